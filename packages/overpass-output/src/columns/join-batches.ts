/** The parts of an answer joined into one. */
import { type ElementStore, joinStores, StringInterner, storeFromMessage, textOfGeometry } from '@flyover/osm-elements';
import { printedGeometry } from '../derived-geometry.ts';
import type { PrintDetail } from '../print-source.ts';
import { type ColumnAnswer, type ColumnBatch, type ColumnHead, DERIVED, infoOfColumns, type PlacedRemark } from './column-answer.ts';

/** The received parts of an answer, joined in their order. */
export function joinBatches(head: ColumnHead, batches: readonly ColumnBatch[]): ColumnAnswer {
  const stores = batches.map((batch) => withMadeColumns(storeFromMessage(batch.store), batch));
  const runs = batches.flatMap((batch) => batch.runs);
  const remarks: PlacedRemark[] = [];
  let runsBefore = 0;
  for (const batch of batches) {
    for (const { text, behind } of batch.remarks) remarks.push({ text, behind: runsBefore + behind });
    runsBefore += batch.runs.length;
  }
  const info = infoOfColumns(
    head,
    remarks.map(({ text }) => text),
  );
  const before = rowsBefore(stores);
  return {
    format: head.format,
    head: head.head,
    // a part that only ends the answer is no reason to copy the others
    store: { ...joinStores(withRows(stores)), info },
    runs,
    strayBoxes: batches.flatMap(({ strayBoxes }, part) => strayBoxes.map((box) => ({ ...box, row: box.row + before[part][box.type] }))),
    extras: batches.flatMap(({ extras }, part) => extras.map((extra) => ({ ...extra, row: extra.row + before[part][DERIVED] }))),
    remarks,
  };
}

/** Of each store by type, how many rows those before it have. */
function rowsBefore(stores: readonly ElementStore[]): readonly (readonly number[])[] {
  const sums = [0, 0, 0, 0, 0];
  return stores.map(({ nodes, ways, relations, areas, made }) => {
    const before = [...sums];
    [nodes, ways, relations, areas, made].forEach(({ count }, type) => {
      sums[type] += count;
    });
    return before;
  });
}

function withRows(stores: readonly ElementStore[]): readonly ElementStore[] {
  const filled = stores.filter(
    ({ nodes, ways, relations, areas, made }) => nodes.count + ways.count + relations.count + areas.count + made.count > 0,
  );
  return filled.length === 0 ? stores.slice(0, 1) : filled;
}

// Columns of made elements that the text of an answer gives, and that a part holds as notes: geometry, and ids of more than 53 bits.

/** The store of a part with these columns; `store` itself where no row has any, or they are there. */
function withMadeColumns(store: ElementStore, { runs, extras }: Pick<ColumnBatch, 'runs' | 'extras'>): ElementStore {
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
