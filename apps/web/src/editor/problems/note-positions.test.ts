import { Text } from '@codemirror/state';
import { expect, test } from 'vitest';
import { notePositions } from './note-positions.ts';

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
