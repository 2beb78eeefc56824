/** What was deleted from a prepared file: changes that come again or too late bring none of it back. */
import type { Deletions, DeletionsByType } from '../changes/deletions.ts';
import type { ElementStore } from '../element-store.ts';
import { preparedOf } from './open-prepared.ts';
import type { IndexColumn } from './write-prepared.ts';

const TABLES = ['nodes', 'ways', 'relations'] as const;

/** As columns of the file; none where nothing was deleted. */
export function deletionColumns(deletions: DeletionsByType): IndexColumn[] {
  return deletions.flatMap(({ ids, versions }, type) =>
    ids.length === 0
      ? []
      : [
          { name: `deleted.${TABLES[type]}.ids`, column: ids, encoding: 'steps' },
          { name: `deleted.${TABLES[type]}.versions`, column: versions, encoding: 'numbers' },
        ],
  );
}

/** What the file of a store remembers. @throws ReadError where that is damaged */
export function keptDeletions(store: ElementStore): DeletionsByType {
  const columns = preparedOf(store)?.columns;
  const of = (table: string): Deletions => {
    const name = `deleted.${table}`;
    if (columns?.has(`${name}.ids`) !== true) return { ids: new Float64Array(0), versions: new Uint32Array(0) };
    const ids = columns.f64(`${name}.ids`);
    return { ids, versions: columns.u32(`${name}.versions`, { length: ids.length }) };
  };
  const [nodes, ways, relations] = TABLES;
  return [of(nodes), of(ways), of(relations)];
}
