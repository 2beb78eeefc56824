/** Blocks that fold: signs beside their first lines, and CodeMirror's keys. */
import { codeFolding, foldGutter, foldKeymap } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import i18next from 'i18next';
import { addPhrases } from '../editor-phrases.ts';
import { element } from './elements.ts';

/** CodeMirror's own words. */
const PHRASES: Readonly<Record<string, string>> = {
  'Fold line': 'reading.fold.fold',
  'Unfold line': 'reading.fold.unfold',
  'folded code': 'reading.fold.folded',
  unfold: 'reading.fold.unfold',
  'Folded lines': 'reading.fold.foldedLines',
  'Unfolded lines': 'reading.fold.unfoldedLines',
  to: 'reading.fold.to',
};

/** The folds of the language that is shown. */
export function folding(): Extension {
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
