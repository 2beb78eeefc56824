import { describe, expect, test } from 'vitest';
import { placeCompletions, typedPlace } from './typed-place.ts';

/** The cursor is at the bar. */
const typed = (text: string) => typedPlace(text.replace('|', ''), text.indexOf('|'));

describe('the place that is being typed', () => {
  test.each([
    ['cafe in Va|', { from: 8, to: 10, text: 'Va' }],
    ['cafe around St Ga|llen', { from: 12, to: 21, text: 'St Ga' }],
    ['cafe IN "St. Ga|', { from: 8, to: 15, text: 'St. Ga' }],
    ['a="b" in V|', { from: 9, to: 10, text: 'V' }],
    ['in |', { from: 3, to: 3, text: '' }],
  ])('in %s', (text, place) => expect(typed(text)).toEqual(place));
  test.each(['cafe|', 'cabin Va|', 'name="in Va|', 'in Vaduz and a=b|', 'cafe in "Vaduz"|'])('is none in %s', (text) => {
    expect(typed(text)).toBeUndefined();
  });
});

describe('places that were found', () => {
  const inserts = (...names: string[]) => placeCompletions(names, { from: 8, to: 10 }).map(({ insert }) => insert);
  test('come with their short names', () => {
    expect(placeCompletions(['Vaduz, Oberland, Liechtenstein'], { from: 8, to: 10 })).toEqual([
      { kind: 'place', label: 'Vaduz', detail: 'Oberland, Liechtenstein', insert: 'Vaduz', from: 8, to: 10 },
    ]);
  });
  test('are told apart where they share one', () => {
    expect(inserts('Au, Vorarlberg', 'Au, Bayern')).toEqual(['Au', '"Au, Bayern"']);
  });
  test('stand in quotes where words alone do not make them', () => {
    expect(inserts('St. Gallen', 'New York', 'Villa in den Bergen', 'The "End"')).toEqual([
      '"St. Gallen"',
      'New York',
      '"Villa in den Bergen"',
      '"The \\"End\\""',
    ]);
  });
});
