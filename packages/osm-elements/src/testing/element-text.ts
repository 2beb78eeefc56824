/** For tests: elements of a store as readable objects and as lines of text. */
import { ELEMENT_TYPE_NAMES, type ElementColumns, type ElementStore, type InlineGeometry, NO_COORDINATE } from '../element-store.ts';
import { tagsOf } from '../tags.ts';
import { formatCoordinate } from '../text/coordinate.ts';

/** Degrees, or null for a gap. */
type Place = [lat: number, lon: number] | null;

/** What a store says of its only way, relation, node, area or made element; absent where it says nothing. */
export interface ReadableElement {
  type: string;
  id: number;
  at?: Place;
  tags?: Record<string, string>;
  version?: number;
  timestamp?: number;
  changeset?: number;
  uid?: number;
  user?: string;
  nodes?: number[];
  points?: Place[];
  members?: string[];
  memberPoints?: Place[][];
  center?: Place;
  bounds?: number[];
  /** The text of a made element's. */
  geometry?: string;
  /** All digits of an id that no double holds. */
  digits?: string;
}

/** Every element of a store, in the order of the types. */
export function readable(store: ElementStore): ReadableElement[] {
  const { nodes, ways, relations, areas, made, strings } = store;
  const rows = (table: ElementColumns, of: (row: number) => Partial<ReadableElement>) =>
    Array.from({ length: table.count }, (_, row) => ({ type: '', id: table.ids[row], ...common(store, table, row), ...of(row) }));
  return [
    ...rows(nodes, (row) => ({ type: 'node', ...optional('at', place(nodes.lat[row], nodes.lon[row])) })),
    ...rows(ways, (row) => ({
      type: 'way',
      ...boxes(ways, row),
      ...optional('nodes', listOrNull([...ways.refs.subarray(ways.refStart[row], ways.refStart[row + 1])])),
      ...optional('points', listOrNull(points(ways.geometry, row))),
    })),
    ...rows(relations, (row) => {
      const members: string[] = [];
      const memberPoints: Place[][] = [];
      for (let i = relations.memberStart[row]; i < relations.memberStart[row + 1]; i++) {
        members.push(
          `${ELEMENT_TYPE_NAMES[relations.memberTypes[i]]} ${relations.memberRefs[i]} ${strings.get(relations.memberRoles[i])}`.trim(),
        );
        memberPoints.push(points(relations.geometry, i));
      }
      return {
        type: 'relation',
        ...boxes(relations, row),
        ...optional('members', listOrNull(members)),
        ...optional('memberPoints', relations.geometry === undefined ? null : memberPoints),
      };
    }),
    ...rows(areas, () => ({ type: 'area' })),
    ...rows(made, (row) => ({
      type: strings.get(made.types[row]),
      ...optional('geometry', strings.get(made.shapes?.[row] ?? 0) || null),
      ...optional('digits', strings.get(made.longIds?.[row] ?? 0) || null),
    })),
  ];
}

function common({ strings }: ElementStore, { tagStart, tagKeys, tagValues, meta }: ElementColumns, row: number): Partial<ReadableElement> {
  const tags: Record<string, string> = {};
  for (let i = tagStart[row]; i < tagStart[row + 1]; i++) tags[strings.get(tagKeys[i])] = strings.get(tagValues[i]);
  return {
    ...optional('tags', tagStart[row] === tagStart[row + 1] ? null : tags),
    ...optional('version', meta.version?.[row] || null),
    ...optional('timestamp', meta.timestamp?.[row] || null),
    ...optional('changeset', meta.changeset?.[row] || null),
    ...optional('uid', meta.uid?.[row] || null),
    ...optional('user', strings.get(meta.user?.[row] ?? 0) || null),
  };
}

function boxes(table: ElementStore['ways'] | ElementStore['relations'], row: number): Partial<ReadableElement> {
  const box = [...(table.bounds?.subarray(row * 4, row * 4 + 4) ?? [NO_COORDINATE])];
  return {
    ...optional('center', place(table.centerLat?.[row] ?? NO_COORDINATE, table.centerLon?.[row] ?? NO_COORDINATE)),
    ...optional('bounds', box[0] === NO_COORDINATE ? null : box.map((side) => side / 1e7)),
  };
}

function points(geometry: InlineGeometry | undefined, slot: number): Place[] {
  const places: Place[] = [];
  if (geometry === undefined) return places;
  for (let i = geometry.start[slot]; i < geometry.start[slot + 1]; i++) places.push(place(geometry.lat[i], geometry.lon[i]));
  return places;
}

function place(lat: number, lon: number): Place {
  return lat === NO_COORDINATE ? null : [lat / 1e7, lon / 1e7];
}

function listOrNull<T>(list: T[]): T[] | null {
  return list.length === 0 ? null : list;
}

function optional<Name extends keyof ReadableElement>(name: Name, value: ReadableElement[Name] | null): Partial<ReadableElement> {
  return value === null ? {} : { [name]: value };
}

// For tests: elements as lines of text.

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
