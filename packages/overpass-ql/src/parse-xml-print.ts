/** The `print` element of the XML form. */
import { checkBbox, onlyAllowed } from './static-checks.ts';
import type { SetReference } from './syntax-node.ts';
import type { Statement } from './syntax-tree-block.ts';
import type { OutStatement } from './syntax-tree-statement.ts';
import { leadingInteger } from './text-value.ts';
import type { TokenReader } from './token-reader.ts';
import { keysOf } from './vocabulary/keys-of.ts';
import { OUT_DETAILS, OUT_GEOMETRIES, OUT_ORDERS } from './vocabulary/out-words.ts';
import { rangeOf } from './xml-attributes.ts';
import type { XmlElement } from './xml-elements.ts';

const DETAILS = wordsByName(OUT_DETAILS);
const GEOMETRIES = new Map<string, OutStatement['geometry']>([['skeleton', 'none'], ...wordsByName(OUT_GEOMETRIES)]);
const ORDERS = wordsByName(OUT_ORDERS);
const IDS = new Map([
  ['yes', false],
  ['no', true],
]);

/** How the server lists the values of each attribute, its blanks included. */
const ALLOWED = {
  mode: '"ids_only", "skeleton", "body", "tags",  "count", or "meta".',
  order: '"id" or "quadtile".',
  geometry: '"skeleton", "full", "bounds", or "center".',
  ids: '"yes" or "no".',
} as const;

/** The words of a table by what the XML form calls them. */
function wordsByName<Word extends string>(names: Readonly<Record<Word, string>>): ReadonlyMap<string, Word> {
  return new Map(keysOf(names).map((word) => [names[word], word]));
}

/** Reads a `print` element. */
export function parseXmlPrint(reader: TokenReader, element: XmlElement, input: SetReference): Statement {
  const range = rangeOf(element);
  const { attributes } = element;
  const pick = <T>(table: ReadonlyMap<string, T>, name: keyof typeof ALLOWED, fallback: T): T => {
    const text = attributes.get(name);
    const value = text === undefined ? fallback : table.get(text);
    if (value === undefined) reader.report('static', onlyAllowed(name, 'print', ALLOWED[name]), range);
    return value ?? fallback;
  };
  // in the order in which the server looks at them
  const detail = pick(DETAILS, 'mode', 'body');
  const order = pick(ORDERS, 'order', 'asc');
  const geometry = pick(GEOMETRIES, 'geometry', 'none');
  const noids = pick(IDS, 'ids', false);
  const limit = attributes.get('limit') ?? '';
  const box = ['s', 'w', 'n', 'e'].map((name) => attributes.get(name) ?? '');
  return {
    kind: 'out',
    ...range,
    input,
    detail,
    noids,
    geometry,
    bbox: box.every((text) => text === '') ? undefined : checkBbox(reader, 'print', box, range),
    order,
    limit: limit === '' ? undefined : Math.min(Math.max(leadingInteger(limit), 0), Number.MAX_SAFE_INTEGER),
  };
}
