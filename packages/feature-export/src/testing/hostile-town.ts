/** For tests: a few features with names that break careless writers. Everything in it is invented. */
import { type ElementStore, readElements } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet } from '@flyover/osm-features';

/** Texts that mean something to one format or another. */
export const HOSTILE_TEXTS = [
  'plain',
  'She said "no", twice',
  "it's; DROP TABLE points; --",
  'two\nlines\r\nand a\ttab',
  '🚲 Fahrräder 東京 👩‍👩‍👧',
  ']]> <![CDATA[ <b>&amp;</b> -->',
  '=1+1',
  '+SUM(A1)',
  '-2+3',
  '@cmd|calc',
  'مقهى القدس ‏RTL‏',
  '\\backslash\\ {json} [list] null',
  ' blanks around ',
  '{{template}} | pipe || ~ ; , end',
  '\u{FFFD}\u2028\u2029',
  'x'.repeat(1000),
];

/** Keys that are names of columns elsewhere, differ by capitals only, or are no names at all. */
export const HOSTILE_KEYS = [
  'name',
  'Name',
  'NAME',
  'fid',
  'geom',
  'geometry',
  'osm_id',
  'other_tags',
  'id',
  'type',
  '@id',
  '@@version',
  '@relations',
  'version',
  'description',
  'time',
  'marker-color',
  'stroke',
  'key with "quotes", commas',
  'key=with<xml>&amp;',
  'ключ',
  '🔑',
  '__proto__',
  'constructor',
  'k'.repeat(300),
];

/**
 * Nodes, ways, a multipolygon with a hole, a route, an incomplete way and what a query made, with hostile tags and all metadata.
 *
 * @param hasMade whether elements are there that a query made
 */
export async function hostileTown(hasMade = true): Promise<FeatureSet> {
  const tagSets: Record<string, string>[] = [
    ...HOSTILE_TEXTS.map((text) => ({ name: text, shop: 'yes' })),
    ...HOSTILE_KEYS.map((key, i) => Object.fromEntries([[key, `value ${i}`]])),
    Object.fromEntries(HOSTILE_KEYS.map((key, i) => [key, HOSTILE_TEXTS[i % HOSTILE_TEXTS.length]])),
  ];
  const meta = { timestamp: '2024-02-29T23:59:59Z', version: 7, changeset: 3123456789, user: 'Ann "Q" <🦊>, =1', uid: 5 };
  const nodes = tagSets.map((tags, i) => ({ type: 'node', id: 1000 + i, lat: 47.1 + i / 1e7, lon: 9.5 - i / 3e6, ...meta, tags }));
  const corner = (id: number, lat: number, lon: number) => ({ type: 'node', id, lat, lon, ...meta });
  const elements = [
    ...nodes,
    { type: 'node', id: 2 ** 50, lat: -89.99, lon: 179.9999, tags: { ele: '512.5', ref: 'far' } },
    { type: 'node', id: 2, lat: 0.0000001, lon: -0.0000001, tags: { natural: 'rock' } },
    ...[corner(11, 47, 9), corner(12, 47, 10), corner(13, 48, 10), corner(14, 48, 9)],
    ...[corner(21, 47.2, 9.2), corner(22, 47.2, 9.4), corner(23, 47.4, 9.4), corner(24, 47.4, 9.2)],
    { type: 'way', id: 1, nodes: [11, 12, 13, 14, 11], ...meta },
    { type: 'way', id: 2, nodes: [21, 22, 23, 24, 21], ...meta },
    { type: 'way', id: 3, nodes: [11, 13, 24], ...meta, tags: { highway: 'path', 'addr:street': 'Lane', 'addr:housenumber': '5' } },
    { type: 'way', id: 4, nodes: [11, 12, 13, 11], tags: { building: 'yes', name: '"' } },
    { type: 'way', id: 5, nodes: [11, 12, 999], tags: { highway: 'incomplete' } },
    ...STAND_INS,
    {
      ...{ type: 'relation', id: 1, ...meta },
      members: [member('way', 1, 'outer'), member('way', 2, 'inner')],
      tags: { type: 'multipolygon', natural: 'water', name: 'Lake ]]>' },
    },
    {
      ...{ type: 'relation', id: 2 },
      members: [member('way', 3, ''), member('way', 5, 'forward "x"')],
      tags: { type: 'route', route: 'hiking', ref: '7' },
    },
    ...(hasMade ? MADE_ELEMENTS : []),
    { type: 'relation', id: 3, members: [member('node', 1000, 'label\n"1"')], tags: { type: 'site', name: 'A, "B"' } },
  ];
  return buildFeatures(
    await storeOf({ elements, osm3s: { timestamp_osm_base: '2026-03-01T12:00:00Z', copyright: 'Data © "all" & <others>' } }),
  );
}

const STAND_INS = [
  { type: 'way', id: 6, center: { lat: 47.5, lon: 9.5 }, tags: { landuse: 'center only' } },
  { type: 'way', id: 7, bounds: { minlat: 1, minlon: 2, maxlat: 3, maxlon: 4 }, tags: { landuse: 'box only' } },
];

const line = {
  type: 'LineString',
  coordinates: [
    [9, 47],
    [9.0000001, 48],
  ],
};
const ring = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
/** The id is that of a way, too. */
const MADE_ELEMENTS = [
  { type: 'road', id: 3, geometry: line, tags: { name: 'Made "road"' } },
  { type: 'hull', id: 3, geometry: { type: 'Polygon', coordinates: [ring(9, 47, 4), ring(10, 48, 1)] }, tags: { n: '2' } },
  {
    type: 'route',
    id: 4,
    geometry: {
      type: 'GeometryCollection',
      geometries: [
        line,
        {
          ...line,
          coordinates: [
            [1, 2],
            [3, 4],
          ],
        },
      ],
    },
  },
  { type: 'middle', id: 1, geometry: { type: 'Point', coordinates: [9.5, 47.5] }, tags: { name: '=1+1' } },
];

function member(type: string, ref: number, role: string): { type: string; ref: number; role: string } {
  return { type, ref, role };
}

/** The store of an Overpass answer. */
export function storeOf(answer: object): Promise<ElementStore> {
  return readElements(new Blob([JSON.stringify(answer)]).stream());
}

/** The features of Overpass elements. */
export async function featuresOf(elements: readonly object[]): Promise<FeatureSet> {
  return buildFeatures(await storeOf({ elements }));
}
