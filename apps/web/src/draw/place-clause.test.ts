import { beforeEach, expect, test, vi } from 'vitest';
import { lineAndColumn } from '../editor/editor-basics.ts';
import { createReadingCalls } from '../language/language-api.ts';
import { type EditorControl, useEditor } from '../query/editor-store.ts';
import { setQueryText } from '../query/query-text.ts';
import { placeClause, placePoly } from './place-clause.ts';

vi.mock('../language/language-client.ts', () => ({ languageWorker: () => createReadingCalls(async () => undefined) }));

const edit = vi.fn();
const insert = vi.fn();
const CLAUSE = '(poly:"0 0 0 1 1 1")';

beforeEach(() => {
  vi.resetAllMocks();
  useEditor.setState({ line: 1, column: 1, control: { edit, insert } as unknown as EditorControl });
});

test.each([
  // behind the filter that the cursor is in
  ['node[a=b]({{bbox}});out;', 'node[a', `node[a=b]${CLAUSE}({{bbox}});out;`],
  ['node[a]\n({{bbox}});out;', 'node[a]\n(', `node[a]\n({{bbox}})${CLAUSE};out;`],
])('a filter goes into the query that the cursor is in: %s', async (before, upToCursor, after) => {
  setQueryText(before);
  useEditor.setState(lineAndColumn(before, upToCursor.length));
  expect(await placeClause(CLAUSE)).toBe('cursor');
  expect(edit).toHaveBeenCalledWith(after);
  expect(insert).not.toHaveBeenCalled();
});

test('into a text with a fault it goes at the cursor', async () => {
  setQueryText('node;out;');
  useEditor.setState({ column: 5 });
  expect(await placeClause(CLAUSE)).toBe('cursor');
  expect(insert).toHaveBeenCalledWith(CLAUSE);
  expect(edit).not.toHaveBeenCalled();
});

test.each([
  ['(node({{bbox}});way[a=b]({{bbox}}););out;', 1, `(node${CLAUSE};way[a=b]${CLAUSE};);out;`],
  ['<query type="node"><bbox-query {{bbox}}/></query>', 1, `<query type="node">${CLAUSE}</query>`],
  ['node({{bbox}});out;', 20, `node${CLAUSE};out;`],
])('with the cursor in no query it takes the place of the bounding box: %s', async (before, column, after) => {
  setQueryText(before);
  useEditor.setState({ column });
  expect(await placeClause(CLAUSE)).toBe('box');
  expect(edit).toHaveBeenCalledWith(after);
});

test.each([1, 13])('with no bounding box either it goes nowhere: column %i', async (column) => {
  setQueryText('node(1);out;');
  useEditor.setState({ column });
  expect(await placeClause(CLAUSE)).toBe('nowhere');
  expect(insert).not.toHaveBeenCalled();
  expect(edit).not.toHaveBeenCalled();
});

test.each([
  ['node(poly:"{{poly}}");out;', '{{poly=1 2 3 4}}\nnode(poly:"{{poly}}");out;'],
  ['{{poly=0 0}}\nnode(poly:"{{poly}}");out;', '{{poly=1 2 3 4}}\nnode(poly:"{{poly}}");out;'],
  ['<polygon-query bounds="{{poly}}"/>', '<polygon-query bounds="{{poly}}"/>\n{{poly=1 2 3 4}}\n'],
])('a shape is the value of the placeholder that the query uses: %s', (before, after) => {
  setQueryText(before);
  expect(placePoly('1 2 3 4')).toBe(true);
  expect(edit).toHaveBeenCalledWith(after);
});

test.each(['node({{bbox}});out;', '{{poly=0 0}}out;', `${'{{a:'.repeat(200)}${'}}'.repeat(200)}`])('no shape goes into %s', (text) => {
  setQueryText(text);
  expect(placePoly('1 2 3 4')).toBe(false);
  expect(edit).not.toHaveBeenCalled();
});
