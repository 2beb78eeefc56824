import { ensureSyntaxTree, foldable } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { overpassQl } from './index.ts';

/** What is left of a text when the fold of its first line is closed. */
function folded(doc: string): string | undefined {
  const made = EditorState.create({ doc, extensions: overpassQl() });
  ensureSyntaxTree(made, doc.length, 10_000);
  // a state knows the syntax that was read before it was made
  const { state } = made.update({});
  const line = state.doc.line(1);
  const fold = foldable(state, line.from, line.to);
  return fold === null ? undefined : `${doc.slice(0, fold.from)}…${doc.slice(fold.to)}`;
}

describe('what folds', () => {
  test.each([
    ['a union', '(\n  node(1);\n  way(2);\n)->.a;', '(…)->.a;'],
    ['a block', 'foreach.a {\n  out;\n};', 'foreach.a {…};'],
    ['a block in parentheses', 'foreach (\n  out;\n);', 'foreach (…);'],
    ['a block that is not closed yet', 'if (count(ways) > 1) {\n  out;', 'if (count(ways) > 1) {…'],
    ['a comment', '/* one\n two */ out;', '/*…*/ out;'],
    ['a style', '{{style:\n  node { color: red; }\n}}', '{{style:…}}'],
    ['a data directive', '{{data:overpass,\n  server=https://a.example.org/}}', '{{data:…}}'],
  ])('%s', (_what, text, rest) => expect(folded(text)).toBe(rest));
  test('nothing of one line', () => expect(folded('(node(1);way(2););\nout;')).toBeUndefined());
});
