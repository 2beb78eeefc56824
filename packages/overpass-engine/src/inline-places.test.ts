/** Places that came inside of ways and members, asked as if their nodes were there. */
import { createOverpassJsonReader, type ElementStore, readElements } from '@flyover/osm-elements';
import { describe, expect, test } from 'vitest';
import { createDatabase } from './index.ts';
import { ask } from './testing/ask.ts';

function storeOf(elements: readonly object[]): ElementStore {
  const reader = createOverpassJsonReader();
  reader.push(new TextEncoder().encode(JSON.stringify({ elements })));
  return reader.finish();
}

const answer = async (store: ElementStore, query: string) => (await ask(createDatabase(store), query)).text;
const ids = (store: ElementStore, query: string) => answer(store, `[out:csv(::type,::id;false)];${query}out;`);

const POINTS = [
  { lat: 1, lon: 1 },
  { lat: 1, lon: 2 },
  { lat: 1.5, lon: 2 },
];
const TAGS = { highway: 'path' };

/** A way of three nodes and a relation of it, with their nodes as elements. */
const WHOLE = storeOf([
  ...POINTS.map((point, i) => ({ type: 'node', id: i + 1, ...point })),
  { type: 'way', id: 5, nodes: [1, 2, 3], tags: TAGS },
  {
    type: 'relation',
    id: 6,
    members: [
      { type: 'way', ref: 5, role: '' },
      { type: 'node', ref: 1, role: 'stop' },
    ],
    tags: { type: 'route' },
  },
]);

/** The same, as answers and files have it that say no more. */
const INLINE: readonly (readonly [name: string, store: () => ElementStore | Promise<ElementStore>])[] = [
  [
    'JSON of out geom',
    () =>
      storeOf([
        { type: 'way', id: 5, nodes: [1, 2, 3], geometry: POINTS, tags: TAGS },
        {
          type: 'relation',
          id: 6,
          members: [
            { type: 'way', ref: 5, role: '', geometry: POINTS },
            { type: 'node', ref: 1, role: 'stop', ...POINTS[0] },
          ],
          tags: { type: 'route' },
        },
      ]),
  ],
  [
    'XML of osmium add-locations-to-ways',
    () =>
      readElements([
        new TextEncoder().encode(`<osm version="0.6"><way id="5"><nd ref="1" lat="1" lon="1"/><nd ref="2" lat="1" lon="2"/><nd ref="3" lat="1.5" lon="2"/>
          <tag k="highway" v="path"/></way><relation id="6"><member type="way" ref="5" role=""/><member type="node" ref="1" role="stop"/>
          <tag k="type" v="route"/></relation></osm>`),
      ]),
  ],
];

describe.each(INLINE)('%s answers as the elements themselves do', (_, inline) => {
  test.each([
    'way[highway];out geom;out center;out bb;',
    'rel(6);out geom;out center;',
    'nwr(0,0,2,3);out body;',
    'nwr(1.2,1.9,1.3,2.1);out ids;',
    'way(0,0,0.5,3);out ids;',
    'way(around:1000,1.25,2);out ids;node(around:1000,1.5,2);out;',
    'way(poly:"0.9 0.9 0.9 1.1 1.1 1.1 1.1 0.9");out ids;',
    'way[highway];(._;>;);out;',
    'way[highway](if:length()>166000)(if:length()<167000);out ids;',
    'node(around:10.way);out ids;',
  ])('%s', async (query) => {
    const expected = await answer(WHOLE, `[out:json];${query}`);
    expect(await answer(await inline(), `[out:json];${query}`)).toBe(expected);
  });
});

describe('what came with a place and no points', () => {
  const store = storeOf([
    { type: 'way', id: 1, center: { lat: 1.5, lon: 1.5 }, nodes: [11, 12], tags: TAGS },
    { type: 'way', id: 2, bounds: { minlat: 3, minlon: 3, maxlat: 5, maxlon: 5 }, tags: TAGS },
    { type: 'relation', id: 3, center: { lat: 7, lon: 7 }, members: [{ type: 'node', ref: 11, role: '' }], tags: TAGS },
    { type: 'relation', id: 4, bounds: { minlat: -1, minlon: 179, maxlat: 1, maxlon: -177 }, tags: TAGS },
    { type: 'way', id: 5, nodes: [13, 14], tags: TAGS },
  ]);
  test.each([
    ['nwr[highway](1,1,2,2);', 'way\t1\n'],
    ['nwr[highway](1.5,1.5,2,2);', 'way\t1\n'],
    ['nwr[highway](3.9,3.9,4.1,4.1);', 'way\t2\n'],
    ['nwr[highway](3,3,3.5,3.5);', ''],
    ['nwr[highway](6,6,8,8);', 'relation\t3\n'],
    ['nwr[highway](-2,-179.5,2,-178.5);', 'relation\t4\n'],
    ['nwr[highway](around:1000,1.505,1.5);', 'way\t1\n'],
    ['nwr[highway](around:1000,7,7.005);', 'relation\t3\n'],
    ['way(1);nwr[highway](around:1000);', 'way\t1\n'],
    ['rel(3);nwr[highway](around:1000);', 'relation\t3\n'],
    ['nwr[highway](poly:"1 1 1 2 2 2 2 1");', 'way\t1\n'],
    ['nwr[highway](poly:"6 6 6 8 8 8 8 6");', 'relation\t3\n'],
  ])('%s', async (query, expected) => expect(await ids(store, query)).toBe(expected));
  test('is given as middle and box', async () => {
    const csv = '[out:csv(::type,::id,::lat,::lon;false)];nwr[highway];out center;';
    expect(await answer(store, csv)).toBe(
      'way\t1\t1.5000000\t1.5000000\nway\t2\t4.0000000\t4.0000000\nway\t5\t\t\nrelation\t3\t7.0000000\t7.0000000\nrelation\t4\t0.0000000\t-179.0000000\n',
    );
    const { elements } = JSON.parse(await answer(store, '[out:json];nwr[highway];out ids bb;'));
    expect(elements.map(({ bounds }: { bounds?: object }) => bounds)).toEqual([
      { minlat: 1.5, minlon: 1.5, maxlat: 1.5, maxlon: 1.5 },
      { minlat: 3, minlon: 3, maxlat: 5, maxlon: 5 },
      undefined,
      { minlat: 7, minlon: 7, maxlat: 7, maxlon: 7 },
      { minlat: -1, minlon: 179, maxlat: 1, maxlon: -177 },
    ]);
  });
});

test('lines of which no node is known, own and those of members, lie where they are told', async () => {
  const store = storeOf([
    { type: 'way', id: 7, geometry: [...POINTS, POINTS[0]], tags: TAGS },
    { type: 'way', id: 8, tags: { name: 'bare' } },
    {
      type: 'relation',
      id: 6,
      members: [
        { type: 'way', ref: 8, role: '', geometry: [{ lat: 5, lon: 5 }, null, { lat: 5, lon: 6 }, { lat: 5, lon: 7 }] },
        { type: 'way', ref: 9, role: '', geometry: POINTS },
      ],
    },
    { type: 'node', id: 1, tags: { name: 'without a place' } },
    {
      type: 'way',
      id: 10,
      nodes: [1, 1],
      geometry: [
        { lat: 9, lon: 9 },
        { lat: 9, lon: 9 },
      ],
    },
  ]);
  expect(await ids(store, 'way(if:is_closed())(0,0,2,3);')).toBe('way\t7\n');
  expect(await ids(store, 'way[name](4,5.5,6,8);rel(bw);')).toBe('relation\t6\n');
  expect(await ids(store, 'way(9);')).toBe('way\t9\n');
  expect(await answer(store, '[out:csv(::id,::lat,name;false)];node(8,8,10,10);out;')).toBe('1\t9.0000000\twithout a place\n');
});
