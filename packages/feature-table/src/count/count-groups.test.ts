import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FeatureTable, featureTable } from '../feature-table.ts';
import { finish } from '../steps.ts';
import { featuresOf } from '../testing/features-of.ts';
import { type CountedGroups, type CountKey, type CountOptions, countGroups } from './count-groups.ts';

const by = (column: string, split = true): CountKey => ({ kind: 'column', column, split });

/** A line a group: its values, its rows, and what its numbers come to. */
function reported(counted: CountedGroups | undefined) {
  if (counted === undefined) return undefined;
  const { rows, values, numbers } = counted;
  return Array.from(rows, (count, i) => [
    ...(values[i] ?? ['rest']),
    count,
    ...(numbers === undefined ? [] : [numbers.filled[i], numbers.others[i], numbers.sum[i], numbers.least[i], numbers.most[i]]),
  ]);
}
const counted = (table: FeatureTable, options: CountOptions, rows?: Uint32Array) => finish(countGroups(table, rows, options));

const table = featureTable(
  featuresOf([
    { tags: { cuisine: 'pizza;pasta', city: 'Vaduz', seats: '20' } },
    { tags: { cuisine: 'pizza', city: 'Schaan', seats: 'many' } },
    { tags: { cuisine: ' pasta ; pizza; pizza;', city: 'Vaduz', seats: '4.5' } },
    { tags: { city: 'Vaduz' } },
    { tags: { cuisine: ';;', city: 'Schaan', seats: '8' } },
  ]),
);

test('rows are counted by a key, for each of its parts once', () => {
  expect(reported(counted(table, { first: by('cuisine') }))).toEqual([
    ['pizza', 3],
    ['pasta', 2],
    [undefined, 2],
  ]);
  expect(counted(table, { first: by('cuisine') })).toMatchObject({ counted: 5, several: 2, groups: 3, rest: 0 });
  expect(reported(counted(table, { first: by('cuisine', false) }))?.map(([value]) => value)).toEqual([
    'pizza;pasta',
    'pizza',
    ' pasta ; pizza; pizza;',
    undefined,
    ';;',
  ]);
});

test('rows are counted by two keys, of some rows alone, without those that are left out', () => {
  expect(reported(counted(table, { first: by('cuisine'), second: by('city') }))).toEqual([
    ['pizza', 'Vaduz', 2],
    ['pasta', 'Vaduz', 2],
    ['pizza', 'Schaan', 1],
    [undefined, 'Vaduz', 1],
    [undefined, 'Schaan', 1],
  ]);
  const some = { first: by('city'), second: by('cuisine'), skipped: Uint8Array.of(1, 0, 0, 0, 0) };
  expect(reported(counted(table, some, Uint32Array.of(2, 1, 0)))).toEqual([
    ['Vaduz', 'pasta', 1],
    ['Vaduz', 'pizza', 1],
    ['Schaan', 'pizza', 1],
  ]);
});

test('numbers are summed up; a text that is none is counted apart, and what is missing is neither', () => {
  expect(reported(counted(table, { first: by('city'), number: 'seats' }))).toEqual([
    ['Vaduz', 3, 2, 0, 24.5, 4.5, 20],
    ['Schaan', 2, 1, 1, 8, 8, 8],
  ]);
  expect(reported(counted(table, { first: by('city'), number: '@id' }))).toEqual([
    ['Vaduz', 3, 3, 0, 8, 1, 4],
    ['Schaan', 2, 2, 0, 7, 2, 5],
  ]);
  const none = reported(counted(table, { first: by('cuisine'), number: 'city' }))?.[0];
  expect(none).toEqual(['pizza', 3, 0, 3, 0, Number.NaN, Number.NaN]);
});

test('of many groups the largest are told, and the rest as one', () => {
  const points = Array.from({ length: 5000 }, (_, i) => ({ tags: { ref: `${i < 10 ? 'often' : i}`, n: `${i % 7}` } }));
  const most = counted(featureTable(featuresOf(points)), { first: by('ref'), number: 'n' });
  expect(most).toMatchObject({ groups: 4991, rest: 2991, counted: 5000 });
  expect(most?.values).toHaveLength(2000);
  expect(most?.rows).toHaveLength(2001);
  expect([most?.rows[0], most?.rows[1], most?.rows[2000]]).toEqual([10, 1, 2991]);
  expect([most?.numbers?.least[2000], most?.numbers?.most[2000]]).toEqual([0, 6]);
  expect(most?.rows.reduce((sum, rows) => sum + rows, 0)).toBe(5000);
});

test('a column that is not there makes no groups', () => {
  for (const options of [{ first: by('none') }, { first: by('city'), second: by('none') }, { first: by('city'), number: 'none' }])
    expect(counted(table, options)).toBeUndefined();
});

test('work comes in steps, however many parts a text has', () => {
  const long = Array.from({ length: 700 }, (_, i) => i).join(';');
  const wide = featureTable(featuresOf([{ tags: { a: long, b: long } }]));
  const work = countGroups(wide, undefined, { first: by('a'), second: by('b') });
  let steps = 0;
  while (work.next().done !== true) steps++;
  expect(steps).toBeGreaterThan(10);
});

test('groups are those of a plain loop over row objects', () => {
  const text = fc.constantFrom('1', '2', '-3.5', 'a', 'a;b', 'b; a', ';', '', ' ', 'a;a', '__proto__', '5 m');
  const tags = fc.dictionary(fc.constantFrom('x', 'y', '__proto__'), text, { maxKeys: 3 });
  const key = fc.record({ column: fc.constantFrom('x', 'y', '__proto__', '@type', '@version'), split: fc.boolean() });
  const options = fc.record({
    first: key,
    second: fc.option(key, { nil: undefined }),
    number: fc.option(fc.constantFrom('x', 'y', '@version'), { nil: undefined }),
    most: fc.integer({ min: 1, max: 6 }),
  });
  fc.assert(
    fc.property(fc.array(fc.record({ tags, version: fc.nat(3) }), { minLength: 1, maxLength: 40 }), options, (points, plain) => {
      const random = featureTable(featuresOf(points));
      const names = [plain.first.column, plain.second?.column, plain.number].filter((name) => name !== undefined);
      if (names.some((name) => random.column(name) === undefined)) return;
      const typed = { first: by(plain.first.column, plain.first.split), number: plain.number, most: plain.most };
      const result = counted(random, { ...typed, ...(plain.second && { second: by(plain.second.column, plain.second.split) }) });
      expect(reported(result)).toEqual(plainGroups(random, plain));
    }),
    { numRuns: 300 },
  );
});

interface PlainOptions {
  readonly first: { readonly column: string; readonly split: boolean };
  readonly second: { readonly column: string; readonly split: boolean } | undefined;
  readonly number: string | undefined;
  readonly most: number;
}

/** The same without any cleverness. */
function plainGroups(random: FeatureTable, { first, second, number, most }: PlainOptions) {
  type Group = { values: unknown[]; rows: number; numbers: number[]; others: number };
  const groups = new Map<string, Group>();
  const partsOf = (row: number, { column, split }: PlainOptions['first']): unknown[] => {
    const [value] = random.values(row, [column]);
    if (!split || typeof value !== 'string' || !value.includes(';')) return [value];
    const parts = [...new Set(value.split(';').map((part) => part.trim()))].filter((part) => part !== '');
    return parts.length === 0 ? [undefined] : parts;
  };
  for (let row = 0; row < random.count; row++) {
    for (const own of partsOf(row, first)) {
      for (const other of second === undefined ? ['-'] : partsOf(row, second)) {
        const key = JSON.stringify([own ?? null, other ?? null]);
        const group = groups.get(key) ?? { values: second === undefined ? [own] : [own, other], rows: 0, numbers: [], others: 0 };
        groups.set(key, group);
        group.rows++;
        const value = number === undefined ? undefined : random.values(row, [number])[0];
        if (value === undefined) continue;
        if (/^\s*[+-]?\d+(\.\d+)?\s*$/.test(`${value}`)) group.numbers.push(Number(value));
        else group.others++;
      }
    }
  }
  const sorted = [...groups.values()].sort((a, b) => b.rows - a.rows);
  const rest = sorted.slice(most);
  const all = [
    ...sorted.slice(0, most),
    ...(rest.length === 0
      ? []
      : [
          {
            values: ['rest'],
            rows: rest.reduce((sum, group) => sum + group.rows, 0),
            numbers: rest.flatMap((group) => group.numbers),
            others: rest.reduce((sum, group) => sum + group.others, 0),
          },
        ]),
  ];
  return all.map(({ values, rows, numbers, others }) => {
    if (number === undefined) return [...values, rows];
    const [least, greatest] = numbers.length === 0 ? [Number.NaN, Number.NaN] : [Math.min(...numbers), Math.max(...numbers)];
    return [...values, rows, numbers.length, others, numbers.reduce((sum, value) => sum + value, 0), least, greatest];
  });
}
