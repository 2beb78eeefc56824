import { CompletionContext } from '@codemirror/autocomplete';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { WORDS } from '@flyover/overpass-ql';
import { describe, expect, test } from 'vitest';
import { completeWords, overpassQl } from '../index.ts';

/** The words that are offered at the `|`. */
function offered(text: string, explicit = true): readonly string[] {
  const doc = text.replace('|', '');
  const made = EditorState.create({ doc, extensions: overpassQl() });
  ensureSyntaxTree(made, doc.length, 10_000);
  const { state } = made.update({});
  return completeWords(new CompletionContext(state, text.indexOf('|'), explicit))?.options.map(({ label }) => label) ?? [];
}

const statements = [...WORDS.type, ...WORDS.statement, ...WORDS.block];

describe('the words that may stand', () => {
  test.each([
    ['in an empty query', '|', statements],
    ['where a statement begins', '[out:json];\nno|', statements],
    ['in a union', '(node(1);w|);out;', statements],
    ['behind a block', 'if(count(ways)>1){out;} el|', [...statements, ...WORDS.inner]],
    ['in front of a query', '[|', WORDS.setting],
    ['in the second brackets there', '[out:json][ti|]', WORDS.setting],
    ['behind out and a colon', '[out:|];', WORDS.format],
    ['in the parenthesis of a query', 'way[highway](aro|', WORDS.filter],
    ['behind out', 'node(1);out |', WORDS.out],
    ['behind another word of out', '.a out geom q|;', WORDS.out],
    ['in a condition of a query', 'way(if:len|)', WORDS.function],
    ['behind an operator there', 'way(if:length()>|)', WORDS.function],
    ['in the condition of a block', 'if(cou|){out;}', WORDS.function],
  ])('%s', (_where, text, words) => expect(offered(text)).toEqual(words));
});

describe('no word is offered', () => {
  test.each(['// no|', '/* | */', '"no|"', 'node[na|', 'node.|', 'node(1)->.|', '{{bb|}}', '[timeout:|]', 'node |'])('%s', (text) =>
    expect(offered(text)).toEqual([]),
  );
  test('before the first letter, unless it is asked for', () => expect(offered('|', false)).toEqual([]));
});
