/** The file of a preparation on the disk is that of the preparation in memory, byte by byte. */
import { deflateSync } from 'node:zlib';
import { type ElementStore, readElements, StoreBuilder, storeOfRows, writeOsmPbf } from '@flyover/osm-elements';
import { inChunks, memoryScratch, SMALL_O5M, SMALL_OPL } from '@flyover/osm-elements/testing';
import { writeOsmXml, writeOverpassJson } from '@flyover/overpass-output';
import { makeSampleTown } from '@flyover/sample-town';
import { describe, expect, test } from 'vitest';
import { prepareData } from './prepare-data.ts';
import { DiskObstacleError, DiskPreparation } from './prepare-on-disk.ts';

const deflate = (bytes: Uint8Array) => deflateSync(bytes, { level: 1 });
/** A page packed on another thread arrives later, and not in order. */
const deflateAhead = async (bytes: Uint8Array) => {
  await Promise.resolve();
  return deflate(bytes);
};

async function joined(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const copies: Buffer[] = [];
  for await (const part of parts) copies.push(Buffer.from(part));
  return Buffer.concat(copies);
}

/** Prepares files on the disk. @param memory far too little for any of them */
async function onDisk(files: readonly Uint8Array[], memory: number) {
  const scratch = memoryScratch();
  const preparation = new DiskPreparation({ memory, open: scratch.open });
  for (const file of files) preparation.endFile(await readElements(inChunks(file, [10_000]), { builder: preparation.beginFile() }));
  const bytes = await joined(preparation.write({ deflate, deflateAhead }));
  return { bytes, opened: scratch.opened, left: scratch.left };
}

async function inMemory(files: readonly Uint8Array[]): Promise<Buffer> {
  return joined(prepareData(await Promise.all(files.map((file) => readElements([file]))), { deflate }));
}

const bytesOf = (chunks: Iterable<Uint8Array | string>) => new Uint8Array(Buffer.concat([...chunks].map((chunk) => Buffer.from(chunk))));
const pbf = (store: ElementStore) => bytesOf(writeOsmPbf(store));
const town = makeSampleTown({ elements: 6000 });
const other = makeSampleTown({ elements: 3000, seed: 5 });

/** The rows of a store in another order, or some of them. */
function shuffled(store: ElementStore, keeps: (row: number) => boolean = () => true): ElementStore {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, i) => (i * 7919) % count)
      .filter(keeps)
      .filter((row, i, all) => all.indexOf(row) === i);
  const { nodes, ways, relations } = store;
  return storeOfRows(store, { nodes: rows(nodes.count), ways: rows(ways.count), relations: rows(relations.count), areas: [] });
}

const text = (content: string) => new TextEncoder().encode(content);
const many = (element: (id: number) => string, between = '') => Array.from({ length: 300 }, (_, i) => element(i % 170)).join(between);

/** New elements of an editor, with ids that other files have as well. */
const EDITED = text(`<osm version="0.6" generator="JOSM"><bounds minlat="9" minlon="19" maxlat="10" maxlon="20"/>
  <node id="-1" lat="1" lon="2"><tag k="name" v="edited"/></node><node id="-2" lat="1" lon="2"/><node id="3" version="1" lat="1.5" lon="2"/>
  <way id="-5"><nd ref="-1"/><nd ref="3"/><nd ref="-2"/><nd ref="-1"/><tag k="name" v="path"/></way><way id="-6"/><way id="-7"><nd ref="99"/></way>
  <relation id="-9"><member type="way" ref="-5" role=""/><tag k="type" v="boundary"/><tag k="name" v="field"/></relation>
  <relation id="-10"><member type="relation" ref="-9" role="a"/><member type="node" ref="4" role=""/><member type="relation" ref="8" role=""/></relation></osm>`);
/** Ids so far apart that the file holds them as doubles. */
const FAR_APART = text(`{"elements":[${[-5, 3, 9007199254740991].map((id) => `{"type":"node","id":${id},"lat":1,"lon":2}`)}]}`);
const FARTHER = text('{"elements":[{"type":"node","id":-9007199254740991,"lat":1,"lon":2}]}');

describe('a preparation on the disk', () => {
  test.each<readonly [string, () => readonly Uint8Array[]]>([
    ['an .osm.pbf file', () => [pbf(town)]],
    ['OSM XML', () => [bytesOf(writeOsmXml(town))]],
    ['Overpass JSON', () => [bytesOf(writeOverpassJson(town))]],
    ['o5m, as a whole smaller than the bound', () => [SMALL_O5M]],
    ['OPL beside others', () => [text(SMALL_OPL), pbf(town)]],
    ['a file in another order', () => [pbf(shuffled(town))]],
    ['a file that lacks much of what it refers to', () => [pbf(shuffled(town, (row) => row % 3 > 0))]],
    ['two files with other versions of the same elements', () => [pbf(town), pbf(other)]],
    ['ids below zero of several files', () => [EDITED, pbf(town), EDITED]],
    ['features beside elements', () => [text('{"type":"Point","coordinates":[1,1]}'), pbf(town)]],
    ['ids far apart, which only the last page has', () => [pbf(town), FAR_APART]],
    ['ids far apart from the first on', () => [pbf(other), FARTHER, FAR_APART]],
  ])('is the same file: %s', async (_, files) => {
    const expected = await inMemory(files());
    for (const memory of [400_000, 800_000]) {
      const { bytes, opened, left } = await onDisk(files(), memory);
      expect(bytes.equals(expected)).toBe(true);
      if (files().some(({ length }) => length > 50_000)) expect(opened).toBeGreaterThan(70);
      expect(left).toBe(0);
    }
  });

  test('data that fits needs no disk', async () => {
    const { bytes, opened } = await onDisk([pbf(other), EDITED], 2 ** 30);
    expect([bytes.equals(await inMemory([pbf(other), EDITED])), opened]).toEqual([true, 0]);
  });

  test.each([
    ['history', () => text(`<osm version="0.6">${many((id) => `<node id="${id}" version="2" visible="false"/>`)}</osm>`)],
    ['answer', () => text(`{"elements":[${many((id) => `{"type":"way","id":${id},"geometry":[{"lat":1,"lon":${id}}]}`, ',')}]}`)],
    ['answer', () => text(`{"elements":[${many(() => '{"type":"node","lat":1,"lon":2}', ',')}]}`)],
    ['texts', () => pbf(storeOfTexts(5000))],
    ['prepared', async () => new Uint8Array(await inMemory([pbf(town)]))],
  ] as const)('what is not prepared so is told: %s', async (obstacle, file) => {
    const thrown = await onDisk([await file()], 60_000).catch((error: unknown) => error);
    expect([thrown instanceof DiskObstacleError, (thrown as DiskObstacleError).obstacle]).toEqual([true, obstacle]);
  });

  test('ends with the reason of its signal', async () => {
    const preparation = new DiskPreparation({ memory: 20_000, open: memoryScratch().open });
    preparation.endFile(town);
    const signal = AbortSignal.abort(new Error('interrupted'));
    await expect(joined(preparation.write({ deflate, deflateAhead, signal }))).rejects.toThrow('interrupted');
  });
});

/** Nodes whose names are all different. */
function storeOfTexts(count: number): ElementStore {
  const builder = new StoreBuilder();
  for (let id = 1; id <= count; id++) {
    builder.node(id, id, id);
    builder.tag(builder.strings.intern('name'), builder.strings.intern(`a name of its own, ${id}`));
  }
  return builder.finish();
}
