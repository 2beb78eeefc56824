import { describe, expect, test } from 'vitest';
import { foldersOf, type GroupNote, type LibraryRow, libraryRows, type QueryGroup } from './library-rows.ts';

const query = (name: string, more = {}) => ({ name, query: `node[x="${name}"];out;`, ...more });
const group = (...names: string[]): QueryGroup => ({ id: 'local', label: 'here', queries: names.map((name) => query(name)) });

function said(row: LibraryRow): string {
  if (row.kind === 'heading') return `# ${row.label} ${row.count}`;
  if (row.kind === 'note') return `! ${row.note.kind}`;
  if (row.kind === 'folder') return `${'  '.repeat(row.depth)}${row.open ? '-' : '+'} ${row.name} ${row.count}`;
  return `${'  '.repeat(row.depth)}${row.label}`;
}
const rowsOf = (groups: readonly QueryGroup[], closed: string[] = [], wanted = '') =>
  libraryRows(groups, new Set(closed), wanted, 'en').map(said);

describe('the rows of the Load dialog', () => {
  test('are by folders, then by name', () => {
    expect(rowsOf([group('Zoo 10', 'Zoo 9', 'Food/Pubs', 'Food/Drink/Bars', 'art/Murals')])).toEqual([
      '# here 5',
      '- art 1',
      '  Murals',
      '- Food 2',
      '  - Drink 1',
      '    Bars',
      '  Pubs',
      'Zoo 9',
      'Zoo 10',
    ]);
  });
  test('count what was read, and nothing before', () => {
    const unread = (note: GroupNote): QueryGroup => ({ id: 'account', label: 'there', queries: [], note });
    const headings = [unread({ kind: 'signIn' }), unread({ kind: 'loading' }), unread({ kind: 'empty' })];
    expect(rowsOf(headings).filter((row) => row.startsWith('#'))).toEqual(['# there undefined', '# there undefined', '# there 0']);
  });
  test('have the starred first', () => {
    const queries = [query('a'), query('c', { starred: true }), query('b')];
    expect(rowsOf([{ id: 'local', label: 'here', queries }])).toEqual(['# here 3', 'c', 'a', 'b']);
  });
  test('keep the order of a group that has one', () => {
    expect(rowsOf([{ ...group('b', 'a'), ordered: true }])).toEqual(['# here 2', 'b', 'a']);
  });
  test('leave out what lies in a closed folder', () => {
    expect(rowsOf([group('Food/Pubs', 'Food/Drink/Bars', 'x')], ['local:Food/'])).toEqual(['# here 3', '+ Food 2', 'x']);
    expect(rowsOf([group('Food/Pubs', 'Food/Drink/Bars')], ['local:Food/Drink/'])).toEqual([
      '# here 2',
      '- Food 2',
      '  + Drink 1',
      '  Pubs',
    ]);
  });
  test('are what is searched for, closed folder or not: every word in name, comment or query', () => {
    const queries = [query('Food/Pubs', { comment: 'with a garden' }), query('Food/Bars'), query('x')];
    const groups = [
      { id: 'local', label: 'here', queries },
      { ...group('y'), id: 'other', label: 'there' },
    ];
    expect(rowsOf(groups, ['local:Food/'], 'GARDEN food')).toEqual(['# here 1', '- Food 1', '  Pubs']);
    expect(rowsOf(groups, [], '"y"')).toEqual(['# there 1', 'y']);
    expect(rowsOf(groups, [], 'nothing')).toEqual([]);
  });
  test('end a group with its note', () => {
    expect(rowsOf([{ ...group(), note: { kind: 'empty' } }])).toEqual(['# here 0', '! empty']);
  });
  test('have an id each, and ten thousand of them are made at once', () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `f${index % 100}/q${index}`);
    const rows = libraryRows([group(...names)], new Set(), '', 'en');
    expect(rows.length).toBe(10_101);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(10_101);
  });
  test('go at most eight folders deep', () => {
    const rows = libraryRows([group(`${'a/'.repeat(5000)}q`)], new Set(), '', 'en');
    expect(rows.length).toBe(10);
    expect(rows.at(-1)).toMatchObject({ kind: 'query', depth: 8 });
  });
});

test('the folders that names lie in', () => {
  expect(foldersOf(['a/b/c', 'a/d', 'e'])).toEqual(['a/', 'a/b/']);
});
