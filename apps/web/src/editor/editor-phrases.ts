/** CodeMirror's own words in the language of the page. */
import { Compartment, EditorState, type Extension, type StateEffect } from '@codemirror/state';
import { EditorView, placeholder } from '@codemirror/view';
import i18next from 'i18next';
import { TAB_HINT } from './editor-basics.ts';

/** The English phrases of CodeMirror, each with the i18n key of its replacement. */
const keys: Record<string, string> = {};
let phrases: Record<string, string> = {};

const holder = new Compartment();

/** The extension with all texts of the editor. @param label its accessible name @param hint the placeholder of an empty editor */
export function editorWords(label: string, hint: string): Extension {
  return holder.of(words(label, hint));
}

/**
 * Sets the phrases of an editor in the current language of the page. CodeMirror rebuilds its whole view, with its panels; the text, its
 * history and the selection stay.
 */
export function sayWordsAnew(view: EditorView, label: string, hint: string): void {
  phrases = {};
  translate();
  const { scrollTop } = view.scrollDOM;
  const effect: StateEffect<unknown> = holder.reconfigure(words(label, hint));
  view.dispatch({ effects: effect });
  view.scrollDOM.scrollTop = scrollTop;
}

/**
 * Adds the phrases of a part of the editor that has loaded. They go into the object that the editor already has: with another object
 * CodeMirror would rebuild its whole view, and the scroll position and the focused field would be lost.
 *
 * @param more CodeMirror's English phrases with the i18n keys of their replacements
 */
export function addPhrases(more: Readonly<Record<string, string>>): void {
  Object.assign(keys, more);
  translate();
}

function translate(): void {
  for (const [phrase, key] of Object.entries(keys)) phrases[phrase] = i18next.t(key);
}

function words(label: string, hint: string): Extension {
  return [
    EditorState.phrases.of(phrases),
    placeholder(hint),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-describedby': TAB_HINT,
      spellcheck: 'false',
      autocorrect: 'off',
      autocapitalize: 'off',
    }),
  ];
}
