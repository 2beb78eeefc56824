/** Whether a query has nothing that says where to look. */
import { type ElementType, NODE, WAY } from '@flyover/osm-elements';
import type { Filter, QueryStatement } from '@flyover/overpass-ql';
import type { RunContext } from '../run-context.ts';
import { knowsItsRows } from './plan-filter.ts';
import { planTagFilter } from './tag-filter.ts';

/** What the Overpass API 0.7.62 says of a query over everything, word for word; it answers it all the same. */
export const TOO_WEAK = 'Filters too weak in query statement: specify in addition a bbox, a tag filter, or similar.';

/**
 * Whether all nodes, or all ways, have to be looked at: there is no set, no place, no id, no user, no tag that must be there, and
 * nothing has a tag that must not be. The Overpass API 0.7.62 does not mind that of relations.
 */
export function isTooWeak(context: RunContext, { inputs, filters, type: wanted }: QueryStatement, type: ElementType): boolean {
  if ((type !== NODE && type !== WAY) || inputs.length > 0 || context.globalBox !== undefined) return false;
  // beside ways and relations with nodes of a set it looks a key up later
  const keysCount = !filters.some((filter) => filter.kind === 'recurse' && !knowsItsRows(filter, wanted));
  return filters.every((filter) => !knowsItsRows(filter, wanted) && !narrows(context, filter, type, keysCount));
}

function narrows(context: RunContext, filter: Filter, type: ElementType, keysCount: boolean): boolean {
  switch (filter.kind) {
    case 'newer':
    case 'if':
    case 'recurse':
      return false;
    case 'tagEquals':
      if (filter.negated && filter.value.value !== '') return keysCount && hasAny(context, { ...filter, negated: false }, type);
      return keysCount || filter.value.value !== '';
    case 'tagMatches':
      if (filter.negated && filter.pattern.value !== '') return keysCount && hasAny(context, { ...filter, negated: false }, type);
      return keysCount;
    case 'tagAbsent':
      return keysCount && hasAny(context, { ...filter, kind: 'tagExists' }, type);
    case 'tagExists':
    case 'tagKeyMatches':
      return keysCount;
    default:
      return true;
  }
}

function hasAny(context: RunContext, filter: Parameters<typeof planTagFilter>[1], type: ElementType): boolean {
  return planTagFilter(context, filter, type).list().length > 0;
}
