import { describe, expect, test } from 'vitest';
import { expandedExample, PLACEHOLDERS } from './help-lists.ts';

const context = {
  bbox: { south: 47.1, west: 9.5, north: 47.2, east: 9.6 },
  center: { lat: 47.15, lon: 9.55 },
  now: new Date('2026-05-08T12:00:00Z'),
};

describe('the examples of placeholders', () => {
  test('show what a server gets', () => {
    const shown = PLACEHOLDERS.flatMap(({ example }) => (example === undefined ? [] : [expandedExample(example, context)]));
    expect(shown).toEqual([
      'node(47.1,9.5,47.2,9.6);',
      '9.5,47.1,9.6,47.2',
      'node(around:100,47.15,9.55);',
      'node(newer:"2026-05-01T12:00:00Z");',
      'node[amenity=bench];',
    ]);
  });
});
