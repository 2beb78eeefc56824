import { expect, test } from 'vitest';
import { editorLinks } from './editors.ts';

test('editors open an element by its id', () => {
  expect(editorLinks('way', 12)).toEqual([
    { name: 'iD', address: 'https://www.openstreetmap.org/edit?editor=id&way=12' },
    { name: 'Rapid', address: 'https://rapideditor.org/edit#id=w12' },
    { name: 'Level0', address: 'https://level0.osmz.ru/?url=w12' },
  ]);
});
test('what is not uploaded cannot be edited', () => {
  expect(editorLinks('node', -1)).toEqual([]);
  expect(editorLinks('area', 3_600_000_001)).toEqual([]);
});
