import { expect, test } from 'vitest';
import { readSchemaWords } from './index.ts';

test('keys and values of a schema, the most used first; what has another form is left out', () => {
  const { keys, values } = readSchemaWords({
    presets: {
      a: { tags: { shop: 'bakery' } },
      b: { tags: { amenity: 'cafe' } },
      c: { tags: { amenity: '*' } },
      d: 7,
      e: { tags: { __proto__: 'x' } },
    },
    fields: { seats: { key: 'outdoor_seating', type: 'check' }, kind: { key: 'amenity', options: ['bar', 3] }, none: null },
  });
  expect(keys).toEqual(['amenity', 'outdoor_seating', 'shop']);
  expect([...values]).toEqual([
    ['shop', ['bakery']],
    ['amenity', ['bar', 'cafe']],
    ['outdoor_seating', ['yes', 'no']],
  ]);
});
