/** Filters together: some are asked while the list of another is made, some from marks, some only roughly at first. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metresBetween, placeAt } from '../geometry/great-circle.ts';
import { createDatabase } from '../index.ts';
import { allRows } from '../row-set.ts';
import { askIds } from '../testing/ask.ts';
import { buildStore } from '../testing/databases.ts';
import { testOnly } from './filter-plan.ts';
import { orderTests } from './run-plans.ts';

interface Node {
  readonly id: number;
  readonly lat: number;
  readonly lon: number;
  readonly tags: Readonly<Record<string, string>>;
}

const count = (node: Node) => Object.keys(node.tags).length;

/** Each with what it says of a node. */
const FILTERS: readonly (readonly [filter: string, holds: (node: Node) => boolean])[] = [
  ['[a]', ({ tags }) => 'a' in tags],
  ['[b]', ({ tags }) => 'b' in tags],
  ['[!c]', ({ tags }) => !('c' in tags)],
  ['[a=b]', ({ tags }) => tags.a === 'b'],
  ['[a="ä"]', ({ tags }) => tags.a === 'ä'],
  ['[a!=b]', ({ tags }) => tags.a !== 'b'],
  ['[b~"a|ä"]', ({ tags }) => tags.b === 'a' || tags.b === 'ä'],
  ['[~"^[ab]$"~"b"]', ({ tags }) => tags.a === 'b' || tags.b === 'b'],
  ['(-0.1,-0.1,0.1,0.05)', ({ lat, lon }) => lat >= -0.1 && lat <= 0.1 && lon >= -0.1 && lon <= 0.05],
  ['(around:9000,0,0)', ({ lat, lon }) => metresBetween(placeAt(0, 0), placeAt(lat, lon)) <= 9000],
  ['(poly:"-0.12 -0.12 0.12 -0.12 0.12 0.12 -0.12 0.12")', ({ lat, lon }) => Math.max(Math.abs(lat), Math.abs(lon)) <= 0.12],
  ['(if:count_tags()>1)', (node) => count(node) > 1],
  ['(if:count_tags()==3)', (node) => count(node) === 3],
  ['(if:count_tags()>=2)', (node) => count(node) >= 2],
  ['(if:2>count_tags())', (node) => count(node) < 2],
  ['(if:count_tags()<=1)', (node) => count(node) <= 1],
  ['(if:1==count_tags())', (node) => count(node) === 1],
  ['(if:count_tags()!=1)', (node) => count(node) !== 1],
];

const degrees = fc.integer({ min: -200, max: 200 }).map((value) => (value * 10_001) / 1e7);
const word = fc.constantFrom('a', 'b', 'c', 'ä');
const places = fc.array(fc.record({ lat: degrees, lon: degrees, tags: fc.dictionary(word, word, { maxKeys: 3 }) }), {
  minLength: 1,
  maxLength: 120,
});
const someFilters = fc.uniqueArray(fc.constantFrom(...FILTERS), { minLength: 1, maxLength: 4 });

test('nodes pass several filters that pass each of them', () =>
  fc.assert(
    fc.asyncProperty(places, someFilters, async (list, filters) => {
      const nodes = list.map((node, i) => ({ ...node, id: i + 1 }));
      const wanted = nodes.filter((node) => filters.every(([, holds]) => holds(node)));
      const query = `node${filters.map(([filter]) => filter).join('')};`;
      const database = createDatabase(buildStore({ nodes }));
      // what is made for the values of a key is made for the second that asks
      for (let time = 0; time < 2; time++) expect(await askIds(database, query)).toBe(wanted.map(({ id }) => `n${id}`).join(' '));
    }),
    { numRuns: 150 },
  ));

test('ways pass several filters that pass each of them', () =>
  fc.assert(
    fc.asyncProperty(places, someFilters, async (list, filters) => {
      const nodes = list.map(({ lat, lon }, i) => ({ id: i + 1, lat, lon }));
      const ways = list.map(({ tags }, i) => ({
        id: i + 1,
        tags,
        nodes: [i + 1, ((i * 7) % list.length) + 1, ((i * 3) % list.length) + 1],
      }));
      const database = createDatabase(buildStore({ nodes, ways }));
      const alone = await Promise.all(filters.map(async ([filter]) => (await askIds(database, `way${filter};`)).split(' ')));
      const wanted = alone.reduce((all, some) => all.filter((id) => some.includes(id)));
      expect(await askIds(database, `way${filters.map(([filter]) => filter).join('')};`)).toBe(wanted.join(' '));
    }),
    { numRuns: 150 },
  ));

const nearlyAll = testOnly(20, (row) => row % 100 !== 0);
const few = testOnly(50, (row) => row % 50 === 1);
const cheap = testOnly(1, (row) => row % 2 === 0);

test('many rows are held first against what leaves out most for its cost', () => {
  expect(orderTests([nearlyAll, few, cheap], allRows(10_000))).toEqual([cheap, few, nearlyAll]);
});

test('few rows are held against the cheap ones first', () => {
  expect(orderTests([nearlyAll, few, cheap], allRows(100))).toEqual([cheap, nearlyAll, few]);
});
