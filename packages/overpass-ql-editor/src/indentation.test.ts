import { insertNewlineAndIndent } from '@codemirror/commands';
import { ensureSyntaxTree, indentUnit } from '@codemirror/language';
import { EditorState, type Transaction } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { indentation, overpassQl } from './index.ts';

/** The text after Enter at the `|`, where the cursor is a `|` again. */
function entered(text: string): string {
  const cursor = text.indexOf('|');
  const doc = text.replace('|', '');
  const made = EditorState.create({ doc, selection: { anchor: cursor }, extensions: [overpassQl(), indentation, indentUnit.of('  ')] });
  ensureSyntaxTree(made, doc.length, 10_000);
  const target = {
    // a state knows the syntax that was read before it was made
    state: made.update({}).state,
    dispatch(transaction: Transaction) {
      target.state = transaction.state;
    },
  };
  insertNewlineAndIndent(target);
  const { doc: after, selection } = target.state;
  return `${after.sliceString(0, selection.main.head)}|${after.sliceString(selection.main.head)}`;
}

describe('a new line is indented', () => {
  test.each([
    ['in a union, by one unit', '(|', '(\n  |'],
    ['between the brackets of a union, which closes on a line of its own', '(|);', '(\n  |\n);'],
    ['in a block', 'foreach.a->.b {|}', 'foreach.a->.b {\n  |\n}'],
    ['in a block of a block', 'if (count(ways) > 1) {\n  foreach (|', 'if (count(ways) > 1) {\n  foreach (\n    |'],
    ['behind a statement of a block', '(\n  node(1);|\n);', '(\n  node(1);\n  |\n);'],
    ['behind a comment there', '(\n  node(1); // (one\n  // two|\n);', '(\n  node(1); // (one\n  // two\n  |\n);'],
    ['behind a block of a block', '(\n  (\n    node(1);\n  );|\n);', '(\n  (\n    node(1);\n  );\n  |\n);'],
    ['not behind a block', '(\n  node(1);\n);|', '(\n  node(1);\n);\n|'],
    ['not behind settings', '[out:json]|', '[out:json]\n|'],
    ['as the line before, within a statement', 'way\n    [highway]|', 'way\n    [highway]\n    |'],
    ['as the line before, within a comment', '(\n /* one|\n*/', '(\n /* one\n |\n*/'],
    ['as the line before, within a style', '{{style:\n   node {|} }}', '{{style:\n   node {\n   |\n   } }}'],
  ])('%s', (_what, text, after) => expect(entered(text)).toBe(after));
});

/** The text after something was typed at its end. */
function typed(doc: string, text: string): string {
  const state = EditorState.create({
    doc,
    selection: { anchor: doc.length },
    extensions: [overpassQl(), indentation, indentUnit.of('  ')],
  });
  ensureSyntaxTree(state, doc.length, 10_000);
  const transaction = state.update({
    changes: { from: doc.length, insert: text },
    selection: { anchor: doc.length + text.length },
    userEvent: 'input.type',
  });
  return transaction.state.doc.toString();
}

test('a bracket that is typed on a line of its own goes back to where its block began', () =>
  expect(typed('(\n  node(1);\n  ', ')')).toBe('(\n  node(1);\n)'));

test('anything else that is typed stays where it is, and so does a bracket behind more than 200 blanks', () => {
  expect(typed('(\n  node(1);\n      ', 'w')).toBe('(\n  node(1);\n      w');
  expect(typed('(\n  node(1);\n  node(2', ')')).toBe('(\n  node(1);\n  node(2)');
  const blanks = ' '.repeat(200);
  expect(typed(`(\n  node(1);\n${blanks}`, ')')).toBe(`(\n  node(1);\n${blanks})`);
});
