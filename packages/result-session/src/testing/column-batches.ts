/** For tests: answers as columns, as an engine gives them. */
import { NODE, StoreBuilder, storeToMessage } from '@flyover/osm-elements';
import type { ColumnBatch, ColumnHead } from '@flyover/overpass-output';

export const HEAD: ColumnHead = { format: 'json', head: { generator: 'an engine', osmBase: '2026-01-02T03:04:05Z' } };

const BODY = { ids: true, coordinates: true, members: true, tags: true, meta: false, geometry: 'none' } as const;

/** A part with nodes of these ids, each a bench. */
export function benches(ids: readonly number[], remarks: readonly string[] = []): ColumnBatch {
  const builder = new StoreBuilder();
  for (const id of ids) {
    builder.node(id, 535000000 + id, 134100000);
    builder.tag(builder.strings.intern('amenity'), builder.strings.intern('bench'));
  }
  const runs = ids.length === 0 ? [] : [{ type: NODE, count: ids.length, detail: BODY }];
  return {
    store: storeToMessage(builder.finish()),
    runs,
    strayBoxes: [],
    extras: [],
    remarks: remarks.map((text) => ({ text, behind: runs.length })),
  };
}
