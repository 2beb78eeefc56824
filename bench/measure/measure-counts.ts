/**
 * Times counting by two keys, split at `;`, with the numbers of a third: `measure-counts ROWS`. Prints the milliseconds of the first count, which reads the columns, and of the next
 * one, beside those of a plain loop with a `Map` over row objects that are there already; medians of rounds in turn.
 */
import { type CountKey, countGroups, featureTable, finish } from '@flyover/feature-table';
import { StoreBuilder } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';

const CUISINES = ['pizza', 'pasta', 'kebab', 'regional', 'burger', 'sushi', 'indian', 'coffee_shop', 'ice_cream', 'vegan'];
const TOWNS = 40;
const ROUNDS = 15;

const rows = Number(process.argv[2]);
let state = 1;
const random = (most: number) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((state / 2 ** 32) * most);
};
const cuisine = () => CUISINES[random(CUISINES.length)];
const objects = Array.from({ length: rows }, () => ({
  ...(random(10) > 0 && { cuisine: random(4) === 0 ? `${cuisine()};${cuisine()}` : cuisine() }),
  town: `Town ${random(TOWNS)}`,
  ...(random(3) > 0 && { seats: `${random(200)}` }),
}));
const builder = new StoreBuilder();
objects.forEach((tags, i) => {
  builder.node(1_000_000_000 + i, 535_000_000 + i, 134_000_000);
  for (const [key, value] of Object.entries(tags)) builder.tag(builder.strings.intern(key), builder.strings.intern(value));
});
const features = buildFeatures(builder.finish());

const times: Record<'first' | 'next' | 'plain', number[]> = { first: [], next: [], plain: [] };
const by = (column: string): CountKey => ({ kind: 'column', column, split: true });
for (let round = 0; round < ROUNDS; round++) {
  const table = featureTable(features);
  const count = () => finish(countGroups(table, undefined, { first: by('cuisine'), second: by('town'), number: 'seats' }))?.groups;
  const groups = [timed(times.first, count), timed(times.next, count), timed(times.plain, plainCount)];
  if (new Set(groups).size !== 1) throw new Error(`They count differently: ${groups.join()}.`);
}
process.stdout.write(JSON.stringify({ first: median(times.first), next: median(times.next), plain: median(times.plain) }));

function timed<Outcome>(into: number[], work: () => Outcome): Outcome {
  const begun = performance.now();
  const outcome = work();
  into.push(performance.now() - begun);
  return outcome;
}

/** The peer: as anybody would write it. @returns how many groups there are */
function plainCount(): number {
  const groups = new Map<string, { rows: number; filled: number; sum: number; least: number; most: number }>();
  for (const { cuisine: texts, town, seats } of objects as readonly { cuisine?: string; town: string; seats?: string }[]) {
    for (const part of texts === undefined ? [undefined] : new Set(texts.split(';'))) {
      const key = `${part}\t${town}`;
      let group = groups.get(key);
      if (group === undefined) {
        group = { rows: 0, filled: 0, sum: 0, least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY };
        groups.set(key, group);
      }
      group.rows++;
      const number = seats === undefined ? Number.NaN : Number(seats);
      if (Number.isNaN(number)) continue;
      group.filled++;
      group.sum += number;
      group.least = Math.min(group.least, number);
      group.most = Math.max(group.most, number);
    }
  }
  return [...groups].sort(([, a], [, b]) => b.rows - a.rows).length;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
