/** Features and elements as records: named columns with types. */
export { type FeatureCounts, featureCounts, NO_FEATURES } from './feature-counts.ts';
export { elementField, membersField } from './fields/element-fields.ts';
export { type ElementMeta, metaFields, metaOf } from './fields/meta-fields.ts';
export { hasIncomplete, incompleteField, measureField, placeField, wholeMeasure } from './fields/place-fields.ts';
export { hasRelations, type MemberOf, relationsField, relationsOf } from './fields/relation-field.ts';
export { type TagFieldOptions, tagField } from './fields/tag-field.ts';
export { numberOfText } from './number-text.ts';
export { type ElementRow, elementRows, featureRows, type RecordItem, type RecordRows, resultRows } from './record-rows.ts';
export {
  type RecordColumn,
  type RecordField,
  type Records,
  type RecordTopic,
  type RecordType,
  type RecordValue,
  recordsOf,
} from './records.ts';
export { markedKey, type TableOptions, tableRecords } from './table-records.ts';
