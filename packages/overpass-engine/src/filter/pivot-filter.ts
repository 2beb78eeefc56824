/** `(pivot.a)`: the relations and ways behind the areas of a set. */
import { type ElementType, RELATION, WAY } from '@flyover/osm-elements';
import type { PivotFilter } from '@flyover/overpass-ql';
import { NO_ROWS } from '../row-set.ts';
import { getSet, type RunContext } from '../run-context.ts';

/** The rows of one type; a way of the set is behind itself, closed or not. */
export function pivotRows(context: RunContext, filter: PivotFilter, type: ElementType): Uint32Array {
  const set = getSet(context, filter.source.name);
  if (type === WAY) return set.ways;
  if (type !== RELATION) return NO_ROWS;
  const { relations } = context.database.areas();
  return Uint32Array.from(set.areas, (row) => relations[row]);
}
