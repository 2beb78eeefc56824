/** Reports style sheets that a run could not import: the result is drawn without them. */
import type { Directive } from '@flyover/query-template';
import type { StyleReport } from '@flyover/result-session';
import i18next from 'i18next';
import { goToLine, useEditor } from '../query/editor-store.ts';
import { showToast } from '../ui/toasts.ts';
import { withEditorShown } from '../ui/use-layout.ts';
import { importSentence } from './problem-text.ts';
import { isImportNote, placeNote } from './style-notes.ts';

/** Shows a notice of the first of them; the editor marks all. */
export function tellImports({ warnings }: StyleReport, sheets: readonly Directive[]): void {
  const notes = warnings.filter((note) => isImportNote(note) && note.kind !== 'import-condition').map((note) => placeNote(note, sheets));
  const [first] = notes;
  if (first === undefined) return;
  const { line } = first;
  const more = notes.length > 1 ? ` ${i18next.t('styleImports.more', { count: notes.length - 1 })}` : '';
  const canGo = line !== undefined && useEditor.getState().control !== undefined;
  showToast({
    kind: 'warning',
    text: importSentence(first) + more,
    ...(canGo && { action: { label: i18next.t('styleImports.goToLine', { line }), run: () => withEditorShown(() => goToLine(line)) } }),
  });
}
