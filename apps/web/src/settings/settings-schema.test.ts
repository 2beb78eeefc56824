import { describe, expect, test } from 'vitest';
import { isSavedEntry, isSaves, salvageSaves } from './settings-schema.ts';

const query = { type: 'saved_query', overpass: 'node;out;' };

describe('a saved entry', () => {
  test.each([
    ['a query', query],
    ['an example', { type: 'example', overpass: '' }],
    ['a template of the wizard', { type: 'template', parameters: ['key'], wizard: '{{key}}=*', comment: 'any value' }],
    ['an older template', { type: 'template', overpass: 'node[{{key}}];out;' }],
  ])('is %s', (_, entry) => expect(isSavedEntry(entry)).toBe(true));
  test.each([
    ['without a type', { overpass: 'x' }],
    ['of an unknown type', { type: 'virus', overpass: 'x' }],
    ['without a query', { type: 'saved_query', wizard: 'x' }],
    ['with a query that is no text', { type: 'saved_query', overpass: 5 }],
    ['with a query too long', { type: 'saved_query', overpass: 'x'.repeat(5_000_001) }],
    ['with a comment that is no text', { ...query, comment: {} }],
    ['with parameters that are no names', { type: 'template', wizard: 'x', parameters: [1] }],
    ['that is nothing', null],
    ['that is a text', 'node;out;'],
  ])('is nothing %s', (_, entry) => expect(isSavedEntry(entry)).toBe(false));
});

describe('saved entries', () => {
  test('are sound when each is', () => {
    expect(isSaves({})).toBe(true);
    expect(isSaves({ a: query })).toBe(true);
    expect(isSaves({ a: query, b: 5 })).toBe(false);
    expect(isSaves([query])).toBe(false);
  });
  test('are salvaged one by one, under any name but none', () => {
    const value = JSON.parse(
      '{"a": {"type": "example", "overpass": "x"}, "": {"type": "example", "overpass": "x"}, "b": 1, "__proto__": {"type": "example", "overpass": "x"}}',
    );
    const { saves, ignored } = salvageSaves(value);
    expect([Object.keys(saves), ignored]).toEqual([
      ['a', '__proto__'],
      ['', 'b'],
    ]);
    expect(Object.getPrototypeOf(saves)).toBe(Object.prototype);
  });
});
