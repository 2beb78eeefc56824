import { EditorState } from '@codemirror/state';
import { EditorView, gutterLineClass } from '@codemirror/view';
import { describe, expect, test } from 'vitest';
import { errorLines, setErrorLines } from './decorations.ts';

const TEXT = '[out:json];\nnode[amenity](bbox)\nout;\n';
const start = (text = TEXT) => EditorState.create({ doc: text, extensions: errorLines });
const marked = (state: EditorState, ...lines: number[]) => state.update({ effects: setErrorLines.of(lines) }).state;

/** The lines that carry a mark, from 1. */
function markedLines(state: EditorState): number[] {
  const lines: number[] = [];
  for (const decorations of state.facet(EditorView.decorations)) {
    if (typeof decorations === 'function') continue;
    decorations.between(0, state.doc.length, (from, _to, mark) => {
      expect(mark.spec.class).toBe('cm-error-line');
      lines.push(state.doc.lineAt(from).number);
    });
  }
  return lines;
}

/** The lines whose numbers are marked, from 1. */
function gutterLines(state: EditorState): number[] {
  const lines: number[] = [];
  for (const marks of state.facet(gutterLineClass))
    marks.between(0, state.doc.length, (from) => void lines.push(state.doc.lineAt(from).number));
  return lines;
}

describe('error lines', () => {
  test('the line that an error names is marked, and its number', () => {
    const state = marked(start(), 3);
    expect([markedLines(state), gutterLines(state)]).toEqual([[3], [3]]);
  });
  test('several lines, in any order and twice', () => expect(markedLines(marked(start(), 3, 1, 3))).toEqual([1, 3]));
  test('lines that do not exist are left out', () => expect(markedLines(marked(start(), -1, 0, 2, 5, 1e9, Number.NaN))).toEqual([2]));
  test('the next marks replace the earlier ones', () => expect(markedLines(marked(marked(start(), 1, 2), 3))).toEqual([3]));
  test('no lines: the marks are gone', () => {
    const state = marked(marked(start(), 2));
    expect([markedLines(state), gutterLines(state)]).toEqual([[], []]);
  });
  test('move with the text', () => {
    const state = marked(start(), 3).update({ changes: { from: 0, insert: '// a\n// b\n' } }).state;
    expect([markedLines(state), gutterLines(state)]).toEqual([[5], [5]]);
    const shorter = state.update({ changes: { from: 0, to: state.doc.line(4).from } }).state;
    expect(markedLines(shorter)).toEqual([2]);
  });
  test('survive the end of their text', () => {
    const state = marked(start(), 2).update({ changes: { from: 0, to: TEXT.length, insert: 'new' } }).state;
    expect(markedLines(state).every((line) => line === 1)).toBe(true);
  });
});
