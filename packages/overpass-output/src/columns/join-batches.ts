/** The parts of an answer as one. */
import { type ElementStore, joinStores, storeFromMessage } from '@flyover/osm-elements';
import { type ColumnAnswer, type ColumnBatch, type ColumnHead, DERIVED, infoOfColumns, type PlacedRemark } from './column-answer.ts';
import { withMadeColumns } from './made-columns.ts';

/** What has come of an answer, in its order. */
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
