/** Columns of made elements that reading the text of an answer gives, and a part of it has as notes: geometry, and ids of more than 53 bits. */
import { type ElementStore, StringInterner, textOfGeometry } from '@flyover/osm-elements';
import { printedGeometry } from '../derived-geometry.ts';
import type { PrintDetail } from '../print-source.ts';
import { type ColumnBatch, DERIVED } from './column-answer.ts';

/** The store of a part with these columns; `store` itself where no row has any, or they are there. */
export function withMadeColumns(store: ElementStore, { runs, extras }: Pick<ColumnBatch, 'runs' | 'extras'>): ElementStore {
  const { made } = store;
  if (made.shapes !== undefined || made.longIds !== undefined) return store;
  const noted = extras.filter(({ id, geometry }) => id !== undefined || geometry !== undefined);
  if (noted.length === 0) return store;
  const details: PrintDetail['geometry'][] = [];
  for (const { type, count, detail } of runs) if (type === DERIVED) for (let i = 0; i < count; i++) details.push(detail.geometry);
  const strings = copyOf(store.strings);
  const shapes = new Uint32Array(made.count);
  const longIds = new Uint32Array(made.count);
  for (const { row, id, geometry } of noted) {
    const printed = geometry && printedGeometry(geometry, details[row]);
    const text = printed && textOfGeometry(printed);
    if (text !== undefined) shapes[row] = strings.intern(text);
    if (id !== undefined) longIds[row] = strings.intern(String(id));
  }
  const filled = (column: Uint32Array) => (column.some((number) => number !== 0) ? column : undefined);
  return { ...store, strings: strings.finish(), made: { ...made, shapes: filled(shapes), longIds: filled(longIds) } };
}

/** Has the same numbers for the same texts. */
function copyOf({ bytes, offsets, size }: ElementStore['strings']): StringInterner {
  const copy = new StringInterner();
  for (let number = 0; number < size; number++) copy.internBytes(bytes, offsets[number], offsets[number + 1]);
  return copy;
}
