import { MADE } from '@flyover/osm-elements';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storeOfJson } from '../testing/results.ts';
import { idTest, passQlFilter, qlTest, readQlFilter } from './ql-filter.ts';

const never = new AbortController().signal;
type Tags = Readonly<Record<string, string>>;

/** The ids of nodes and ways with these tags that pass; a fault where the filter has one. */
async function passing(filter: string, nodes: readonly Tags[], ways: readonly Tags[] = []) {
  const store = storeOfJson({
    elements: [
      ...nodes.map((tags, i) => ({ type: 'node', id: i + 1, lat: i, lon: 7, version: i + 1, tags })),
      ...ways.map((tags, i) => ({ type: 'way', id: i + 1, nodes: [1, 2], tags })),
    ],
  });
  const reported = await passQlFilter(store, filter, never);
  if ('fault' in reported) return reported.fault;
  const passes = idTest(reported);
  return [
    ...nodes.flatMap((_, i) => (passes(0, i + 1) ? [`n${i + 1}`] : [])),
    ...ways.flatMap((_, i) => (passes(1, i + 1) ? [`w${i + 1}`] : [])),
  ];
}

const nodes: readonly Tags[] = [{ wheelchair: 'yes', width: '3.5', name: 'Am Markt' }, { wheelchair: 'no', name: 'Ahorn' }, { width: '1' }];

test.each([
  ['[wheelchair=yes]', ['n1', 'w1']],
  ['[wheelchair!=yes];', ['n2', 'n3']],
  ['[name~"^A"](if:number(t["width"])>2)', ['n1']],
  ['node[wheelchair]', ['n1', 'n2']],
  ['way[wheelchair]', ['w1']],
  ['[!wheelchair](if:version()>2)', ['n3']],
  ['(0.5,6,3,8)', ['n2', 'n3', 'w1']],
  ['(id:2)', ['n2']],
])('%s', async (filter, ids) => expect(await passing(filter, nodes, [{ wheelchair: 'yes' }])).toEqual(ids));

test.each([
  ['[wheelchair=', { kind: 'unreadable', message: expect.any(String), column: expect.any(Number) }],
  ['node[a];out;', { kind: 'noFilter' }],
  ['out', { kind: 'noFilter' }],
  ['node.a[b]', { kind: 'noFilter' }],
  ['area[a]', { kind: 'noFilter' }],
  ['node(w)', { kind: 'elsewhere' }],
  ['[a](area:3600062422)', { kind: 'elsewhere' }],
  ['[a](around:100)', { kind: 'elsewhere' }],
])('%s is no filter over a result', (filter, fault) => expect(readQlFilter(filter)).toEqual({ fault }));

test('a filter may look at every element', async () => {
  const store = storeOfJson({
    elements: [
      { type: 'node', id: 1, lat: 0, lon: 0, tags: { a: 'yes' } },
      { type: 'node', id: 2, lat: 0, lon: 0 },
    ],
  });
  expect(await passQlFilter(store, '[a!=yes]', never)).toEqual([Float64Array.of(2), Float64Array.of(), Float64Array.of()]);
});

test('a filter that is given up says so', async () => {
  const given = new AbortController();
  given.abort(new Error('given up'));
  await expect(passQlFilter(storeOfJson({ elements: [] }), '[a]', given.signal)).rejects.toThrow('given up');
});

test('a filter that takes long for one element ends soon: the map waits meanwhile', async () => {
  const members = Array.from({ length: 1500 }, (_, i) => ({ type: 'node', ref: i + 1, role: '' }));
  const store = storeOfJson({ elements: [{ type: 'relation', id: 7, members, tags: { a: 'b' } }] });
  const before = performance.now();
  const reported = await passQlFilter(store, '[a](if:per_member((per_member((per_member(1==2))==3))==4)=="x")', never);
  expect(reported).toEqual({ fault: { kind: 'failed' } });
  expect(performance.now() - before).toBeLessThan(10_000);
});

test('what passes is what a plain implementation lets pass', async () => {
  const value = fc.constantFrom('yes', 'no', '1', '2.5', '10', 'Ab');
  const tags = fc.dictionary(fc.constantFrom('a', 'b', 'width'), value, { maxKeys: 3 });
  const key = fc.constantFrom('a', 'b', 'width', 'c');
  type Part = readonly [text: string, passes: (tags: Tags) => boolean];
  const part: fc.Arbitrary<Part> = fc.oneof(
    key.map((k): Part => [`[${k}]`, (t) => t[k] !== undefined]),
    key.map((k): Part => [`[!${k}]`, (t) => t[k] === undefined]),
    fc.tuple(key, value).map(([k, v]): Part => [`[${k}="${v}"]`, (t) => t[k] === v]),
    fc.tuple(key, value).map(([k, v]): Part => [`[${k}!="${v}"]`, (t) => t[k] !== v]),
    key.map((k): Part => [`[${k}~"^[a1]",i]`, (t) => /^[a1]/i.test(t[k] ?? '')]),
    fc.tuple(key, value).map(([k, v]): Part => [`(if:t["${k}"]=="${v}")`, (t) => (t[k] ?? '') === v || sameNumber(t[k], v)]),
    fc.nat(3).map((count): Part => [`(if:count_tags()>=${count})`, (t) => Object.keys(t).length >= count]),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(tags, { minLength: 1, maxLength: 20 }),
      fc.array(part, { minLength: 1, maxLength: 3 }),
      async (points, parts) => {
        const expected = points.flatMap((each, i) => (parts.every(([, passes]) => passes(each)) ? [`n${i + 1}`] : []));
        expect(await passing(parts.map(([text]) => text).join(''), points)).toEqual(expected);
      },
    ),
  );
});

function sameNumber(a: string | undefined, b: string): boolean {
  return a !== undefined && a !== '' && Number(a) === Number(b);
}

test('what a query made passes by its tags and its geometry', async () => {
  const place = (lon: number) => ({ lat: 1, lon });
  const store = storeOfJson({
    elements: [
      {
        type: 'road',
        id: 7,
        geometry: {
          type: 'LineString',
          coordinates: [
            [1, 2],
            [3, 4],
          ],
        },
        tags: { lanes: '2' },
      },
      { type: 'middle', id: 7, geometry: { type: 'Point', coordinates: [9, 9] }, tags: { lanes: '4' } },
      { type: 'stat', id: 7, tags: { lanes: '4' } },
      { type: 'way', id: -1, nodes: [-5, -6], geometry: [place(1), place(2)], tags: { lanes: '1' } },
    ],
  });
  const passing = async (filter: string) => {
    const { passes } = await qlTest(store, filter, never);
    return [0, 1, 2].filter((row) => passes?.(MADE, 7, row));
  };
  expect(await passing('[lanes=4]')).toEqual([1, 2]);
  expect(await passing('way[lanes]')).toEqual([0]);
  expect(await passing('node(8,8,10,10)')).toEqual([1]);
  expect(await passing('(1,0,3,2)')).toEqual([0]);
  expect((await qlTest(store, '[lanes=1]', never)).passes?.(1, -1, 0)).toBe(true);
});
