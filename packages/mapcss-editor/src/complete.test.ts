import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { completeStyle, fontSizeAt, styleBlocks } from './index.ts';

const source = completeStyle(
  {
    keys: async () => [
      ['highway', 9],
      ['name:de', 3],
      ['odd key', 1],
    ],
    values: async (key) => (key === 'highway' ? [['primary', 4]] : []),
    icons: async () => ['cafe', 'bicycle'],
  },
  (size, sheet) => (sheet.includes('as-written') ? size : 2 * size),
);

/** What is offered at the `|` of a style sheet; the first so many. */
async function offered(sheet: string, explicit = false): Promise<readonly string[]> {
  const text = `node;out;{{style: ${sheet} }}`;
  const pos = text.indexOf('^');
  const state = EditorState.create({ doc: text.replace('^', ''), extensions: [styleBlocks] });
  const result = await source(new CompletionContext(state, pos, explicit));
  const typed = state.sliceDoc(result?.from ?? pos, pos);
  return (result?.options ?? []).map(({ label }) => label).filter((label) => label.startsWith(typed));
}

describe('what is offered in a style sheet', () => {
  test('properties in a block', async () => expect(await offered('way { casing-w^ }')).toEqual(['casing-width']));
  test('the words that a property takes', async () => expect(await offered('way { linecap: r^ }')).toEqual(['round']));
  test('colours by name', async () => expect(await offered('way { color: cr^ }')).toEqual(['crimson']));
  test('icons by name', async () => expect(await offered('node { icon-image: ca^ }')).toEqual(['cafe']));
  test('keys of the result', async () => expect(await offered('way[^]')).toEqual(['highway', 'name:de', 'odd key']));
  test('values of a key', async () => expect(await offered('way[highway=^]')).toEqual(['primary']));
  test('pseudo-classes', async () => expect(await offered('way:ac^')).toEqual(['active']));
  test('types', async () => expect(await offered('rel^')).toEqual(['relation']));
  test('nothing before a word has begun, but on wish', async () => {
    expect(await offered('way { ^ }')).toEqual([]);
    expect((await offered('way { ^ }', true)).length).toBeGreaterThan(30);
  });
  test('nothing in comments and texts', async () => {
    expect(await offered('/* wi^ */')).toEqual([]);
    expect(await offered('way { text: "na^" }')).toEqual([]);
  });
});

test('outside of style sheets nothing is offered', async () => {
  const state = EditorState.create({ doc: 'way[hi', extensions: [styleBlocks] });
  expect(await source(new CompletionContext(state, 6, true))).toBe(null);
});

test('a key that a condition does not take as it is, is quoted', async () => {
  const state = EditorState.create({ doc: '{{style: way[ }}', extensions: [styleBlocks] });
  const result = await source(new CompletionContext(state, 13, false));
  expect(result?.options.map(({ apply }) => apply)).toEqual(['highway', 'name:de', '"odd key"']);
});

test('a size of labels is offered with the pixels that are drawn of it', async () => {
  const details = async (sheet: string) => {
    const text = `{{style: ${sheet} }}`;
    const pos = text.indexOf('^');
    const state = EditorState.create({ doc: text.replace('^', ''), extensions: [styleBlocks] });
    const result = await source(new CompletionContext(state, pos, true));
    return (result?.options ?? []).slice(0, 2).map(({ label, detail }) => `${label}: ${detail}`);
  };
  expect(await details('node { font-size: 11^; }')).toEqual(['11: 22 px', '6: 12 px']);
  expect(await details('node { font-size: 11^; } meta { font-sizes: as-written; }')).toEqual(['11: 11 px', '6: 6 px']);
});

test('the size at a position is that of its own declaration', () => {
  const text = 'node;out;{{style: node { font-size: 9; width: 3; } node { color: red; font-size: eval(3); } }}';
  const state = EditorState.create({ doc: text, extensions: [styleBlocks] });
  const at = (word: string, from = 0) => fontSizeAt(state, text.indexOf(word, from) + 1)?.size;
  expect([at('font-size'), at('9;'), at('width'), at('3;'), at('out')]).toEqual([9, 9, undefined, undefined, undefined]);
  expect(at('font-size', text.indexOf('red'))).toBe(undefined);
});
