/** The reading aids of the editor; a new aid is an entry in `extension`. */

import { codeFolding, foldGutter, foldKeymap } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import i18next from 'i18next';
import { addPhrases } from '../editor-phrases.ts';
import { aroundCursor, breadcrumbs } from './around-cursor.ts';
import { element } from './elements.ts';
import { hover, hoverAtCursor } from './hover.ts';
import { renameAtCursor, renaming } from './rename.ts';
import { setMenu } from './set-menu.ts';
import { stickyLines } from './sticky-lines.ts';
import './reading-tip.css';

/** Returns the extension for the editor. */
export function extension(): Extension {
  return [aroundCursor, breadcrumbs, folding(), hover, renaming, setMenu, stickyLines, readingTheme];
}

export { hoverAtCursor, renameAtCursor };

/** CodeMirror's phrases for folds, with their i18n keys. */
const PHRASES: Readonly<Record<string, string>> = {
  'Fold line': 'reading.fold.fold',
  'Unfold line': 'reading.fold.unfold',
  'folded code': 'reading.fold.folded',
  unfold: 'reading.fold.unfold',
  'Folded lines': 'reading.fold.foldedLines',
  'Unfolded lines': 'reading.fold.unfoldedLines',
  to: 'reading.fold.to',
};

/** Returns the extension for folds: markers beside the first lines of blocks, and CodeMirror's keys. */
function folding(): Extension {
  addPhrases(PHRASES);
  return [
    codeFolding(),
    foldGutter({
      markerDOM(isOpen) {
        const sign = element('span', `fold-sign ${isOpen ? 'open' : 'folded'}`, isOpen ? '⌄' : '›');
        sign.title = i18next.t(isOpen ? 'reading.fold.fold' : 'reading.fold.unfold');
        return sign;
      },
    }),
    keymap.of(foldKeymap),
  ];
}

/** The style of the reading aids in the editor, in both themes. */
const readingTheme = EditorView.theme({
  // breadcrumbs may be the first panel: the styles of the search load later
  '.cm-panels': { backgroundColor: 'var(--soft)', color: 'var(--ink)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--hairline)' },
  '.cm-use': { borderRadius: '3px', backgroundColor: 'color-mix(in srgb, var(--ink) 9%, transparent)' },
  '.cm-use-write': { boxShadow: 'inset 0 -1.5px color-mix(in srgb, var(--accent) 80%, transparent)' },
  // above the space that the line numbers reserve: a new marker moves nothing
  '.cm-foldGutter': { width: '12px', marginInlineStart: '-12px' },
  '.cm-foldGutter .cm-gutterElement': { cursor: 'pointer', textAlign: 'center' },
  '.cm-foldGutter .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.fold-sign': { fontSize: '13px', lineHeight: '18px', opacity: '0.55' },
  '.fold-sign.folded, .cm-gutters:hover .fold-sign': { opacity: '1' },
  '.cm-foldPlaceholder': {
    border: '1px solid var(--hairline)',
    borderRadius: '4px',
    backgroundColor: 'var(--soft)',
    color: 'var(--muted)',
    margin: '0 2px',
    padding: '0 4px',
  },
  '.cm-tooltip:has(> .reading-tip), .cm-tooltip.reading-tip': {
    border: 'none',
    borderRadius: '8px',
    backgroundColor: 'var(--floating)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow)',
  },
});
