import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PlaceNumbers } from './place-numbers.ts';

const side = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }));
const places = fc.array(fc.tuple(side, side), { maxLength: 200 });

test('numbers places by their first use, and forgets them all', () =>
  fc.assert(
    fc.property(fc.array(places, { minLength: 1, maxLength: 6 }), (rounds) => {
      const numbers = new PlaceNumbers();
      for (const round of rounds) {
        numbers.clear();
        const order = [...new Set(round.map(String))];
        expect(round.map(([lat, lon]) => numbers.add(lat, lon))).toEqual(round.map((place) => order.indexOf(String(place))));
        expect(numbers.count).toBe(order.length);
      }
    }),
  ));
