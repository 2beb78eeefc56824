import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { decodeTile } from '@flyover/feature-tiles/testing';
import { type ElementStore, type FileBytes, readElements, StoreBuilder, WAY } from '@flyover/osm-elements';
import { makeSampleTown } from '@flyover/sample-town';
import { describe, expect, test } from 'vitest';
import { type MapOfData, mapOfData } from './map-of-data.ts';
import { prepareData } from './prepare-data.ts';
import { openPreparedFile } from './shared-store.ts';

const data = process.env.FLYOVER_TESTDATA ?? join(import.meta.dirname, '../../../../shared/data');
const monaco = join(data, 'monaco.osm.pbf');
if (!existsSync(monaco)) console.warn(`The map of Monaco by blocks is skipped: ${monaco} is not there.`);

async function prepared(store: ElementStore): Promise<ElementStore> {
  const parts: Uint8Array[] = [];
  for await (const part of prepareData([store])) parts.push(part);
  const bytes = new Uint8Array(Buffer.concat(parts));
  const file: FileBytes = { size: bytes.length, read: (start, end) => bytes.subarray(start, end) };
  return openPreparedFile(file);
}

/** @param lat,lon 1e-7 degrees */
function tileAt(z: number, lat: number, lon: number): [x: number, y: number] {
  const y = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180e7)) / Math.PI) / 2;
  return [Math.floor((lon / 360e7 + 0.5) * 2 ** z), Math.floor(y * 2 ** z)];
}

/** What is drawn in a tile, one text a feature, sorted. */
function drawn(map: MapOfData, z: number, x: number, y: number): string[] {
  const layers = decodeTile(map.tile(z, x, y) ?? new Uint8Array());
  return Object.entries(layers)
    .flatMap(([layer, features]) => features.map(({ properties, parts }) => JSON.stringify([layer, properties, parts])))
    .sort();
}

/** What is typed: names that occur, what they begin with, parts of them, and with where they are. */
function searches({ strings, ways }: ElementStore): string[] {
  const name = strings.find('name');
  const names = [...ways.tagKeys].flatMap((key, tag) => (key === name ? [strings.get(ways.tagValues[tag])] : []));
  const some = names.filter((_, i) => i % Math.ceil(names.length / 12) === 0);
  return [
    ...some,
    ...some.map((text) => text.slice(0, 5)),
    ...some.map((text) => text.slice(2, 6)),
    ...some.map((text) => `${text}, monaco`),
  ];
}

/** Ranks are counted among what is looked at. */
function found(map: MapOfData, text: string) {
  return map
    .places()
    .search(text, 10)
    .map(({ place_id, ...place }) => place);
}

describe('the map of a large file, made block by block', () => {
  test('has the tiles of a map of all of it', async () => {
    const store = await prepared(makeSampleTown({ elements: 20_000 }));
    const [blocks, whole] = [mapOfData(store, 0), mapOfData(store)];
    const { lat, lon } = store.nodes;
    for (const z of [12, 14, 15]) {
      const [x, y] = tileAt(z, lat[1000], lon[1000]);
      expect(drawn(blocks, z, x, y)).toEqual(drawn(whole, z, x, y));
      expect(drawn(blocks, z, x, y).length).toBeGreaterThan(50);
    }
    const all = searches(store).map((text) => [found(blocks, text), found(whole, text)]);
    for (const [given, expected] of all) expect(given).toEqual(expected);
    expect(all.filter(([given]) => given.length > 0).length).toBeGreaterThan(20);
  });

  test('finds the place at a position, and places by elements, as that does', async () => {
    const store = await prepared(makeSampleTown({ elements: 20_000 }));
    const [blocks, whole] = [mapOfData(store, 0).places(), mapOfData(store).places()];
    const unnumbered = (place: { readonly place_id: number } | undefined) => place && { ...place, place_id: 0 };
    const { nodes, ways } = store;
    const at = Array.from({ length: 25 }, (_, i) => Math.floor((i * nodes.count) / 25));
    const asked = at.flatMap((row) => [10, 16, 18].map((zoom) => [nodes.lat[row] / 1e7, nodes.lon[row] / 1e7, zoom] as const));
    for (const [lat, lon, zoom] of asked)
      expect(unnumbered(blocks.reverse(lat, lon, zoom))).toEqual(unnumbered(whole.reverse(lat, lon, zoom)));
    expect(asked.filter(([lat, lon, zoom]) => whole.reverse(lat, lon, zoom) !== undefined).length).toBeGreaterThan(20);
    const wanted = Array.from({ length: 20 }, (_, i) => [WAY, ways.ids[i * 3]] as const);
    const known = blocks.lookup([...wanted, [WAY, 1e9]]);
    expect(known.map(unnumbered)).toEqual(whole.lookup(wanted).map(unnumbered));
    expect(known.map(({ osm_id }) => osm_id)).toEqual(wanted.map(([, id]) => id));
  });

  test.skipIf(!existsSync(monaco))('of real data the same, with its sea and places', async () => {
    const store = await prepared(await readElements(createReadStream(monaco)));
    const [blocks, whole] = [mapOfData(store, 0), mapOfData(store)];
    for (const [z, x, y] of [
      [12, 2133, 1495],
      [13, 4266, 2990],
      [15, 17060, 11949],
    ]) {
      expect(drawn(blocks, z, x, y)).toEqual(drawn(whole, z, x, y));
    }
    for (const [z, x, y] of [
      [6, 33, 23],
      [9, 266, 187],
      [11, 1066, 747],
    ]) {
      expect(drawn(blocks, z, x, y).some((feature) => feature.includes('"sea"'))).toBe(true);
    }
    for (const text of searches(store)) expect(found(blocks, text), text).toEqual(found(whole, text));
  });

  test('a lake that has no shore in a block fills it', async () => {
    const builder = new StoreBuilder();
    const corners = [
      [470_000_000, 90_000_000],
      [470_000_000, 100_000_000],
      [480_000_000, 100_000_000],
      [480_000_000, 90_000_000],
    ];
    for (const [i, [lat, lon]] of corners.entries()) builder.node(i + 1, lat, lon);
    builder.way(1);
    for (const ref of [1, 2, 3, 4, 1]) builder.ref(ref);
    builder.tag(builder.strings.intern('natural'), builder.strings.intern('water'));
    const map = mapOfData(await prepared(builder.finish()), 0);
    expect(drawn(map, 15, 17294, 11460)).toEqual([expect.stringMatching(/^\["polygons",\{"class":"water"/)]);
  });

  test('a street of a village is found where many streets between two villages of that name are called so', async () => {
    const builder = new StoreBuilder();
    const tag = (key: string, value: string) => builder.tag(builder.strings.intern(key), builder.strings.intern(value));
    let nodes = 0;
    const node = (lat: number, lon: number) => {
      builder.node(++nodes, lat, lon);
      return nodes;
    };
    const named = (lat: number, lon: number, name: string) => {
      ways.push({ refs: [node(lat, lon), node(lat, lon + 1000)], tags: { highway: 'residential', name } });
    };
    const village = (lat: number, lon: number) => {
      const [north, east] = [lat + 100_000, lon + 100_000];
      const corners = [node(lat, lon), node(lat, east), node(north, east), node(north, lon)];
      ways.push({ refs: [...corners, corners[0]], tags: { boundary: 'administrative', admin_level: '8', name: 'Au' } });
    };
    const ways: { readonly refs: readonly number[]; readonly tags: Readonly<Record<string, string>> }[] = [];
    village(470_000_000, 90_000_000);
    village(500_000_000, 140_000_000);
    for (let i = 0; i < 300; i++) named(480_000_000 + i * 10_000, 100_000_000 + i * 10_000, 'Hauptstraße');
    named(500_050_000, 140_050_000, 'Hauptstraße');
    for (const [i, { refs, tags }] of ways.entries()) {
      builder.way(i + 1);
      for (const ref of refs) builder.ref(ref);
      for (const [key, value] of Object.entries(tags)) tag(key, value);
    }
    const map = mapOfData(await prepared(builder.finish()), 0);
    expect(
      map
        .places()
        .search('hauptstrasse, au', 10)
        .map(({ osm_id, display_name }) => [osm_id, display_name]),
    ).toEqual([[303, 'Hauptstraße, Au']]);
  });
});
