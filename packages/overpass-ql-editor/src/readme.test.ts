import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { errorLines, findTypedName, overpassQl, overpassQlParser, setErrorLines } from './index.ts';

test('the example of the README', () => {
  const state = EditorState.create({ doc: 'way[highway]\n[caf', extensions: [overpassQl(), errorLines] });
  expect(findTypedName(state, 17)).toEqual({ kind: 'brackets', from: 14, to: 17, text: 'caf' });
  expect(state.update({ effects: setErrorLines.of([2]) }).state.doc.lines).toBe(2);
  expect(overpassQlParser.parse('out').toString()).toBe('Query(StatementWord)');
});
