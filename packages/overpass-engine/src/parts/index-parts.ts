/** Indexes of a prepared file, of which the pages of some rows are read. What a function gives is the same whatever it is asked for, but for what of it is there. */
import { loadRange, loadStarts, loadValues, numberRules, type SectionColumns, startRules, WAY } from '@flyover/osm-elements';
import { type Database, tableOf } from '../database.ts';
import type { Bounds } from '../index/bounds.ts';
import type { RowLists } from '../index/references.ts';
import type { TagIndex } from '../index/tag-index.ts';

/** The bounds of ways. */
export function partOfBounds({ store }: Database, columns: SectionColumns, ways: Uint32Array): Bounds {
  return loadValues(columns.i32Part(`index.bounds.${WAY}.bounds`, { length: store.ways.count * 4 }), ways, 4).values;
}

/** The ways of nodes. */
export function partOfWaysOfNodes({ store }: Database, columns: SectionColumns, nodes: Uint32Array): RowLists {
  const length = columns.lengthOf('index.waysOfNodes.rows');
  const start = loadStarts(columns.u32Part('index.waysOfNodes.start', startRules(store.nodes.count, length)), nodes);
  const found = columns.u32Part('index.waysOfNodes.rows', numberRules(store.ways.count, length));
  for (const row of nodes) loadRange(found, start[row], start[row + 1]);
  return { start, rows: found.values };
}

/** The entries of a key in the index of tags; -1: of none. */
export function tagEntries(whole: Database, columns: SectionColumns, type: number, key: number): TagIndex {
  const { strings } = whole.store;
  const name = `index.tags.${type}`;
  const length = columns.lengthOf(`${name}.rows`);
  const start = columns.u32(`${name}.start`, startRules(strings.size, length));
  const rows = columns.u32Part(`${name}.rows`, numberRules(tableOf(whole, type).count, length));
  const values = columns.u32Part(`${name}.values`, numberRules(strings.size, length));
  if (key !== -1) {
    loadRange(rows, start[key], start[key + 1]);
    loadRange(values, start[key], start[key + 1]);
  }
  const keys = columns.u32(`${name}.keys`, numberRules(strings.size, columns.lengthOf(`${name}.keys`)));
  return { start, rows: rows.values, values: values.values, keys };
}
