/** A result as a table that people read: a row a feature, or a row an element. */
import type { FeatureSet } from '@flyover/osm-features';
import { elementField, hasIncomplete, incompleteField, measureField, membersField, metaFields, placeField, tagField } from './fields.ts';
import { elementRows, featureRows, type Records, type RecordType, recordsOf } from './records.ts';

/** Kind of the rows, and the highest number of keys with a column. */
export interface TableOptions {
  readonly rows: 'features' | 'elements';
  /** More keys than these share one column. */
  readonly mostTags: number;
}

/**
 * The columns `@type`, `@id`, `@lat` and `@lon` (a point on the feature), `@length` in metres, `@area` in square metres, `@members`; a column a key, most used first; `@other_tags`;
 * the metadata that the data have; `@incomplete` where some geometry is not the true one. A key that begins with `@` has a second one.
 */
export function tableRecords(set: FeatureSet, { rows, mostTags }: TableOptions): Records {
  const source = rows === 'features' ? featureRows(set) : elementRows(set);
  return recordsOf<RecordType>(source, [
    elementField(set, '@type', '@id'),
    placeField(set, '@lat', '@lon'),
    measureField(set, '@length', '@area'),
    membersField(set, '@members'),
    tagField(source, { most: mostTags, othersName: '@other_tags', nameOf: markedKey }),
    ...metaFields(set, '@'),
    ...(hasIncomplete(set) ? [incompleteField(set, '@incomplete')] : []),
  ]);
}

/** The name of a key among names that begin with `@`: a key that does so itself has a second one. */
export function markedKey(key: string): string {
  return key.startsWith('@') ? `@${key}` : key;
}
