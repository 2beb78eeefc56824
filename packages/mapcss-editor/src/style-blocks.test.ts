import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { blockAt, linesOf, styleBlocks } from './style-blocks.ts';

const SHEET = '{{style:\nnode { color: red; }\n/* note\n over lines */\nway { width: 2; }\n}}';

function kinds(state: EditorState): string[] {
  const block = blockAt(state, state.doc.length - 3);
  if (block === undefined) return [];
  return [...linesOf(state.doc, block, 0, state.doc.length)].map(({ tokens }) => tokens.map(({ kind }) => kind).join(' '));
}

test('what lines begin with holds while others change', () => {
  let state = EditorState.create({ doc: `node;\nout;\n${SHEET}`, extensions: [styleBlocks] });
  kinds(state);
  for (const [from, to, insert] of [
    [0, 0, '// before\n'],
    [60, 60, ' opacity: 1;'],
    [57, 60, '/*'],
    [57, 59, ''],
    [24, 30, ''],
    [20, 20, '{{style: area { } }}\n'],
  ] as const) {
    state = state.update({ changes: { from, to, insert } }).state;
    const anew = EditorState.create({ doc: state.doc, extensions: [styleBlocks] });
    expect(kinds(state)).toEqual(kinds(anew));
  }
});

test('lines in view are told, those before are only read', () => {
  const state = EditorState.create({ doc: SHEET, extensions: [styleBlocks] });
  const block = blockAt(state, 10);
  const at = SHEET.indexOf('over');
  const lines = block === undefined ? [] : [...linesOf(state.doc, block, at, at)];
  expect(lines.map(({ state: { inComment }, tokens }) => [inComment, tokens[0].kind])).toEqual([[true, 'comment']]);
});
