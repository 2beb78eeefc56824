import { setDiagnostics } from '@codemirror/lint';
import { EditorState, Text } from '@codemirror/state';
import { textProblems } from '@flyover/query-checks';
import { describe, expect, test } from 'vitest';
import { diagnosticOf, nextProblem, notePositions, problemRanges, problemsAt, shownProblems, underlined } from './problem-ranges.ts';

/** An editor with the problems of its text. */
function editor(text: string): EditorState {
  const state = EditorState.create({ doc: text });
  const diagnostics = textProblems(text).map((problem) => diagnosticOf(state.doc, problem, {}));
  return state.update(setDiagnostics(state, diagnostics)).state;
}
const marked = (text: string) => problemRanges(editor(text)).map(({ problem, from, to }) => `${problem.code}: ${text.slice(from, to)}`);

describe('underlined is', () => {
  test('what a problem is about, of a statement its first word', () =>
    expect(marked('node[shop=a][!shop];\n.x out;')).toEqual([
      'result-not-printed: node',
      'tag-without-bound: node',
      'filters-exclude: [shop=a][!shop]',
      'set-never-written: .x',
    ]));
  test('the last word, where something is missing behind it', () => expect(marked('node(1);\nout count')).toContain('parse: count'));
  test('a range within the text, whatever is told of an older one', () => {
    const doc = Text.of(['out;']);
    expect(underlined(doc, { from: 90, to: 99, code: 'parse' })).toEqual({ from: 3, to: 4 });
    expect(underlined(Text.empty, { from: 0, to: 0, code: 'parse' })).toEqual({ from: 0, to: 0 });
  });
});

describe('problems', () => {
  const TEXT = 'node({{a}});\nout;\nway({{b}});\nout geom;';
  test('move with the text', () => {
    const state = editor(TEXT).update({ changes: { from: 0, insert: '// new\n' } }).state;
    expect(problemRanges(state).map(({ from }) => from)).toEqual([12, 29]);
  });
  test('are stepped through, round the text', () => {
    const ranges = problemRanges(editor(TEXT));
    const step = (head: number, direction: 1 | -1) => nextProblem(ranges, head, direction)?.from;
    expect([step(0, 1), step(5, 1), step(22, 1), step(22, -1), step(5, -1)]).toEqual([5, 22, 5, 5, 22]);
    expect(nextProblem([], 0, 1)).toBeUndefined();
  });
  test('are those at the cursor, else those of its line', () => {
    const at = (head: number) => problemsAt(editor(TEXT), head).map(({ from }) => from);
    expect([at(6), at(0), at(14)]).toEqual([[5], [5], []]);
  });
  test('are shown up to a number, errors first', () => {
    const many = textProblems(`${'out {{a}};\n'.repeat(400)}node(`);
    expect([shownProblems(many).length, shownProblems(many)[0].severity]).toEqual([300, 'error']);
  });
});

test('notes of style sheets stand at their line and column, within the text', () => {
  const doc = Text.of(['out;', '{{style: node { a: b; } }}']);
  const note = (line?: number, column?: number) => ({ message: '', line, column });
  const positions = notePositions(doc, { problem: note(2, 17), warnings: [note(1), note(9, 90), note()] });
  expect(positions.map(({ severity, from }) => [severity, from])).toEqual([
    ['error', 21],
    ['warning', 0],
    ['warning', 31],
  ]);
});
