import { type ElementStore, storeFromMessage, withInlinePlaces } from '@flyover/osm-elements';
import { answerColumns, createDatabase } from '@flyover/overpass-engine';
import { describe, expect, test } from 'vitest';
import { storeOfJson, storeOfXml } from '../testing/results.ts';
import { idTest, passQlFilter } from './ql-filter.ts';

const never = new AbortController().signal;
const [NODE, WAY, RELATION] = [0, 1, 2];

/** Whether an element passes a filter. */
async function passes(store: ElementStore, filter: string, type: number, id: number): Promise<boolean> {
  const reported = await passQlFilter(store, filter, never);
  if ('fault' in reported) throw new Error(`${filter}: ${reported.fault.kind}`);
  return idTest(reported)(type, id);
}

const POINTS = [
  { lat: 53.5, lon: 13.4 },
  { lat: 53.501, lon: 13.4 },
  { lat: 53.501, lon: 13.402 },
];

/** A way of 244 m: 111 to the north, 132 to the east. */
const json = storeOfJson({
  elements: [
    { type: 'way', id: 7, nodes: [11, 12, 13], geometry: POINTS, tags: { highway: 'path' } },
    { type: 'way', id: 8, nodes: [13, 12, 13], geometry: [POINTS[2], POINTS[1], POINTS[2]], tags: { highway: 'path' } },
  ],
});
const xml = storeOfXml(`<osm>
  <way id="7"><nd ref="11" lat="53.5" lon="13.4"/><nd ref="12" lat="53.501" lon="13.4"/><nd ref="13" lat="53.501" lon="13.402"/>
    <tag k="highway" v="path"/></way>
  <way id="8"><nd ref="13" lat="53.501" lon="13.402"/><nd ref="12" lat="53.501" lon="13.4"/><nd ref="13" lat="53.501" lon="13.402"/></way>
</osm>`);

/** The same from columns, as the own server and files in the page answer. */
async function columns(): Promise<ElementStore> {
  const nodes = POINTS.map((point, i) => ({ type: 'node', id: 11 + i, ...point }));
  const ways = [
    { type: 'way', id: 7, nodes: [11, 12, 13] },
    { type: 'way', id: 8, nodes: [13, 12, 13] },
  ];
  const answer = await answerColumns(createDatabase(storeOfJson({ elements: [...nodes, ...ways] })), 'way(id:7,8);out geom;', {});
  if (!('columns' in answer)) throw new Error('no columns');
  for await (const { store } of answer.body) return storeFromMessage(store);
  throw new Error('no answer');
}

describe.each([
  ['Overpass JSON', async () => json],
  ['OSM XML', async () => xml],
  ['columns', columns],
])('ways of out geom, as %s', (_, read) => {
  test.each([
    ['(if:length()>243)', true],
    ['(if:length()>245)', false],
    ['(53.4,13.3,53.6,13.5)', true],
    ['(53.6,13.3,53.7,13.5)', false],
    ['(around:10,53.5005,13.4)', true],
    ['(if:is_closed())', false],
  ])('%s', async (filter, expected) => expect(await passes(await read(), filter, WAY, 7)).toBe(expected));
  test('one that ends where it begins is closed', async () => expect(await passes(await read(), '(if:is_closed())', WAY, 8)).toBe(true));
});

test('ways without the ids of their nodes lie where their geometry is, with gaps where it was cut away', async () => {
  const ring = [...POINTS, POINTS[0]];
  const store = storeOfJson({
    elements: [
      { type: 'way', id: 7, geometry: ring },
      { type: 'way', id: 8, geometry: [POINTS[0], null, POINTS[1], POINTS[2]] },
    ],
  });
  expect(await passes(store, '(if:is_closed())(53.4,13.3,53.6,13.5)', WAY, 7)).toBe(true);
  expect(await passes(store, '(if:is_closed())', WAY, 8)).toBe(false);
  expect(await passes(store, '(if:length()>131)(if:length()<134)', WAY, 8)).toBe(true);
});

test('relations lie where their members are; elements of the answer count before what is told of their geometry', async () => {
  const member = (type: string, ref: number, place: object) => ({ type, ref, role: '', ...place });
  const store = storeOfJson({
    elements: [
      { type: 'node', id: 11, lat: 53.5, lon: 13.4, tags: { name: 'a' } },
      {
        type: 'relation',
        id: 3,
        members: [member('way', 7, { geometry: POINTS }), member('node', 11, POINTS[0]), member('way', 9, {})],
        tags: { type: 'route' },
      },
    ],
  });
  expect(await passes(store, '(53.4,13.3,53.6,13.5)', RELATION, 3)).toBe(true);
  expect(await passes(store, '(53.6,13.3,53.7,13.5)', RELATION, 3)).toBe(false);
  expect(await passes(store, '(if:length()>243)', WAY, 7)).toBe(true);
  expect(await passes(store, '[name=a]', NODE, 11)).toBe(true);
});

test('a store without inline geometry stays as it is', () => {
  const plain = storeOfJson({ elements: [{ type: 'way', id: 7, nodes: [1, 2] }] });
  expect(withInlinePlaces(plain)).toBe(plain);
});
