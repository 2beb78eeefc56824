/** The functions of evaluators that look at one element: `id()`, `count_tags()`, `length()` and so on. */
import { AREA, ELEMENT_TYPE_NAMES, type ElementType, formatTimestamp, NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import { centerOfGeometry } from '@flyover/overpass-output';
import type { FunctionName } from '@flyover/overpass-ql';
import { type Database, tableOf } from '../database.ts';
import { hasPlace } from '../index/bounds.ts';
import { centerOf } from '../output/inline-geometry.ts';
import { relationLength, wayLength } from './length.ts';
import { distinctMemberCount, memberCount, memberTypeOf } from './member-counts.ts';
import { hasTag, type RowValue, type Subject, tagCount } from './subject.ts';

/** Makes a function for elements of one kind; the words are what stands in its parentheses. */
type MakeFunction = (database: Database, subject: Subject, words: readonly string[]) => RowValue;

/** By name. Areas and derived elements have tags, an id and a type, and nothing else. */
export const ELEMENT_FUNCTIONS: Readonly<Record<string, MakeFunction>> = {
  id: (database, { type, derived }) => {
    if (type === 'derived') return (row) => derivedId(derived[row].id);
    const ids = type === AREA ? database.areas().ids : tableOf(database, type).ids;
    return (row) => ids[row];
  },
  type: (_, { type, derived }) => (type === 'derived' ? (row) => derived[row].type : () => ELEMENT_TYPE_NAMES[type]),
  is_tag: (database, subject, [key = '']) => hasTag(database, subject, key),
  count_tags: tagCount,
  version: meta('version'),
  changeset: meta('changeset'),
  uid: meta('uid'),
  user: (database, { type }) => {
    const { user, timestamp } = metaOf(database, type);
    return (row) => (user === undefined || timestamp === undefined ? '' : database.store.strings.get(user[row]));
  },
  timestamp: (database, { type }) => {
    const { timestamp } = metaOf(database, type);
    return (row) => (timestamp === undefined ? '' : formatTimestamp(timestamp[row]));
  },
  lat: (database, subject) => coordinate(database, subject, 'lat'),
  lon: (database, subject) => coordinate(database, subject, 'lon'),
  is_closed: (database, { type }) => {
    const { refs, refStart } = database.store.ways;
    if (type !== WAY) return () => 'NaW';
    return (row) => (refStart[row] < refStart[row + 1] && refs[refStart[row]] === refs[refStart[row + 1] - 1] ? 1 : 0);
  },
  length: (database, { type }) => {
    if (type === WAY) return (row) => wayLength(database, row).toFixed(3);
    return type === RELATION ? (row) => relationLength(database, row).toFixed(3) : () => 0;
  },
  count_members: (database, subject, [type]) => memberCount(database, subject, { type: memberTypeOf(type), role: undefined }),
  count_distinct_members: (database, subject, [type]) =>
    distinctMemberCount(database, subject, { type: memberTypeOf(type), role: undefined }),
  count_by_role: (database, subject, [role = '', type]) => memberCount(database, subject, { type: memberTypeOf(type), role }),
  count_distinct_by_role: (database, subject, [role = '', type]) =>
    distinctMemberCount(database, subject, { type: memberTypeOf(type), role }),
} satisfies Partial<Record<FunctionName, MakeFunction>>;

function derivedId(id: number | bigint): string | number {
  return typeof id === 'number' ? id : String(id);
}

function metaOf(database: Database, type: ElementType | 'derived') {
  return type === 'derived' || type === AREA ? {} : tableOf(database, type).meta;
}

function meta(name: 'version' | 'changeset' | 'uid'): MakeFunction {
  return (database, { type }) => {
    const columns = metaOf(database, type);
    const column = columns[name];
    // data may come without some of it, but what has a time has a number for the rest
    const missing = columns.timestamp === undefined && columns.version === undefined ? '' : 0;
    return (row) => column?.[row] ?? missing;
  };
}

/** Of a node its own, of a way, a relation or the geometry of a derived element that of the middle of its box. */
function coordinate(database: Database, { type, derived }: Subject, axis: 'lat' | 'lon'): RowValue {
  const print = (value: number) => (value / 1e7).toFixed(7);
  if (type === 'derived') {
    return (row) => {
      const { geometry } = derived[row];
      return (geometry && centerOfGeometry(geometry))?.[axis === 'lat' ? 0 : 1].toFixed(7) ?? 'NaN';
    };
  }
  if (type === NODE) {
    const column = database.store.nodes[axis];
    return (row) => (column[row] === NO_COORDINATE ? 'NaN' : print(column[row]));
  }
  if (type !== WAY && type !== RELATION) return () => 'NaN';
  const bounds = database.bounds(type);
  return (row) => {
    if (!hasPlace(bounds, row)) return 'NaN';
    const [south, west, north, east] = bounds.subarray(row * 4, row * 4 + 4);
    return print(centerOf([south, west, north, east])[axis === 'lat' ? 0 : 1]);
  };
}
