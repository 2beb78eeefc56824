/** The `print` element of the XML form. */
import { checkPrintBox, onlyAllowed, PRINT_VALUES, printLimit } from './static-checks.ts';
import type { SetReference } from './syntax-node.ts';
import type { Statement } from './syntax-tree-block.ts';
import type { OutStatement } from './syntax-tree-statement.ts';
import type { TokenReader } from './token-reader.ts';
import { keysOf } from './vocabulary/keys-of.ts';
import { OUT_DETAILS, OUT_GEOMETRIES, OUT_ORDERS } from './vocabulary/out-words.ts';
import { rangeOf } from './xml-attributes.ts';
import type { XmlElement } from './xml-element.ts';

const DETAILS = wordsByName(OUT_DETAILS);
const GEOMETRIES = new Map<string, OutStatement['geometry']>([['skeleton', 'none'], ...wordsByName(OUT_GEOMETRIES)]);
const ORDERS = wordsByName(OUT_ORDERS);
const IDS = new Map([
  ['yes', false],
  ['no', true],
]);

/** The words of a table by what the XML form calls them. */
function wordsByName<Word extends string>(names: Readonly<Record<Word, string>>): ReadonlyMap<string, Word> {
  return new Map(keysOf(names).map((word) => [names[word], word]));
}

/** Reads a `print` element. */
export function parseXmlPrint(reader: TokenReader, element: XmlElement, input: SetReference): Statement {
  const range = rangeOf(element);
  const { attributes } = element;
  const pick = <T>(table: ReadonlyMap<string, T>, name: keyof typeof PRINT_VALUES, fallback: T): T => {
    const text = attributes.get(name);
    const value = text === undefined ? fallback : table.get(text);
    if (value === undefined) reader.report('static', onlyAllowed(name, 'print', PRINT_VALUES[name]), range);
    return value ?? fallback;
  };
  // in the order in which the server looks at them
  const detail = pick(DETAILS, 'mode', 'body');
  const order = pick(ORDERS, 'order', 'asc');
  const geometry = pick(GEOMETRIES, 'geometry', 'none');
  const noids = pick(IDS, 'ids', false);
  const limit = attributes.get('limit') ?? '';
  const box = ['s', 'w', 'n', 'e'].map((name) => attributes.get(name) ?? '');
  const bbox = checkPrintBox(reader, box, range);
  return {
    kind: 'out',
    ...range,
    input,
    detail,
    noids,
    geometry,
    bbox,
    order,
    ...(limit === '' ? { limit: undefined } : printLimit(limit)),
  };
}
