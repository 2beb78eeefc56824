/** Indexes of a prepared file, of which the pages of some rows are read. */
import { loadRange, loadStarts, loadValues, numberRules, type SectionColumns, startRules, WAY } from '@flyover/osm-elements';
import { type Database, tableOf } from '../database.ts';
import type { Bounds } from '../index/bounds.ts';
import type { RowLists } from '../index/references.ts';
import type { TagIndex } from '../index/tag-index.ts';

/** See the file's comment. What a method returns is the same whatever it is asked for, but for what of it is there. */
export interface IndexParts {
  bounds(ways: Uint32Array): Bounds;
  waysOfNodes(nodes: Uint32Array): RowLists;
  /** The entries of a key; -1: of none. */
  tagEntries(type: number, key: number): TagIndex;
}

/** @param whole the database of the file */
export function indexParts(whole: Database, columns: SectionColumns): IndexParts {
  const { nodes, ways, strings } = whole.store;
  return {
    bounds: (rows) => loadValues(columns.i32Part(`index.bounds.${WAY}.bounds`, { length: ways.count * 4 }), rows, 4).values,
    waysOfNodes(rows) {
      const length = columns.lengthOf('index.waysOfNodes.rows');
      const start = loadStarts(columns.u32Part('index.waysOfNodes.start', startRules(nodes.count, length)), rows);
      const found = columns.u32Part('index.waysOfNodes.rows', numberRules(ways.count, length));
      for (const row of rows) loadRange(found, start[row], start[row + 1]);
      return { start, rows: found.values };
    },
    tagEntries(type, key) {
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
    },
  };
}
