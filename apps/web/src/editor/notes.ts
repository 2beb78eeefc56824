/** Notes on style sheets: their sentences (namespaces `editor-style` and `problem`), and the style of the card that shows notes and problems. */
import i18next from 'i18next';
import type { StyleNote } from '../language/problems-store.ts';
import { importSentence, layersFault } from '../run/problem-text.ts';
import { isImportNote, withSheetName } from '../run/style-notes.ts';

/** Returns the reason why a sheet is refused. */
export function refusalText(note: StyleNote): string {
  return withSheetName(note, layersFault(note.kind, note.message, i18next.t));
}

/** The kinds of warnings that have a sentence. */
export const WARNING_KINDS: ReadonlySet<string> = new Set([
  'media-ignored',
  'extrude-ignored',
  'expression',
  'wrong-kind',
  'unknown-pseudo-class',
  'unknown-function',
  'slow-pattern',
]);

/** Returns the sentence of a warning. */
export function warningText(note: StyleNote): string {
  if (isImportNote(note)) return importSentence(note);
  const { kind = '', subject = '', message } = note;
  return withSheetName(note, WARNING_KINDS.has(kind) ? i18next.t(`editorStyle.warning.${kind}`, { subject }) : message || subject);
}

/** The style of the card with the problems or notes at a position. */
export const NOTE_CARD = {
  maxWidth: 'min(440px, 90vw)',
  border: 'none',
  borderRadius: '6px',
  backgroundColor: 'var(--floating)',
  color: 'var(--ink)',
  boxShadow: 'var(--shadow)',
  font: "12px / 16px 'Inter Variable', system-ui, sans-serif",
  overflowWrap: 'anywhere',
} as const;
