/** A phrase to a query: the grammar, its presets, corrections and completions. */
export { type BuildOptions, buildQuery, explainPhrase, readPhrase } from './build-query.ts';
export { explain } from './explain.ts';
export type { ExplainOptions, MeaningAlternative, MeaningBounds, MeaningFilter, SearchMeaning } from './meaning.ts';
export type { Moment, TimeUnit } from './moment.ts';
export { parsePhrase } from './parse-phrase.ts';
export { findPreset } from './presets/find-preset.ts';
export {
  languageChain,
  type Preset,
  type PresetGeometry,
  type PresetLabel,
  type PresetMatch,
  type Presets,
  presetOfTags,
  presetsById,
} from './presets/preset.ts';
export { loadPresets, PresetError, type PresetSource, readPresets } from './presets/read-presets.ts';
export { type PresetHit, searchPresets } from './presets/search-presets.ts';
export { type PhraseRepair, repairPhrase } from './repair-phrase.ts';
export { type Completion, suggest } from './suggest/suggest.ts';
export { LIMITS, type Range, WizardError, type WizardErrorKind, type WizardErrorReason } from './wizard-error.ts';
export type {
  ElementTypeName,
  MetaName,
  Pattern,
  WizardBounds,
  WizardCondition,
  WizardGroup,
  WizardQuery,
  WizardSearch,
} from './wizard-search.ts';
export { type SpokenKeyword, spokenKeywords } from './words/spoken-keywords.ts';
export { writeTags } from './write-filter.ts';
export { type QueryComments, typeWord, type WriteOptions, writeQuery } from './write-query.ts';
