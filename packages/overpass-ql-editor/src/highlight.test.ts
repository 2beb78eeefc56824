import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { colorableRanges } from './decorations.ts';

const ranges = (text: string, ...visibleRanges: { from: number; to: number }[]) =>
  colorableRanges({ state: EditorState.create({ doc: text }), visibleRanges });

describe('highlighted is', () => {
  const line = (length: number) => 'x'.repeat(length);
  test('a text of short lines as a whole', () => expect(ranges('node;\nout;', { from: 0, to: 10 })).toEqual([{ from: 0, to: 10 }]));
  test('a line of 5000 characters, not one of 5001', () => {
    expect(ranges(line(5000), { from: 0, to: 5000 })).toEqual([{ from: 0, to: 5000 }]);
    expect(ranges(line(5001), { from: 0, to: 5001 })).toEqual([]);
  });
  test('what stands around a line that is too long', () =>
    expect(ranges(`node;\n${line(6000)}\nout;`, { from: 0, to: 6011 })).toEqual([
      { from: 0, to: 6 },
      { from: 6006, to: 6011 },
    ]));
  test('nothing of a range within such a line', () => expect(ranges(line(9000), { from: 100, to: 200 })).toEqual([]));
});
