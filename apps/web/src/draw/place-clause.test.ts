import { beforeEach, expect, test, vi } from 'vitest';
import { type EditorControl, useEditor } from '../query/editor-store.ts';
import { setQueryText } from '../query/query-store.ts';
import { placeClause, placePoly } from './place-clause.ts';

const edit = vi.fn();
const insert = vi.fn();
const CLAUSE = '(poly:"0 0 0 1 1 1")';

beforeEach(() => {
  vi.resetAllMocks();
  useEditor.setState({ line: 1, column: 1, control: { edit, insert } as unknown as EditorControl });
});

test('a filter goes where the cursor is', () => {
  setQueryText('node({{bbox}});out;');
  useEditor.setState({ column: 5 });
  expect(placeClause(CLAUSE)).toBe('cursor');
  expect(insert).toHaveBeenCalledWith(CLAUSE);
  expect(edit).not.toHaveBeenCalled();
});

test.each([
  ['(node({{bbox}});way[a=b]({{bbox}}););out;', `(node${CLAUSE};way[a=b]${CLAUSE};);out;`],
  ['<query type="node"><bbox-query {{bbox}}/></query>', `<query type="node">${CLAUSE}</query>`],
])('with the cursor at the start it takes the place of the bounding box: %s', (before, after) => {
  setQueryText(before);
  expect(placeClause(CLAUSE)).toBe('box');
  expect(edit).toHaveBeenCalledWith(after);
});

test('with the cursor at the start and no bounding box it goes nowhere', () => {
  setQueryText('node(1);out;');
  expect(placeClause(CLAUSE)).toBe('nowhere');
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
