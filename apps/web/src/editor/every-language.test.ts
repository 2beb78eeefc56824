import { toggleComment } from '@codemirror/commands';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState, type Transaction } from '@codemirror/state';
import type { QueryLanguage } from '@flyover/query-template';
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import { describe, expect, test } from 'vitest';
import { languageExtension } from './every-language.ts';

const stateOf = (text: string, language: QueryLanguage) => EditorState.create({ doc: text, extensions: languageExtension(language) });

describe('Ctrl+/ comments the line out, and in again', () => {
  test.each([
    ['ql', 'node(1);', '// node(1);'],
    ['sql', 'SELECT 1', '-- SELECT 1'],
    ['sparql', 'SELECT *', '# SELECT *'],
    ['xml', '<print/>', '<!-- <print/> -->'],
  ] as const)('%s', (language, text, commented) => {
    const target = {
      state: stateOf(text, language),
      dispatch(transaction: Transaction) {
        target.state = transaction.state;
      },
    };
    toggleComment(target);
    expect(target.state.doc.toString()).toBe(commented);
    toggleComment(target);
    expect(target.state.doc.toString()).toBe(text);
  });
});

describe('SQL is highlighted', () => {
  const style = tagHighlighter([
    { tag: tags.keyword, class: 'keyword' },
    { tag: tags.comment, class: 'comment' },
    { tag: tags.string, class: 'string' },
    { tag: tags.number, class: 'number' },
    { tag: tags.typeName, class: 'function' },
  ]);
  function colors(text: string): string[] {
    const tree = ensureSyntaxTree(stateOf(text, 'sql'), text.length);
    const found: string[] = [];
    if (tree !== null) highlightTree(tree, style, (from, to, name) => found.push(`${text.slice(from, to)} ${name}`));
    return found;
  }
  test('keywords in either case, functions, texts and numbers', () =>
    expect(colors("SELECT count(*) from t where a='it''s' limit 10")).toEqual([
      'SELECT keyword',
      'count function',
      'from keyword',
      'where keyword',
      "'it''s' string",
      'limit keyword',
      '10 number',
    ]));
  test('comments of a line and over several', () =>
    expect(colors('1 -- one\n/* two\nthree */ 2')).toEqual([
      '1 number',
      '-- one comment',
      '/* two comment',
      'three */ comment',
      '2 number',
    ]));
});
