/** Features as the records that FlatGeobuf, GeoPackage and GeoParquet have in common. */
import {
  elementField,
  featureRows,
  hasIncomplete,
  hasRelations,
  incompleteField,
  metaFields,
  type RecordColumn,
  type Records,
  type RecordValue,
  recordsOf,
  relationsField,
  type TagFieldOptions,
  tagField,
} from '@flyover/feature-records';
import type { FeatureSet } from '@flyover/osm-features';

/** Types of columns that these formats support. */
export type GisType = 'text' | 'integer' | 'time' | 'json';
/** A column. */
export type GisColumn = RecordColumn<GisType>;
/** Value of a column for one feature. */
export type GisValue = RecordValue;
/** The columns of a set, and their values feature by feature. */
export type GisRecords = Records<GisType>;

/** Names that tags may not take from the columns of the formats (SQL does not tell capitals apart), or that trip readers. */
const RESERVED =
  /^(osm_(type|id|version|timestamp|changeset|uid|user|incomplete|relations)|other_tags|id|fid|ogc_fid|geom|geometry|rowid|oid|_rowid_|bbox|__proto__)$/i;
/** Longer keys get no column: some programs cut names. */
const LONGEST_NAME = 255;

/**
 * The columns of a set: `osm_type`, `osm_id`; where the data have them `osm_version`, `osm_timestamp`, `osm_changeset`, `osm_uid`,
 * `osm_user`; where they occur `osm_incomplete` (`tainted`, `center` or `bounds`) and `osm_relations` (as in GeoJSON); the most used keys; and
 * `other_tags`, a JSON object with the tags of all other keys. Each tag stands in exactly one place.
 */
export function gisRecords(set: FeatureSet, options: Pick<TagFieldOptions, 'most' | 'isMember'>): GisRecords {
  const rows = featureRows(set);
  const taken = new Set<string>();
  const nameOf = (key: string) => (isColumnName(key) && isNew(taken, key.toLowerCase()) ? key : undefined);
  return recordsOf<GisType>(rows, [
    elementField(set, 'osm_type', 'osm_id'),
    ...metaFields(set, 'osm_'),
    ...(hasIncomplete(set) ? [incompleteField(set, 'osm_incomplete')] : []),
    ...(hasRelations(set) ? [relationsField(set, 'osm_relations')] : []),
    tagField(rows, { ...options, othersName: 'other_tags', nameOf }),
  ]);
}

function isColumnName(key: string): boolean {
  return key !== '' && key.length <= LONGEST_NAME && !RESERVED.test(key) && !/\p{Cc}/u.test(key);
}

function isNew(taken: Set<string>, name: string): boolean {
  if (taken.has(name)) return false;
  taken.add(name);
  return true;
}
