/** Mends a problem in the editor. */
import type { Fix, TextEdit } from '@flyover/query-checks';
import { editQuery } from '../query/editor-store.ts';
import { queryText } from '../query/query-text.ts';
import { editorText, useProblems } from './problems-store.ts';

/** Changes the text in one undo step. A fix of an older text does nothing: the next check offers it again. */
export function applyFix({ edits }: Fix): void {
  const { text } = useProblems.getState();
  if (text !== undefined && editorText(queryText()) === text) editQuery(withEdits(text, edits));
}

/** A text after edits, which stand in its order, apart from one another. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  let after = '';
  let at = 0;
  for (const { from, to, insert } of edits) {
    after += text.slice(at, from) + insert;
    at = to;
  }
  return after + text.slice(at);
}
