import { describe, expect, test } from 'vitest';
import { lineAndColumn, offsetOfLine } from './text-lines.ts';

const TEXT = 'node;\nway;\n\nout;';

describe('a position in a text', () => {
  test.each([
    [0, 1, 1],
    [5, 1, 6],
    [6, 2, 1],
    [11, 3, 1],
    [12, 4, 1],
    [16, 4, 5],
  ])('offset %i is line %i, column %i', (offset, line, column) => expect(lineAndColumn(TEXT, offset)).toEqual({ line, column }));
  test.each([
    [1, 0],
    [2, 6],
    [4, 12],
    [9, 12],
    [0, 0],
    [-3, 0],
  ])('line %i begins at offset %i', (line, offset) => expect(offsetOfLine(TEXT, line)).toBe(offset));
});
