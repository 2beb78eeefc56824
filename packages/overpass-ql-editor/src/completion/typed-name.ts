/** The name of a thing that is being typed in a query. */
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

/** The syntax of a text. */
export type Tree = ReturnType<typeof syntaxTree>;

export type SyntaxNode = ReturnType<Tree['resolveInner']>;

/** A name that is being typed; a completion replaces the text from `from` to `to`, the rest of the word under the cursor among it. */
export interface TypedName {
  /**
   * Replacement of the name. `statement`: a whole statement; `filter`: filters after a type or another filter; `brackets`: the same, within open brackets;
   * `query-element` and `has-kv`: the same two in the XML form.
   */
  readonly kind: 'statement' | 'filter' | 'brackets' | 'query-element' | 'has-kv';
  readonly from: number;
  readonly to: number;
  /** Up to the cursor. */
  readonly text: string;
}

/** The words before a cursor that could be a name, and the rest of the last one. */
export interface TypedWords {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Characters before the cursor that are looked at: no name is longer. */
const REACH = 120;

/** A word behind a dot is the name of a set. */
const BEFORE = /(?<![.\p{L}\p{M}\p{N}_])[\p{L}\p{N}][\p{L}\p{M}\p{N} ’&_-]*$/u;
const AFTER = /^[\p{L}\p{M}\p{N}_-]*/u;

/** The words around a cursor, on its line. */
export function typedWords({ doc }: EditorState, cursor: number): TypedWords {
  const line = doc.lineAt(cursor);
  const before = doc.sliceString(Math.max(line.from, cursor - REACH), cursor);
  const text = BEFORE.exec(before)?.[0] ?? '';
  const after = text === '' ? '' : (AFTER.exec(doc.sliceString(cursor, Math.min(line.to, cursor + REACH)))?.[0] ?? '');
  return { from: cursor - text.length, to: cursor + after.length, text };
}

/** Time limit for parsing a long query before a completion, ms; a partial tree is enough. */
const PARSE_TIME = 20;

/** The syntax as far as a cursor. */
export function treeAt(state: EditorState, cursor: number): Tree {
  return ensureSyntaxTree(state, cursor, PARSE_TIME) ?? syntaxTree(state);
}
