/** For tests: elements as lines of text. */
import { ELEMENT_TYPE_NAMES, type ElementColumns, type ElementStore, NO_COORDINATE } from '../element-store.ts';
import { tagsOf } from '../tags.ts';
import { formatCoordinate } from '../text/coordinate.ts';

/** `node -1 47.1000000,9.5000000 amenity=cafe`, `way -1 -1,-2 highway=path`, `relation -1 way/-1 outer type=multipolygon`, in the order of the store. */
export function describeElements({ nodes, ways, relations, strings }: ElementStore): string[] {
  const tags = (table: ElementColumns, row: number) => [...tagsOf(strings, table, row)].map(([key, value]) => `${key}=${value}`);
  const line = (...parts: string[]) => parts.filter((part) => part !== '').join(' ');
  const members = (row: number) =>
    Array.from({ length: relations.memberStart[row + 1] - relations.memberStart[row] }, (_, i) => {
      const at = relations.memberStart[row] + i;
      return `${ELEMENT_TYPE_NAMES[relations.memberTypes[at]]}/${relations.memberRefs[at]} ${strings.get(relations.memberRoles[at])}`;
    }).join(',');
  return [
    ...Array.from(nodes.ids, (id, row) => {
      const place = nodes.lat[row] === NO_COORDINATE ? '' : `${formatCoordinate(nodes.lat[row])},${formatCoordinate(nodes.lon[row])}`;
      return line(`node ${id}`, place, ...tags(nodes, row));
    }),
    ...Array.from(ways.ids, (id, row) =>
      line(`way ${id}`, ways.refs.subarray(ways.refStart[row], ways.refStart[row + 1]).join(','), ...tags(ways, row)),
    ),
    ...Array.from(relations.ids, (id, row) => line(`relation ${id}`, members(row), ...tags(relations, row))),
  ];
}
