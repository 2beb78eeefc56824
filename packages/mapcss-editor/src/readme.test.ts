import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { blockAt, styleBlocks, stylePlace } from './index.ts';

test('the example of the README', () => {
  const state = EditorState.create({ doc: 'node;out;{{style: way[highway] { wid', extensions: [styleBlocks] });
  expect(blockAt(state, 20)).toBe(undefined);
  const closed = state.update({ changes: { from: 36, insert: ' } }}' } }).state;
  expect(stylePlace(closed, 36)).toEqual({ kind: 'block', from: 33, subject: 'wid' });
});
