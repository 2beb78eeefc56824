/** Features as records with typed columns: what FlatGeobuf, GeoPackage and GeoParquet have in common. */
import { ELEMENT_TYPE_NAMES } from '@flyover/osm-elements';
import { type FeatureSet, IN_RELATION, PLACEHOLDER_BOUNDS, PLACEHOLDER_CENTER, TAINTED } from '@flyover/osm-features';
import { type ElementRow, elementRow, metaFields } from './element-row.ts';
import { chooseTagColumns, type TagColumnOptions } from './tag-columns.ts';

/** A column. A `time` is seconds since 1970 (UTC), `json` the text of a JSON value. */
export interface RecordColumn {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'time' | 'json';
}

/** What a column holds of one feature. */
export type RecordValue = string | number | undefined;

/** The columns of a set, and their values feature by feature. */
export interface RecordSchema {
  readonly columns: readonly RecordColumn[];
  /** One value a column. */
  read(feature: number): RecordValue[];
}

/** Names that tags may not take from the columns of the formats (SQL does not tell capitals apart), or that trip readers. */
const RESERVED =
  /^(osm_(type|id|version|timestamp|changeset|uid|user|incomplete|relations)|other_tags|fid|geom|geometry|rowid|oid|_rowid_|bbox|__proto__)$/i;
/** Longer keys get no column: some programs cut names. */
const LONGEST_NAME = 255;

/**
 * The columns of a set: `osm_type`, `osm_id`; where the data have them `osm_version`, `osm_timestamp`, `osm_changeset`, `osm_uid`,
 * `osm_user`; where they occur `osm_incomplete` (`tainted`, `center` or `bounds`) and `osm_relations` (as in GeoJSON); the most used keys; and
 * `other_tags`, a JSON object with the tags of all other keys. Each tag stands in exactly one place.
 */
export function recordSchema(set: FeatureSet, options: Pick<TagColumnOptions, 'most' | 'isMember'>): RecordSchema {
  const taken = new Set<string>();
  const tags = chooseTagColumns(set, { ...options, isUsable: (key) => isColumnName(key) && isNew(taken, key.toLowerCase()) });
  const meta = metaFields(set);
  const flagged = (flags: number) => set.flags.some((flag) => (flag & flags) !== 0);
  const isIncomplete = flagged(TAINTED | PLACEHOLDER_CENTER | PLACEHOLDER_BOUNDS);
  const hasRelations = flagged(IN_RELATION);
  const columns: RecordColumn[] = [
    { name: 'osm_type', type: 'text' },
    { name: 'osm_id', type: 'integer' },
    ...meta.map(({ name }): RecordColumn => ({ name: `osm_${name}`, type: META_TYPES[name] })),
    ...(isIncomplete ? [{ name: 'osm_incomplete', type: 'text' } as const] : []),
    ...(hasRelations ? [{ name: 'osm_relations', type: 'json' } as const] : []),
  ];
  const firstTag = columns.length;
  columns.push(...tags.keys.map((name): RecordColumn => ({ name, type: 'text' })));
  if (tags.hasOthers) columns.push({ name: 'other_tags', type: 'json' });
  return {
    columns,
    read(feature) {
      const values: RecordValue[] = new Array(columns.length).fill(undefined);
      const element = elementRow(set, feature);
      values[0] = ELEMENT_TYPE_NAMES[element.type];
      values[1] = element.id;
      let column = 2;
      for (const field of meta) values[column++] = field.get(element);
      if (isIncomplete) values[column++] = incompleteness(set.flags[feature]);
      if (hasRelations) values[column++] = relationsText(set, element);
      const others = tags.read(element, values, firstTag);
      if (tags.hasOthers) values[columns.length - 1] = others;
      return values;
    },
  };
}

const META_TYPES = { version: 'integer', timestamp: 'time', changeset: 'integer', uid: 'integer', user: 'text' } as const;

function isColumnName(key: string): boolean {
  return key !== '' && key.length <= LONGEST_NAME && !RESERVED.test(key) && !/\p{Cc}/u.test(key);
}

function isNew(taken: Set<string>, name: string): boolean {
  if (taken.has(name)) return false;
  taken.add(name);
  return true;
}

function incompleteness(flags: number): string | undefined {
  if ((flags & PLACEHOLDER_CENTER) !== 0) return 'center';
  if ((flags & PLACEHOLDER_BOUNDS) !== 0) return 'bounds';
  return (flags & TAINTED) !== 0 ? 'tainted' : undefined;
}

/** The relations of an element as the `@relations` of GeoJSON. */
function relationsText({ membership, store }: FeatureSet, { type, id }: ElementRow): string | undefined {
  const entry = membership.find(type, id);
  if (entry === -1) return undefined;
  const { relations, strings } = store;
  const found: { rel: number; role: string; reltags: Record<string, string> }[] = [];
  for (let i = membership.start[entry]; i < membership.start[entry + 1]; i++) {
    const row = membership.relationRows[i];
    const tags: [string, string][] = [];
    for (let tag = relations.tagStart[row]; tag < relations.tagStart[row + 1]; tag++) {
      tags.push([strings.get(relations.tagKeys[tag]), strings.get(relations.tagValues[tag])]);
    }
    const role = strings.get(relations.memberRoles[membership.memberSlots[i]]);
    found.push({ rel: relations.ids[row], role, reltags: Object.fromEntries(tags) });
  }
  return JSON.stringify(found);
}
