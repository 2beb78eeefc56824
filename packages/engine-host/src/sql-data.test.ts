/** Tiles, places and answers from PostgreSQL, compared with those from the same elements in memory. */
import { decodeTile } from '@flyover/feature-tiles/testing';
import { WAY } from '@flyover/osm-elements';
import { createDatabase } from '@flyover/overpass-engine';
import { type ImportConnection, importElements, type SqlConnection, SqlProblem } from '@flyover/overpass-sql';
import { emptyPglite, PGLITE_START } from '@flyover/overpass-sql/testing';
import { placeWords } from '@flyover/place-search';
import { makeSampleTown } from '@flyover/sample-town';
import { localPort } from '@flyover/worker-calls';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDataCalls } from './data-calls.ts';
import { createDataHost, type DataHost } from './data-host.ts';
import { mapOfData } from './map-of-data.ts';
import { createSqlData, type SqlReplicas } from './sql-data.ts';

const store = makeSampleTown({ seed: 3, elements: 4000 });
const memory = mapOfData(store);
const { signal } = new AbortController();
const unnumbered = (place: { readonly place_id: number } | undefined) => place && { ...place, place_id: 0 };
let connection: ImportConnection;
let host: DataHost;

beforeAll(async () => {
  connection = await emptyPglite();
  await importElements(connection, createDatabase(store), { words: placeWords });
  host = hostOver({ use: (read) => read(connection) });
}, PGLITE_START);

test('the facts are those of the elements', async () => {
  const { nodes, ways, relations } = store;
  expect(await host.summary).toMatchObject({
    name: 'town',
    counts: { nodes: nodes.count, ways: ways.count, relations: relations.count },
    areaName: 'Flyover Town',
  });
});

test('a query is answered, in all forms', async () => {
  const asked = async (accept?: string) => {
    const { status, contentType, body } = await host.query({ inAddress: 'node[amenity=cafe];out;', ...(accept && { accept }) }, 60, signal);
    let bytes = 0;
    for await (const chunk of body) bytes += chunk.length;
    return [status, contentType, bytes > 100];
  };
  expect(await asked()).toEqual([200, 'application/osm3s+xml', true]);
  expect(await asked('application/vnd.flyover.store')).toEqual([200, 'application/vnd.flyover.store', true]);
  expect(await asked('application/vnd.flyover.plan+json')).toEqual([200, 'application/vnd.flyover.plan+json', true]);
});

test('tiles are those of a map of all elements', async () => {
  const { lat, lon } = store.nodes;
  for (const z of [12, 14, 15]) {
    const [x, y] = tileAt(z, lat[1000], lon[1000]);
    const expected = drawn(memory.tile(z, x, y));
    expect(drawn(await host.tile(z, x, y, signal))).toEqual(expected);
    expect(expected.length).toBeGreaterThan(30);
  }
  expect((await host.tile(5, ...tileAt(5, lat[0], lon[0]), signal)).length).toBeGreaterThan(0);
  expect((await host.tile(15, 0, 0, signal)).length).toBe(0);
});

test('places are found by names and beginnings of their words, alone and in an area', async () => {
  const name = store.strings.find('name');
  const names = [...store.ways.tagKeys].flatMap((key, tag) => (key === name ? [store.strings.get(store.ways.tagValues[tag])] : []));
  const some = names.filter((_, i) => i % Math.ceil(names.length / 8) === 0);
  const typed = [
    ...some,
    ...some.map((text) => text.slice(0, 5)),
    ...some.map((text) => `${text}, flyover`),
    'flyover town',
    'no such place',
  ];
  let found = 0;
  for (const text of typed) {
    const given = await host.search(text, 5, signal);
    expect(given.map(unnumbered), text).toEqual(memory.places().search(text, 5).map(unnumbered));
    found += given.length;
  }
  expect(found).toBeGreaterThan(30);
});

test('the place at a position, and places by their elements', async () => {
  const { nodes, ways } = store;
  for (let i = 0; i < 12; i++) {
    const row = Math.floor((i * nodes.count) / 12);
    const [lat, lon] = [nodes.lat[row] / 1e7, nodes.lon[row] / 1e7];
    for (const zoom of [10, 18])
      expect(unnumbered(await host.reverse(lat, lon, zoom, signal)), `${lat},${lon},${zoom}`).toEqual(
        unnumbered(memory.places().reverse(lat, lon, zoom)),
      );
  }
  const wanted = [0, 3, 6].map((row) => [WAY, ways.ids[row]] as const);
  expect((await host.lookup([...wanted, [WAY, 1e9]], signal)).map(unnumbered)).toEqual(memory.places().lookup(wanted).map(unnumbered));
});

test('keys and values are counted', async () => {
  const amenities = await host.tags('amenity', signal);
  expect(amenities.length).toBeGreaterThan(3);
  expect((await host.tags(undefined, signal)).find(([key]) => key === 'amenity')?.[1]).toBe(
    amenities.reduce((sum, [, count]) => sum + count, 0),
  );
});

test('where no database answers the facts are empty, and all else says why', async () => {
  const fault = { kind: 'away', said: 'gone' } as const;
  const away = createSqlData({ use: () => Promise.reject(new SqlProblem(fault)) }, { name: 'town' });
  expect(await away.summary()).toEqual({ name: 'town', invented: false, counts: { nodes: 0, ways: 0, relations: 0 }, fault });
  for (const asked of [away.tile(1, 1, 1, signal), away.places.search('a', 1, signal), away.tags(undefined, signal)])
    await expect(asked).rejects.toMatchObject({ fault });
});

describe('reads that take long', () => {
  test('a tile that is read keeps no search waiting, and tiles of a block are read once', async () => {
    const { slow, held, release } = slowCoasts();
    const host = hostOver(slow);
    const [x, y] = tileAt(14, store.nodes.lat[1000], store.nodes.lon[1000]);
    const tiles = [host.tile(14, x, y, signal), host.tile(14, x, y + 1, signal)];
    await expect.poll(() => held.length).toBe(1);
    expect((await host.search('flyover town', 1, signal)).length).toBe(1);
    release();
    expect((await Promise.all(tiles)).map((tile) => drawn(tile))).toEqual([drawn(memory.tile(14, x, y)), drawn(memory.tile(14, x, y + 1))]);
    expect(held.length).toBe(1);
    await host.close();
  });

  test('a read ends in the database when the last client has gone', async () => {
    const { slow, held } = slowCoasts();
    const host = hostOver(slow);
    const clients = [new AbortController(), new AbortController()];
    const tiles = clients.map((client) => host.tile(14, 1, 1, client.signal));
    await expect.poll(() => held.length).toBe(1);
    clients[0].abort(new Error('gone'));
    await expect(tiles[0]).rejects.toThrow('gone');
    expect(held[0].aborted).toBe(false);
    clients[1].abort(new Error('gone'));
    await expect(tiles[1]).rejects.toThrow('gone');
    await expect.poll(() => held[0].aborted).toBe(true);
    await host.close();
  });

  test('a block that took too long is not read again for a while', async () => {
    const { slow, held } = slowCoasts();
    const data = createSqlData(slow, { name: 'town', patience: 1000 });
    const fault = { kind: 'tooSlow', seconds: 1 };
    await expect(data.tile(14, 1, 1, signal)).rejects.toMatchObject({ fault });
    await expect(data.tile(14, 1, 1, signal)).rejects.toMatchObject({ fault });
    expect(held.length).toBe(1);
    const readAgain = async () => {
      void data.tile(14, 1, 1, signal).catch(() => undefined);
      return held.length;
    };
    await expect.poll(readAgain, { timeout: 10_000 }).toBe(2);
  });
});

test('a database without the last change answers queries only', async () => {
  const late = createSqlData({ use: (read) => read(connection) }, { name: 'town', since: '9999-01-01T00:00:00Z' });
  const fault = { kind: 'behind' };
  expect(await late.summary()).toMatchObject({ fault });
  await expect(late.tile(1, 1, 1, signal)).rejects.toMatchObject({ fault });
  await expect(late.places.search('a', 1, signal)).rejects.toMatchObject({ fault });
  await expect(late.tags(undefined, signal)).rejects.toMatchObject({ fault });
  const { database } = await late.gather({ text: 'node[amenity];out;' }, 60, signal);
  expect(database.store.nodes.count).toBeGreaterThan(0);
});

/** A database that reads coasts, which every tile needs first, only after `release`; `held` are the signals of these reads. */
function slowCoasts() {
  const held: AbortSignal[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow: SqlConnection = {
    async *query(sql, values, ended = signal) {
      const asked = JSON.stringify(values);
      if (asked.includes('coastline') && !asked.includes('building')) {
        held.push(ended);
        const aborted = new Promise((_, reject) => ended.addEventListener('abort', () => reject(ended.reason), { once: true }));
        await Promise.race([released, aborted]);
      }
      yield* connection.query(sql, values);
    },
  };
  return { held, release: () => release(), slow: { use: (read) => read(slow) } satisfies SqlReplicas };
}

function hostOver(replicas: SqlReplicas): DataHost {
  const calls = () => localPort(createDataCalls({ openReplicas: () => replicas }));
  return createDataHost({ database: ['postgresql://town'], name: 'town' }, calls, 1);
}

/** @param lat,lon 1e-7 degrees */
function tileAt(z: number, lat: number, lon: number): [x: number, y: number] {
  const y = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180e7)) / Math.PI) / 2;
  return [Math.floor((lon / 360e7 + 0.5) * 2 ** z), Math.floor(y * 2 ** z)];
}

/** Returns the features of a tile, one text each, sorted. */
function drawn(tile: Uint8Array | undefined): string[] {
  return Object.entries(decodeTile(tile ?? new Uint8Array()))
    .flatMap(([layer, features]) => features.map(({ properties, parts }) => JSON.stringify([layer, properties, parts])))
    .sort();
}
