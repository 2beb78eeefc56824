import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { overpassQl } from '@flyover/overpass-ql-editor';
import { describe, expect, test } from 'vitest';
import { enclosingLines } from './sticky-lines.ts';

/** Returns the numbers and texts of the lines that enclose a line. @param line from 1 */
function around(text: string, line: number): readonly string[] {
  const made = EditorState.create({ doc: text, extensions: overpassQl() });
  ensureSyntaxTree(made, text.length, 10_000);
  const { state } = made.update({});
  return enclosingLines(state, state.doc.line(line).from).map(({ number, text: shown }) => `${number} ${shown}`);
}

const QUERY = `[out:json];
way[highway]->.roads;
foreach.roads->.road {
  (
    node(w.road)
      [crossing];
    way(around.road:10);
  )->.near;
  if (count(nodes) > 1) {
    .near out;
  }
  else {
    out ids;
  }
};
out;
{{style:
  node { color: red; }
}}`;

describe('what encloses a line', () => {
  test.each([
    ['nothing, between statements', 2, []],
    ['nothing, where a block begins on it', 3, []],
    ['the loop', 4, ['3 foreach.roads->.road {']],
    ['loop and union, which stands for what closes it', 5, ['3 foreach.roads->.road {', '4   ( … )->.near;']],
    ['the same in the second line of a statement', 6, ['3 foreach.roads->.road {', '4   ( … )->.near;']],
    ['the line that closes a block', 8, ['3 foreach.roads->.road {', '4   ( … )->.near;']],
    ['a condition', 10, ['3 foreach.roads->.road {', '9   if (count(nodes) > 1) {']],
    ['what is done otherwise', 13, ['3 foreach.roads->.road {', '12   else {']],
    ['nothing, behind the blocks', 16, []],
    ['a style sheet', 18, ['17 {{style:']],
  ])('%s', (_, line, lines) => expect(around(QUERY, line)).toEqual(lines));
  test('is told once where two begin on one line, and up to the end of what is not closed yet', () =>
    expect([around('for (t["a"]) { (\n  node(1);\n  out;', 3), around('(\n  node(1);\n', 2)]).toEqual([['1 for (t["a"]) { ('], ['1 (']]));
  test('begins at the first character of its line', () => {
    const state = EditorState.create({ doc: '  (\n node(1);\n);', extensions: overpassQl() });
    ensureSyntaxTree(state, state.doc.length, 10_000);
    expect(enclosingLines(state.update({}).state, 4)).toEqual([{ number: 1, text: '  ( … );', from: 2 }]);
  });
});
