/** CodeMirror's own words in the language of the page. */
import { EditorState } from '@codemirror/state';

const phrases: Record<string, string> = {};

/**
 * For the editor, from the first. It is one object for good: where CodeMirror is given another, it builds its whole view anew, and
 * the place one looks at and the field one writes in are lost.
 */
export const editorPhrases = EditorState.phrases.of(phrases);

/**
 * Adds the words of a part of the editor that has come.
 *
 * @param more what CodeMirror says in English, and what stands for it
 */
export function addPhrases(more: Readonly<Record<string, string>>): void {
  Object.assign(phrases, more);
}
