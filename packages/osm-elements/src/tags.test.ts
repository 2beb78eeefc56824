import { expect, test } from 'vitest';
import { StoreBuilder } from './store-builder.ts';
import { forEachTag, tagCountOf, tagsOf, tagTextOf, tagValueOf } from './tags.ts';

const builder = new StoreBuilder();
const number = (text: string) => builder.strings.intern(text);
builder.node(1, 0, 0);
builder.node(2, 0, 0);
builder.tag(number('name'), number('Vaduz'));
builder.tag(number('place'), number('town'));
const { nodes, strings } = builder.finish();

test('how many there are', () => expect([tagCountOf(nodes, 0), tagCountOf(nodes, 1)]).toEqual([0, 2]));

test('the value of a key, as a number and as text', () => {
  expect(tagValueOf(nodes, 1, strings.find('place'))).toBe(strings.find('town'));
  expect(tagValueOf(nodes, 0, strings.find('place'))).toBe(-1);
  expect(tagTextOf(strings, nodes, 1, 'place')).toBe('town');
  expect(tagTextOf(strings, nodes, 0, 'place')).toBeUndefined();
  expect(tagTextOf(strings, nodes, 1, 'nobody has this')).toBeUndefined();
});

test('all of them', () => {
  expect(tagsOf(strings, nodes, 0)).toEqual([]);
  expect(tagsOf(strings, nodes, 1)).toEqual([
    ['name', 'Vaduz'],
    ['place', 'town'],
  ]);
  expect(tagsOf(strings, nodes, 1, 1)).toEqual([['name', 'Vaduz']]);
  const seen: [string, string][] = [];
  forEachTag(nodes, 1, (key, value) => seen.push([strings.get(key), strings.get(value)]));
  expect(seen).toEqual(tagsOf(strings, nodes, 1));
});
