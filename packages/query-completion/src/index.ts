/** Completion at the cursor of a query, and the signature of the call or statement around it. */
export { type Completed, completeAt, completeQuery, wordsWanted } from './complete-query.ts';
export { completionAt } from './completion-at.ts';
export type { CompletionWords, SnippetId, TagWord } from './completion-words.ts';
export type { CompletedLanguage, CompletionAt } from './cursor-slot.ts';
export type { CompletionItem, ItemKind, Stop } from './item.ts';
export type { SetInScope } from './outline.ts';
export { readSchemaWords, type SchemaFiles, type SchemaWords } from './schema-words.ts';
export { type Signature, signatureAt } from './signature-at.ts';
