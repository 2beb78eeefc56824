export type { LeftOut, LeftOutKind } from './left-out.ts';
export { TRANSLATION_LIMITS, TranslationSizeError } from './nodes/pool.ts';
export { type TranslatedSheet, translateSheet } from './translate-sheet.ts';
