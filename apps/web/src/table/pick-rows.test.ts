import { expect, test } from 'vitest';
import { editorAddress } from './pick-rows.ts';

test('editors are given all elements in one address, iD one', () => {
  const elements = [
    { type: 'node', id: 1 },
    { type: 'way', id: 2 },
  ] as const;
  expect(editorAddress('Level0', elements)).toBe('https://level0.osmz.ru/?url=n1,w2');
  expect(editorAddress('Rapid', elements)).toBe('https://rapideditor.org/edit#id=n1,w2');
  expect(editorAddress('iD', elements)).toBe('https://www.openstreetmap.org/edit?editor=id&node=1');
});
