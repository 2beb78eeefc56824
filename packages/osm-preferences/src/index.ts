export { encodeEntry, type SavedQuery, SYNC_LIMITS } from './entry-text.ts';
export { applyChanges, type PreferenceChange, planRemove, planRename, planSave } from './plan-changes.ts';
export { type EntryDamage, PreferenceError, type PreferenceErrorKind } from './preference-error.ts';
export {
  COUNT_KEY,
  chunkKey,
  type DamagedQuery,
  type Preferences,
  type QueryReading,
  queriesByName,
  readPreferences,
  readQueries,
  writePreferences,
  XML_LIMITS,
} from './read-queries.ts';
