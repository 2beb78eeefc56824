/** The editor's support for style sheets: colours, swatches, notes at their positions. */

import type { Extension } from '@codemirror/state';
import { EditorView, ViewPlugin } from '@codemirror/view';
import {
  colorSwatches,
  fontSizes,
  type StyleNoteMark,
  setStyleNotes,
  styleBlocks,
  styleHighlighting,
  styleNotes,
  type WrittenSize,
} from '@flyover/mapcss-editor';
import i18next from 'i18next';
import { type StyleNote, useProblems } from '../language/problems-store.ts';
import { drawnFontSize, isAsWritten } from './drawn-font-size.ts';
import { NOTE_CARD, refusalText, warningText } from './notes.ts';
import { queryStyle } from './query-language.ts';

const look = EditorView.theme({
  // underlined as other problems are
  '.cm-style-error': { textDecoration: 'underline wavy var(--danger)', textUnderlineOffset: '3px' },
  '.cm-style-warning': { textDecoration: 'underline dashed var(--warning) 2px', textUnderlineOffset: '3px' },
  '.cm-tooltip:has(.cm-style-note)': { ...NOTE_CARD, padding: '6px 10px' },
});

export function extension(): Extension {
  return [
    styleBlocks,
    styleHighlighting(queryStyle),
    colorSwatches((color) => i18next.t('editorStyle.swatch', { color })),
    styleNotes,
    fontSizes(sizeText),
    ViewPlugin.define((view) => {
      const tell = () => view.dispatch({ effects: setStyleNotes.of(marksOf()) });
      // an editor that is being created accepts no effects
      const timer = setTimeout(tell);
      const stop = useProblems.subscribe(({ style }, before) => style !== before.style && tell());
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

function sizeText({ size, sheet }: WrittenSize): string {
  const pixels = drawnFontSize(size, sheet);
  return i18next.t(isAsWritten(sheet) ? 'editorStyle.sizeAsWritten' : 'editorStyle.sizeDoubled', { pixels });
}

function marksOf(): StyleNoteMark[] {
  const { problem, warnings } = useProblems.getState().style;
  const refused = problem === undefined ? [] : markOf(problem, refusalText(problem), 'error');
  return [...refused, ...warnings.flatMap((note) => markOf(note, warningText(note), 'warning'))];
}

function markOf({ line, column = 1 }: StyleNote, text: string, severity: StyleNoteMark['severity']): StyleNoteMark[] {
  return line === undefined ? [] : [{ line, column, text, severity }];
}
