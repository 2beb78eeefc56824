/** The `print` element of the XML form. */
import { checkBbox, onlyAllowed } from './static-checks.ts';
import type { OutDetail, OutStatement, SetReference, Statement } from './syntax-tree.ts';
import { leadingInteger } from './text-value.ts';
import type { TokenReader } from './token-reader.ts';
import { placeOf } from './xml-attributes.ts';
import type { XmlElement } from './xml-elements.ts';

const DETAILS: ReadonlyMap<string, OutDetail> = new Map([
  ['ids_only', 'ids'],
  ['skeleton', 'skel'],
  ['body', 'body'],
  ['tags', 'tags'],
  ['meta', 'meta'],
  ['count', 'count'],
]);
const GEOMETRIES: ReadonlyMap<string, OutStatement['geometry']> = new Map([
  ['skeleton', 'none'],
  ['full', 'geom'],
  ['bounds', 'bb'],
  ['center', 'center'],
]);
const ORDERS: ReadonlyMap<string, OutStatement['order']> = new Map([
  ['id', 'asc'],
  ['quadtile', 'qt'],
]);

/** Reads a `print` element. */
export function parseXmlPrint(reader: TokenReader, element: XmlElement, input: SetReference): Statement {
  const place = placeOf(element);
  const { attributes } = element;
  const pick = <T>(table: ReadonlyMap<string, T>, name: string, fallback: T): T => {
    const text = attributes.get(name) ?? '';
    const value = text === '' ? fallback : table.get(text);
    if (value === undefined)
      reader.report('static', onlyAllowed(name, 'print', `${[...table.keys()].map((key) => `"${key}"`).join(', ')}.`), place);
    return value ?? fallback;
  };
  const limit = attributes.get('limit') ?? '';
  const box = ['s', 'w', 'n', 'e'].map((name) => attributes.get(name) ?? '');
  return {
    kind: 'out',
    ...place,
    input,
    detail: pick(DETAILS, 'mode', 'body'),
    noids: attributes.get('ids') === 'no',
    geometry: pick(GEOMETRIES, 'geometry', 'none'),
    bbox: box.every((text) => text === '') ? undefined : checkBbox(reader, 'print', box, place),
    order: pick(ORDERS, 'order', 'asc'),
    limit: limit === '' ? undefined : Math.min(Math.max(leadingInteger(limit), 0), Number.MAX_SAFE_INTEGER),
  };
}
