import { StoreBuilder } from '@flyover/osm-elements';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDatabase, type Database } from '../index.ts';
import { askIds } from '../testing/ask.ts';
import { wayLength } from './element-functions.ts';

/** Steps of a few metres, of some hundred, of a degree; undefined: a node that is not in the data. */
const step = fc.oneof(...[30, 30_000, 10_000_000].map((size) => fc.integer({ min: -size, max: size })));
const steps = fc.array(fc.option(fc.tuple(step, step), { nil: undefined, freq: 9 }), { minLength: 1, maxLength: 12 });
const start = fc.tuple(
  fc.oneof(fc.constantFrom(0, 470_000_000, 895_000_000), fc.integer({ min: -850_000_000, max: 850_000_000 })),
  fc.constantFrom(95_000_000, 1_799_999_000),
);
type Way = readonly [start: readonly [number, number], steps: readonly (readonly [number, number] | undefined)[]];

function databaseOf(ways: readonly Way[]): Database {
  const builder = new StoreBuilder();
  for (const [way, [place, path]] of ways.entries()) {
    let [lat, lon] = place;
    const refs = path.map((each, i) => {
      const id = way * 100 + i + 1;
      [lat, lon] = [clamp(lat + (each?.[0] ?? 0), 900_000_000), clamp(lon + (each?.[1] ?? 0), 1_800_000_000)];
      if (each !== undefined) builder.node(id, lat, lon);
      return id;
    });
    builder.way(way + 1);
    for (const ref of refs) builder.ref(ref);
  }
  return createDatabase(builder.finish());
}

function clamp(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}

test('the length of a way compares with a number as its last digit says', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(start, steps), { minLength: 1, maxLength: 6 }),
      fc.nat(5),
      fc.integer({ min: -500, max: 500 }),
      async (ways, which, by) => {
        const database = databaseOf(ways);
        const lengths = ways.map((_, row) => Number(wayLength(database, row).toFixed(3)));
        const limit = Math.max(0, lengths[which % ways.length] + by / 1000).toFixed(3);
        const idsWhere = (holds: (length: number) => boolean) =>
          lengths.flatMap((length, row) => (holds(length) ? [`w${row + 1}`] : [])).join(' ');
        expect(await askIds(database, `way(if:length()>${limit});`)).toBe(idsWhere((length) => length > Number(limit)));
        expect(await askIds(database, `way(if:length()<=${limit});`)).toBe(idsWhere((length) => length <= Number(limit)));
        expect(await askIds(database, `way(if:${limit}>length());`)).toBe(idsWhere((length) => length < Number(limit)));
        expect(await askIds(database, `way(if:${limit}<=length());`)).toBe(idsWhere((length) => length >= Number(limit)));
        // as where nothing is kept of what was found out
        const forgetful = { ...database, lengthRanges: undefined };
        expect(await askIds(forgetful, `way(if:length()>=${limit});`)).toBe(idsWhere((length) => length >= Number(limit)));
      },
    ),
    { numRuns: 150 },
  ));
