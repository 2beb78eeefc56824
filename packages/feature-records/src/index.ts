/** Features and elements as records: named columns with types. */
export { type FeatureCounts, featureCounts, NO_FEATURES } from './feature-counts.ts';
export {
  type ElementMeta,
  elementField,
  hasIncomplete,
  hasRelations,
  incompleteField,
  type MemberOf,
  measureField,
  membersField,
  metaFields,
  metaOf,
  placeField,
  relationsField,
  relationsOf,
  type TagFieldOptions,
  tagField,
  wholeMeasure,
} from './fields.ts';
export {
  type ElementRow,
  elementRows,
  featureRows,
  numberOfText,
  type RecordColumn,
  type RecordField,
  type RecordItem,
  type RecordRows,
  type Records,
  type RecordTopic,
  type RecordType,
  type RecordValue,
  recordsOf,
  resultRows,
} from './records.ts';
export { markedKey, type TableOptions, tableRecords } from './table-records.ts';
