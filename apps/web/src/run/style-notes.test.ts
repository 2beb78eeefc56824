import { expandQuery } from '@flyover/query-template';
import { describe, expect, test, vi } from 'vitest';
import { placeNote, problemOfStyle, sheetName, withSheetName } from './style-notes.ts';

vi.stubGlobal('document', { baseURI: 'https://x.example/app/index.html' });

const TEXT = 'node;\nout;{{style: node { }\nway {\n  oops }\n}}\n{{style:\n  area }}';
const { styles } = expandQuery(TEXT, { bbox: { south: 0, west: 0, north: 1, east: 1 }, center: { lat: 0, lon: 0 }, now: new Date(0) });

describe('a note on a style sheet stands at its place in the text', () => {
  test('in the first line of the sheet', () =>
    expect(placeNote({ message: 'a', sheet: 0, line: 1, column: 2 }, styles)).toEqual({ message: 'a', line: 2, column: 14 }));
  test('in a later line', () =>
    expect(placeNote({ message: 'b', sheet: 0, line: 3, column: 3 }, styles)).toEqual({ message: 'b', line: 4, column: 3 }));
  test('in the second sheet', () =>
    expect(placeNote({ message: 'c', sheet: 1, line: 2, column: 3 }, styles)).toEqual({ message: 'c', line: 7, column: 3 }));
  test('or nowhere', () => {
    expect(placeNote({ message: 'd' }, styles)).toEqual({ message: 'd' });
    expect(placeNote({ message: 'e', sheet: 5, line: 1 }, styles)).toEqual({ message: 'e' });
  });
});

describe('a note on an imported sheet', () => {
  const note = {
    message: 'a',
    sheet: 1,
    line: 7,
    column: 3,
    imported: 'https://x.example/app/styles/roads.css',
    importedAt: { line: 2, column: 3 },
  };
  test('stands where the text imports it, and says where it is', () => {
    const placed = placeNote(note, styles);
    expect(placed).toEqual({ message: 'a', line: 7, column: 3, imported: { name: 'styles/roads.css', line: 7 } });
    expect(withSheetName(placed, 'Error')).toBe('styles/roads.css:7: Error');
    expect(problemOfStyle(placed)).toMatchObject({ message: 'styles/roads.css:7: a', userLines: [7] });
    expect(withSheetName({}, 'Error')).toBe('Error');
  });
  test('in a first line begins where its sheet does', () =>
    expect(placeNote({ ...note, sheet: 0, importedAt: { line: 1, column: 2 } }, styles)).toMatchObject({ line: 2, column: 14 }));
  test('has the whole address where it is of another site', () =>
    expect(sheetName('https://styles.example/a.css')).toBe('styles.example/a.css'));
});

test('as the problem of a run it leads to its line', () => {
  expect(problemOfStyle({ message: 'a', line: 4 })).toEqual({ kind: 'style', message: 'a', lines: [], userLines: [4] });
  expect(problemOfStyle({ message: 'a' }).userLines).toEqual([]);
});
