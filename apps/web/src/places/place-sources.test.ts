import type { Geocoder, Place } from '@flyover/geocoding';
import { describe, expect, test } from 'vitest';
import { type AppConfig, FALLBACK_CONFIG } from '../site/app-config.ts';
import { createPlaceSearch, MOST_PLACES, placeSources } from './place-sources.ts';

const [planet] = FALLBACK_CONFIG.servers;
const own = { url: '/api/', name: 'this server', coverage: '' };
const town: AppConfig = { ...FALLBACK_CONFIG, servers: [own, planet], data: { name: 'Town', invented: true, elements: 1 } };
const monaco: AppConfig = { ...town, data: { name: 'monaco.osm.pbf', invented: false, elements: 1 } };
const withKey = (config: AppConfig): AppConfig => ({ ...config, osmNames: { address: 'https://names.example.org/', key: 'k' } });

const PAGE = 'https://flyover.example.org/';

describe('where places are searched', () => {
  test('in the data of this server, while queries go to it', () => {
    expect(placeSources(town, '', PAGE)).toEqual({ own: true, names: false, world: false });
    expect(placeSources(withKey(monaco), '/api/', PAGE)).toEqual({ own: true, names: false, world: false });
  });
  test('in the world, while queries go to another server; in real data of this server too', () => {
    expect(placeSources(town, planet.url, PAGE)).toEqual({ own: false, names: false, world: true });
    expect(placeSources(monaco, planet.url, PAGE)).toEqual({ own: true, names: false, world: true });
  });
  test('in the world where this server has no data', () =>
    expect(placeSources(FALLBACK_CONFIG, '', PAGE)).toEqual({ own: false, names: false, world: true }));
  test('by OSMNames only with a key', () =>
    expect(placeSources(withKey(FALLBACK_CONFIG), '', PAGE)).toEqual({ own: false, names: true, world: true }));
});

const place = (displayName: string, osmId?: number): Place => ({
  displayName,
  lat: 1,
  lon: 2,
  bbox: { south: 1, west: 2, north: 1, east: 2 },
  ...(osmId !== undefined && { osmType: 'node', osmId }),
});
const { signal } = new AbortController();
/** A server that knows these places, and notes what it is asked. */
const server = (places: readonly Place[], asked: string[] = []): Geocoder => ({
  async search(text) {
    asked.push(`search ${text}`);
    return places;
  },
  async suggest(text) {
    asked.push(`suggest ${text}`);
    return places;
  },
});
const broken: Geocoder = {
  async search() {
    throw new Error('The place search server could not be contacted: …');
  },
};
/** As Nominatim: it has no suggestions. */
const searchOnly = (places: readonly Place[], asked: string[]): Geocoder => ({ search: server(places, asked).search });

describe('suggestions', () => {
  test('come from the own data first, each place once', async () => {
    const search = createPlaceSearch({ own: server([place('A', 1)]), names: server([place('A of elsewhere', 1), place('B', 2)]) });
    expect((await search.suggest('ab', signal)).map(({ displayName }) => displayName)).toEqual(['A', 'B']);
  });
  test('are 10 at most', async () => {
    const many = Array.from({ length: 20 }, (_, id) => place(`Place ${id}`, id + 1));
    expect(await createPlaceSearch({ own: server(many), names: server(many) }).suggest('pl', signal)).toHaveLength(10);
    expect(MOST_PLACES).toBe(10);
  });
  test('never ask Nominatim', async () => {
    const asked: string[] = [];
    expect(await createPlaceSearch({ world: searchOnly([place('A')], asked) }).suggest('ab', signal)).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe('a search for a whole name', () => {
  test('asks the world only for what the own data has not', async () => {
    const asked: string[] = [];
    const world = searchOnly([place('Far', 5)], asked);
    expect(await createPlaceSearch({ own: server([place('Nidău, Near', 1)]), world }).search('nidau', signal)).toEqual([
      place('Nidău, Near', 1),
    ]);
    expect(asked).toEqual([]);
    expect(await createPlaceSearch({ own: server([]), world }).search('x', signal)).toEqual([place('Far', 5)]);
    expect(asked).toEqual(['search x']);
  });
  test('puts the world before what the own data has by a part of its name only', async () => {
    const search = createPlaceSearch({ own: server([place('Consulate of Malta', 1)]), world: server([place('Malta', 2)]) });
    expect(await search.search('Malta', signal)).toEqual([place('Malta', 2), place('Consulate of Malta', 1)]);
  });
  test('finds nothing without an error', async () =>
    expect(await createPlaceSearch({ own: server([]), world: server([]) }).search('x', signal)).toEqual([]));
  test('tells of a failure where nothing else was found', async () => {
    await expect(createPlaceSearch({ world: broken }).search('x', signal)).rejects.toThrow('could not be contacted');
    await expect(createPlaceSearch({ own: broken, world: server([]) }).search('x', signal)).rejects.toThrow('could not be contacted');
    expect(await createPlaceSearch({ own: broken, world: server([place('A')]) }).search('x', signal)).toEqual([place('A')]);
  });
  test('that is aborted asks nobody else', async () => {
    const asked: string[] = [];
    const stopped = AbortSignal.abort(new Error('more was typed'));
    const aborted: Geocoder = {
      async search(_, given) {
        given?.throwIfAborted();
        return [];
      },
    };
    await expect(createPlaceSearch({ own: aborted, world: searchOnly([], asked) }).search('x', stopped)).rejects.toThrow('more was typed');
    expect(asked).toEqual([]);
  });
});
