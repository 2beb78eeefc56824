/** Fields of records: of the element, its tags, its last change, its place and its relations. */
import { changeOf, forEachTag, idTextOf, NODE, RELATION, type StringTable, tagsOf, typeNameOf, WAY } from '@flyover/osm-elements';
import {
  type FeatureMeasure,
  type FeatureSet,
  featureMeasure,
  featurePoint,
  IN_RELATION,
  PLACEHOLDER_BOUNDS,
  PLACEHOLDER_CENTER,
  TAINTED,
} from '@flyover/osm-features';
import type { ElementRow, RecordColumn, RecordField, RecordRows } from './records.ts';

/** `node`, `way`, `relation`, `area` or the type of a made element, and the id: as text where some made element has one that no double holds. */
export function elementField({ store }: FeatureSet, typeName: string, idName: string): RecordField<'text' | 'integer'> {
  const areExact = store.made.longIds === undefined;
  return {
    columns: [
      { name: typeName, type: 'text', topic: 'type' },
      { name: idName, type: areExact ? 'integer' : 'text', topic: 'id' },
    ],
    read({ type, id, row }, values, first) {
      values[first] = typeNameOf(store, type, row);
      values[first + 1] = areExact ? id : idTextOf(store, type, row, id);
    },
  };
}

/** Field of the number of nodes of a way, or members of a relation. */
export function membersField({ store: { ways, relations } }: FeatureSet, name: string): RecordField<'integer'> {
  return {
    columns: [{ name, type: 'integer', topic: 'members' }],
    read({ type, row }, values, first) {
      if (row === -1 || type === NODE) return;
      if (type === WAY) values[first] = ways.refStart[row + 1] - ways.refStart[row];
      if (type === RELATION) values[first] = relations.memberStart[row + 1] - relations.memberStart[row];
    },
  };
}

// Tags: the most used keys as columns of their own, all other tags of an element together in one.

/** Options of the choice of columns. */
export interface TagFieldOptions {
  /** The keys of the first columns, in their order; the most used keys where absent. */
  readonly keys?: readonly string[];
  /** The most keys with a column. */
  readonly most: number;
  /** The column of the tags of all other keys; there only where some tag has no column. */
  readonly othersName: string;
  /** The name of a key's column, or undefined where the key gets none; the key itself where absent. */
  readonly nameOf?: (key: string) => string | undefined;
  /** Whether a row counts; all do where absent. */
  readonly isMember?: (index: number) => boolean;
}

/**
 * A column for each of the most used keys, most used first, and one for all other tags as a JSON object. Each tag stands in exactly one place.
 * Keys that are used equally often come in the order of the store, so that the same data give the same table.
 */
export function tagField(rows: RecordRows, options: TagFieldOptions): RecordField<'text' | 'json'> {
  const { strings } = rows.set.store;
  const used = options.keys?.map((key) => strings.find(key)).filter((number) => number !== -1) ?? usedKeys(rows, options.isMember);
  const columnOf = new Int32Array(strings.size).fill(-1);
  const columns: RecordColumn<'text' | 'json'>[] = [];
  for (const number of used) {
    if (columns.length === options.most) break;
    const key = strings.get(number);
    const name = options.nameOf === undefined ? key : options.nameOf(key);
    if (name === undefined) continue;
    columnOf[number] = columns.length;
    columns.push({ name, type: 'text', topic: 'tag' });
  }
  const others = columns.length;
  if (others < used.length) columns.push({ name: options.othersName, type: 'json', topic: 'otherTags' });
  return {
    columns,
    read({ table, row }, values, first) {
      if (row === -1) return;
      let rest: [string, string][] | undefined;
      const end = table.tagStart[row + 1];
      for (let tag = table.tagStart[row]; tag < end; tag++) {
        const column = columnOf[table.tagKeys[tag]];
        const value = strings.get(table.tagValues[tag]);
        if (column !== -1) values[first + column] = value;
        else {
          rest ??= [];
          rest.push([strings.get(table.tagKeys[tag]), value]);
        }
      }
      // not by assignment: a key may be called __proto__
      if (rest !== undefined) values[first + others] = JSON.stringify(Object.fromEntries(rest));
    },
  };
}

/** Returns the keys, the most used first; equally used keys in the order of the store. */
function usedKeys(rows: RecordRows, isMember?: (index: number) => boolean): number[] {
  const uses = countKeys(rows, isMember);
  const used: number[] = [];
  for (let number = 0; number < uses.length; number++) if (uses[number] > 0) used.push(number);
  return used.sort((a, b) => uses[b] - uses[a] || a - b);
}

function countKeys(rows: RecordRows, isMember: (index: number) => boolean = () => true): Uint32Array {
  const uses = new Uint32Array(rows.set.store.strings.size);
  const count = (key: number) => {
    uses[key]++;
  };
  for (let index = 0; index < rows.count; index++) {
    if (!isMember(index)) continue;
    const { table, row } = rows.item(index);
    if (row !== -1) forEachTag(table, row, count);
  }
  return uses;
}

// Fields of the last change of an element: its author and time; and the kind of change, in a result of differences.

/** Metadata of an element, as far as it is known. */
export interface ElementMeta {
  readonly version?: number;
  /** Seconds since 1970 (UTC). */
  readonly timestamp?: number;
  readonly changeset?: number;
  readonly uid?: number;
  readonly user?: string;
}

/** Returns the metadata of an element; columns hold 0 for missing values. */
export function metaOf(strings: StringTable, { table, row }: Pick<ElementRow, 'table' | 'row'>): ElementMeta {
  const number = (name: 'version' | 'timestamp' | 'changeset' | 'uid') => (row === -1 ? undefined : table.meta[name]?.[row] || undefined);
  const user = row === -1 ? 0 : (table.meta.user?.[row] ?? 0);
  return {
    version: number('version'),
    timestamp: number('timestamp'),
    changeset: number('changeset'),
    uid: number('uid'),
    user: user === 0 ? undefined : strings.get(user),
  };
}

const TYPES = { version: 'integer', timestamp: 'time', changeset: 'integer', uid: 'integer', user: 'text' } as const;

/** The names in the order of OSM XML. */
const NAMES = ['version', 'timestamp', 'changeset', 'uid', 'user'] as const;

/** Field of the change of each element between two moments, as one of `CHANGE_WORDS`. */
function changeField(name: string): RecordField<'text'> {
  return {
    columns: [{ name, type: 'text', topic: 'change' }],
    read({ table, row }, values, first) {
      if (row !== -1) values[first] = changeOf(table, row);
    },
  };
}

/**
 * Returns the fields of metadata that any element of the set's store has; for differences first the kind of change.
 *
 * @param prefix in front of their names
 */
export function metaFields({ store }: FeatureSet, prefix: string): RecordField<'integer' | 'time' | 'text'>[] {
  const { nodes, ways, relations, made, strings } = store;
  const isKnown = (name: (typeof NAMES)[number]) =>
    [nodes, ways, relations, made].some(({ meta }) => meta[name]?.some((value) => value !== 0) === true);
  const known = NAMES.filter(isKnown).map(
    (name): RecordField<'integer' | 'time' | 'text'> => ({
      columns: [{ name: `${prefix}${name}`, type: TYPES[name], topic: name }],
      read({ table, row }, values, first) {
        const value = row === -1 ? 0 : (table.meta[name]?.[row] ?? 0);
        if (value !== 0) values[first] = name === 'user' ? strings.get(value) : value;
      },
    }),
  );
  return store.earlier === undefined ? known : [changeField(`${prefix}change`), ...known];
}

// Fields of the place and the size of a feature.

/** Returns a point on the feature. */
export function placeField(set: FeatureSet, latName: string, lonName: string): RecordField<'coordinate'> {
  return {
    columns: [
      { name: latName, type: 'coordinate', topic: 'lat' },
      { name: lonName, type: 'coordinate', topic: 'lon' },
    ],
    read({ feature }, values, first) {
      if (feature === -1) return;
      const { lat, lon } = featurePoint(set, feature);
      values[first] = lat;
      values[first + 1] = lon;
    },
  };
}

/** Returns the length of a line in metres and the area of a polygon in square metres, where the geometry is complete. */
export function measureField(set: FeatureSet, lengthName: string, areaName: string): RecordField<'number'> {
  return {
    columns: [
      { name: lengthName, type: 'number', topic: 'length' },
      { name: areaName, type: 'number', topic: 'area' },
    ],
    read({ feature }, values, first) {
      const measure = feature === -1 ? undefined : wholeMeasure(set, feature);
      if (measure?.kind === 'length') values[first] = measure.metres;
      if (measure?.kind === 'area') values[first + 1] = measure.squareMetres;
    },
  };
}

/** Returns the length or area of a feature; undefined for points, and where the geometry is incomplete. */
export function wholeMeasure(set: FeatureSet, feature: number): FeatureMeasure | undefined {
  const isWhole = (set.flags[feature] & (TAINTED | PLACEHOLDER_BOUNDS | PLACEHOLDER_CENTER)) === 0;
  return isWhole ? featureMeasure(set, feature) : undefined;
}

/**
 * Field of the reason why a geometry is not the true one: `tainted` (parts are missing), or `center` or `bounds` where only these are known.
 */
export function incompleteField(set: FeatureSet, name: string): RecordField<'text'> {
  return {
    columns: [{ name, type: 'text', topic: 'incomplete' }],
    read({ feature }, values, first) {
      if (feature !== -1) values[first] = incompleteness(set.flags[feature]);
    },
  };
}

function incompleteness(flags: number): string | undefined {
  if ((flags & PLACEHOLDER_CENTER) !== 0) return 'center';
  if ((flags & PLACEHOLDER_BOUNDS) !== 0) return 'bounds';
  return (flags & TAINTED) !== 0 ? 'tainted' : undefined;
}

/** Returns whether the geometry of any feature is incomplete or replaced by a point or box. */
export function hasIncomplete({ flags }: FeatureSet): boolean {
  return flags.some((flag) => (flag & (TAINTED | PLACEHOLDER_CENTER | PLACEHOLDER_BOUNDS)) !== 0);
}

// Field of the relations that an element is a member of.

/** A relation that an element is a member of. */
export interface MemberOf {
  /** The id of the relation. */
  readonly id: number;
  readonly role: string;
  /** The tags of the relation. */
  readonly tags: readonly (readonly [key: string, value: string])[];
}

/** Returns the relations of an element, one for each membership; undefined where no relation has it as a member. */
export function relationsOf({ membership, store }: FeatureSet, { type, id }: Pick<ElementRow, 'type' | 'id'>): MemberOf[] | undefined {
  const entry = membership.find(type, id);
  if (entry === -1) return undefined;
  const { relations, strings } = store;
  const found: MemberOf[] = [];
  for (let i = membership.start[entry]; i < membership.start[entry + 1]; i++) {
    const row = membership.relationRows[i];
    const role = strings.get(relations.memberRoles[membership.memberSlots[i]]);
    found.push({ id: relations.ids[row], role, tags: tagsOf(strings, relations, row) });
  }
  return found;
}

/** Returns the relations of an element as JSON, in the form that GeoJSON files have: `rel`, `role`, `reltags`. */
export function relationsField(set: FeatureSet, name: string): RecordField<'json'> {
  return {
    columns: [{ name, type: 'json', topic: 'relations' }],
    read(item, values, first) {
      const relations = relationsOf(set, item);
      if (relations === undefined) return;
      values[first] = JSON.stringify(relations.map(({ id, role, tags }) => ({ rel: id, role, reltags: Object.fromEntries(tags) })));
    },
  };
}

/** Returns whether some feature's element is a member of a relation. */
export function hasRelations({ flags }: FeatureSet): boolean {
  return flags.some((flag) => (flag & IN_RELATION) !== 0);
}
