/** What the editor does within style sheets: colours, swatches, notes at their place. */
import type { Extension } from '@codemirror/state';
import { EditorView, ViewPlugin } from '@codemirror/view';
import { colorSwatches, type StyleNoteMark, setStyleNotes, styleBlocks, styleHighlighting, styleNotes } from '@flyover/mapcss-editor';
import i18next from 'i18next';
import { importSentence } from '../../run/import-sentence.ts';
import { layersFault } from '../../run/problem-text.ts';
import { isImportNote, type StyleNote, saidOf } from '../../run/style-notes.ts';
import { useStyleNotes } from '../../style/style-notes-store.ts';
import { queryStyle } from '../query-language.ts';

const look = EditorView.theme({
  '.cm-style-error': { textDecoration: 'underline wavy var(--danger)', textUnderlineOffset: '3px' },
  '.cm-style-warning': { textDecoration: 'underline wavy var(--warning)', textUnderlineOffset: '3px' },
  '.cm-tooltip:has(.cm-style-note)': {
    maxWidth: 'min(420px, 90vw)',
    padding: '6px 10px',
    border: 'none',
    borderRadius: '6px',
    backgroundColor: 'var(--floating)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow)',
    font: "12px / 16px 'Inter Variable', system-ui, sans-serif",
    overflowWrap: 'anywhere',
  },
});

export function extension(): Extension {
  return [
    styleBlocks,
    styleHighlighting(queryStyle),
    colorSwatches((color) => i18next.t('editorStyle.swatch', { color })),
    styleNotes,
    ViewPlugin.define((view) => {
      const tell = () => view.dispatch({ effects: setStyleNotes.of(marksOf()) });
      // an editor that is being set up takes no effects
      const timer = setTimeout(tell);
      const stop = useStyleNotes.subscribe(tell);
      return {
        destroy() {
          clearTimeout(timer);
          stop();
        },
      };
    }),
    look,
  ];
}

function marksOf(): StyleNoteMark[] {
  const { problem, warnings } = useStyleNotes.getState();
  const refused =
    problem === undefined ? [] : markOf(problem, saidOf(problem, layersFault(problem.kind, problem.message, i18next.t)), 'error');
  return [...refused, ...warnings.flatMap((note) => markOf(note, warningText(note), 'warning'))];
}

function markOf({ line, column = 1 }: StyleNote, text: string, severity: StyleNoteMark['severity']): StyleNoteMark[] {
  return line === undefined ? [] : [{ line, column, text, severity }];
}

/** The warnings that there are words for. */
const KINDS: ReadonlySet<string> = new Set([
  'media-ignored',
  'extrude-ignored',
  'expression',
  'wrong-kind',
  'unknown-pseudo-class',
  'unknown-function',
  'slow-pattern',
]);

function warningText(note: StyleNote): string {
  if (isImportNote(note)) return importSentence(note);
  const { kind = '', subject = '', message } = note;
  return saidOf(note, KINDS.has(kind) ? i18next.t(`editorStyle.warning.${kind}`, { subject }) : message || subject);
}
