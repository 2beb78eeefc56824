/** Phrases over real data, each counted a second time by looking at every element. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ELEMENT_TYPE_NAMES, type ElementColumns, type ElementStore, readElements } from '@flyover/osm-elements';
import { answerQuery, createDatabase, type Database } from '@flyover/overpass-engine';
import { expandQuery } from '@flyover/query-template';
import { buildQuery, loadPresets, type Presets } from '@flyover/search-wizard';
import { beforeAll, describe, expect, test } from 'vitest';
import { presetFiles } from './preset-files.ts';

const data = join(process.env.FLYOVER_TESTDATA ?? join(import.meta.dirname, '../../../../../shared/data'), 'liechtenstein.osm.pbf');
if (!existsSync(data)) console.warn(`skipped: the wizard's phrases on real data, since ${data} is missing`);

const NOW = new Date('2018-04-10T00:00:00Z');
const VADUZ = { lat: 47.1392862, lon: 9.5227962 };
const VIEW = { south: 47.13, west: 9.5, north: 47.15, east: 9.53 };

/** One element as a predicate sees it. */
interface Seen {
  readonly type: string;
  readonly id: number;
  readonly tags: Readonly<Record<string, string | undefined>>;
  readonly user: string;
  readonly uid: number;
  /** Seconds since 1970. */
  readonly changed: number;
  /** Degrees; of nodes only. */
  readonly lat: number;
  readonly lon: number;
}

function* everyElement({ nodes, ways, relations, strings }: ElementStore): Generator<Seen> {
  for (const [index, table] of [nodes, ways, relations].entries()) {
    const { ids, tagStart, tagKeys, tagValues, meta, count }: ElementColumns = table;
    for (let row = 0; row < count; row++) {
      const tags: Record<string, string> = Object.create(null);
      for (let tag = tagStart[row]; tag < tagStart[row + 1]; tag++) tags[strings.get(tagKeys[tag])] = strings.get(tagValues[tag]);
      yield {
        type: ELEMENT_TYPE_NAMES[index],
        id: ids[row],
        tags,
        user: strings.get(meta.user?.[row] ?? 0),
        uid: meta.uid?.[row] ?? 0,
        changed: meta.timestamp?.[row] ?? 0,
        lat: index === 0 ? nodes.lat[row] / 1e7 : Number.NaN,
        lon: index === 0 ? nodes.lon[row] / 1e7 : Number.NaN,
      };
    }
  }
}

/** Metres on the sphere. */
function distance(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2;
  return 2 * 6_371_000 * Math.asin(Math.sqrt(h));
}

const since = (iso: string) => Date.parse(iso) / 1000;
const inView = ({ lat, lon }: Seen) => lat >= VIEW.south && lat <= VIEW.north && lon >= VIEW.west && lon <= VIEW.east;

const CASES: readonly [phrase: string, isMeant: (element: Seen) => boolean][] = [
  ['amenity=restaurant global', ({ tags }) => tags.amenity === 'restaurant'],
  ['amenity==bench global', ({ tags }) => tags.amenity === 'bench'],
  ['highway=residential and type:way global', ({ tags, type }) => tags.highway === 'residential' && type === 'way'],
  ['amenity=* global', ({ tags }) => tags.amenity !== undefined],
  ['amenity is not null and name is not null global', ({ tags }) => tags.amenity !== undefined && tags.name !== undefined],
  ['amenity=* and name is null global', ({ tags }) => tags.amenity !== undefined && tags.name === undefined],
  ['amenity=* and name!=* global', ({ tags }) => tags.amenity !== undefined && tags.name === undefined],
  ['shop=* and shop!=supermarket global', ({ tags }) => tags.shop !== undefined && tags.shop !== 'supermarket'],
  ['shop=* and shop<>bakery global', ({ tags }) => tags.shop !== undefined && tags.shop !== 'bakery'],
  ['name~/^Bahn/ global', ({ tags }) => /^Bahn/.test(tags.name ?? '')],
  ['name~/strasse$/i global', ({ tags }) => /strasse$/i.test(tags.name ?? '')],
  ['name like weg global', ({ tags }) => tags.name?.includes('weg') === true],
  ['highway=* and name!~/strasse|weg/ global', ({ tags }) => tags.highway !== undefined && !/strasse|weg/.test(tags.name ?? '')],
  ['highway=* and name not like /STRASSE/i global', ({ tags }) => tags.highway !== undefined && !/strasse/i.test(tags.name ?? '')],
  ['name:Kirche global', ({ tags }) => tags.name?.includes('Kirche') === true],
  ['name:"St. " global', ({ tags }) => tags.name?.includes('St. ') === true],
  ['opening_hours:"+" global', ({ tags }) => tags.opening_hours?.includes('+') === true],
  ['addr:street:gasse global', ({ tags }) => tags['addr:street']?.includes('gasse') === true],
  ['~/^name:/~/burg/i global', ({ tags }) => Object.entries(tags).some(([key, value]) => /^name:/.test(key) && /burg/i.test(value ?? ''))],
  ['~"^(shop|amenity)$"~"^b" global', ({ tags }) => [tags.shop, tags.amenity].some((value) => value?.startsWith('b'))],
  ['amenity=cafe or amenity=bar global', ({ tags }) => tags.amenity === 'cafe' || tags.amenity === 'bar'],
  [
    '(amenity=cafe or amenity=restaurant) and (wheelchair=* or cuisine=*) global',
    ({ tags }) => (tags.amenity === 'cafe' || tags.amenity === 'restaurant') && (tags.wheelchair ?? tags.cuisine) !== undefined,
  ],
  [
    'railway=station && type:node || railway=halt global',
    ({ tags, type }) => (tags.railway === 'station' && type === 'node') || tags.railway === 'halt',
  ],
  ['benches with backrest global', ({ tags, type }) => tags.amenity === 'bench' && tags.backrest === 'yes' && type !== 'relation'],
  [
    'restaurants or cafes with outdoor seating global',
    ({ tags }) => (tags.amenity === 'restaurant' || tags.amenity === 'cafe') && tags.outdoor_seating === 'yes',
  ],
  ['unnamed peaks global', ({ tags, type }) => tags.natural === 'peak' && tags.name === undefined && type === 'node'],
  ['free parking global', ({ tags }) => tags.amenity === 'parking' && tags.fee === 'no'],
  ['drinking water global', ({ tags, type }) => tags.amenity === 'drinking_water' && type === 'node'],
  ['Playground global', ({ tags }) => tags.leisure === 'playground'],
  ['Cafe and name=* global', ({ tags }) => tags.amenity === 'cafe' && tags.name !== undefined],
  ['Bus Route global', ({ tags, type }) => tags.type === 'route' && tags.route === 'bus' && type === 'relation'],
  ['building and type:relation global', ({ tags, type }) => tags.building !== undefined && type === 'relation'],
  ['id:1155955 and type:relation global', ({ id, type }) => id === 1_155_955 && type === 'relation'],
  ['id:471541 global', ({ id }) => id === 471_541],
  ['uid:11976 and type:way global', ({ uid, type }) => uid === 11_976 && type === 'way'],
  ['type:relation and uid:235579 global', ({ uid, type }) => uid === 235_579 && type === 'relation'],
  ['newer:2018-03 and type:way global', ({ changed, type }) => changed >= since('2018-03-01T00:00:00Z') && type === 'way'],
  ['newer:"2018-04-01T12:00+02:00" global', ({ changed }) => changed >= since('2018-04-01T10:00:00Z')],
  ['newer:2 weeks and building=* global', ({ changed, tags }) => changed >= since('2018-03-27T00:00:00Z') && tags.building !== undefined],
  ['older:2008 and highway=* global', ({ changed, tags }) => changed <= since('2008-01-01T00:00:00Z') && tags.highway !== undefined],
  ['older:10 years and type:way global', ({ changed, type }) => changed <= since('2008-04-12T00:00:00Z') && type === 'way'],
  ['type:node and amenity=bench', (element) => element.tags.amenity === 'bench' && inView(element)],
  ['type:node and name~/a/ in bbox', (element) => /a/.test(element.tags.name ?? '') && inView(element)],
  ['drinking water', (element) => element.tags.amenity === 'drinking_water' && inView(element)],
  ['type:node and tourism=* around Vaduz', ({ tags, lat, lon }) => tags.tourism !== undefined && distance({ lat, lon }, VADUZ) <= 1000],
  [
    'type:node and (shop=* or amenity=*) around Vaduz',
    ({ tags, lat, lon }) => (tags.shop ?? tags.amenity) !== undefined && distance({ lat, lon }, VADUZ) <= 1000,
  ],
];

/** Phrases that may well find nothing in this data. */
const MAY_BE_EMPTY = new Set(['unnamed peaks global', 'railway=station && type:node || railway=halt global']);

describe.skipIf(!existsSync(data))('phrases over Liechtenstein', () => {
  let store: ElementStore;
  let database: Database;
  let presets: Presets;
  beforeAll(async () => {
    store = await readElements([readFileSync(data)]);
    database = createDatabase(store);
    presets = await loadPresets(await presetFiles(), 'en');
  });

  async function find(phrase: string): Promise<string[]> {
    const text = buildQuery(phrase, { presets });
    const { query, unresolved } = expandQuery(text.replace('out body;\n>;\nout skel qt;', 'out ids;'), {
      bbox: VIEW,
      center: VADUZ,
      now: NOW,
      resolve: (name, place) => (name === 'geocodeCoords' && place === 'Vaduz' ? `${VADUZ.lat},${VADUZ.lon}` : undefined),
    });
    expect(unresolved).toEqual([]);
    const { status, body } = await answerQuery(database, query);
    let answer = '';
    for await (const chunk of body) answer += Buffer.from(chunk).toString('latin1');
    expect(status).toBe(200);
    return (JSON.parse(answer) as { elements: { type: string; id: number }[] }).elements.map(({ type, id }) => `${type} ${id}`).sort();
  }

  test('there are more than 40', () => expect(CASES.length).toBeGreaterThan(40));
  test.each(CASES)('%s', async (phrase, isMeant) => {
    const expected: string[] = [];
    for (const element of everyElement(store)) if (isMeant(element)) expected.push(`${element.type} ${element.id}`);
    expect(await find(phrase)).toEqual(expected.sort());
    expect(expected.length > 0 || MAY_BE_EMPTY.has(phrase)).toBe(true);
  });
});
