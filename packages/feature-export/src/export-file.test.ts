import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXPORT_FORMATS, exportCount, exportFile, exportFormat } from './index.ts';
import { featuresOf, storeOf } from './testing/hostile-town.ts';
import { fileBytes, fileText, sqlEngine } from './testing/made-file.ts';
import { readGeoParquet } from './testing/read-back.ts';

const bench = (id: number) => ({ type: 'node', id, lat: 47 + id / 1e6, lon: 9, tags: { amenity: 'bench', note: 'n'.repeat(40) } });
const benches = (count: number) => featuresOf(Array.from({ length: count }, (_, i) => bench(i + 1)));

describe('exportFile', () => {
  test.each(EXPORT_FORMATS)('$id comes in chunks, tells how far it is, and ends with all', async ({ id, isText }) => {
    const set = await benches(1200);
    const progress: number[] = [];
    let most = 0;
    for await (const chunk of exportFile(id, set, {
      sqlEngine: id === 'geopackage' ? await sqlEngine() : undefined,
      onProgress: (done, total) => progress.push(done, total),
    })) {
      most = Math.max(most, chunk.length);
    }
    expect(progress.slice(-2)).toEqual([1200, 1200]);
    const done = progress.filter((_, i) => i % 2 === 0);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    if (isText) expect(most).toBeLessThan(100_000);
  });
  test.each(EXPORT_FORMATS)('$id stops when the signal says so', async ({ id }) => {
    const set = await benches(1200);
    const engine = await sqlEngine();
    const abort = new AbortController();
    const file = exportFile(id, set, { signal: abort.signal, sqlEngine: engine });
    await file.next();
    abort.abort(new Error('enough'));
    await expect(
      (async () => {
        for await (const _ of file);
      })(),
    ).rejects.toThrow('enough');
  });
  test('an aborted signal makes no byte', async () => {
    const file = exportFile('geojson', await benches(1), { signal: AbortSignal.abort(new Error('before')) });
    await expect(file.next()).rejects.toThrow('before');
  });
  test('messages come in between', async () => {
    const set = await benches(20_000);
    const { port1, port2 } = new MessageChannel();
    let messages = 0;
    port1.onmessage = () => {
      messages++;
      port2.postMessage(0);
    };
    port2.postMessage(0);
    for await (const _ of exportFile('geojson', set));
    port1.close();
    expect(messages).toBeGreaterThan(0);
  });
  test('a GeoPackage without SQLite is refused', async () => {
    const set = await benches(1);
    await expect(exportFile('geopackage', set).next()).rejects.toThrow(TypeError);
  });
});

describe('without features', () => {
  test('there is nothing to export, and a message that says so', async () => {
    const set = await featuresOf([]);
    expect(EXPORT_FORMATS.map(({ id }) => exportCount(id, set))).toEqual(EXPORT_FORMATS.map(() => 0));
    const messages = ['geojson', 'gpx', 'kml', 'osm', 'csv'].map((id) => exportFormat(id)?.noDataMessage);
    expect(messages).toEqual([
      'export.geoJSON.no_data',
      'export.GPX.no_data',
      'export.KML.no_data',
      'export.raw.no_data',
      'export.raw.no_data',
    ]);
  });
  test('elements count where elements are exported', async () => {
    const { relations } = await storeOf({ elements: [{ type: 'relation', id: 1, tags: { type: 'site' } }] });
    const set = await featuresOf([{ type: 'relation', id: 1, tags: { type: 'site' } }]);
    expect([relations.count, exportCount('osm', set), exportCount('geojson', set)]).toEqual([1, 1, 0]);
  });
  test('files are valid all the same', async () => {
    const set = await featuresOf([]);
    expect(JSON.parse(await fileText('geojson', set))).toEqual({ type: 'FeatureCollection', generator: 'Flyover', features: [] });
    expect(JSON.parse(await fileText('geojson', set, { layout: 'lines' })).features).toEqual([]);
    expect(await fileText('geojsonseq', set)).toBe('');
    expect(await fileText('csv', set)).toBe('@type,@id,@lat,@lon\r\n');
    expect(await readGeoParquet(await fileBytes('geoparquet', set))).toEqual([]);
    expect(new TextDecoder().decode((await fileBytes('geopackage', set)).subarray(0, 15))).toBe('SQLite format 3');
    expect((await fileBytes('flatgeobuf', set)).subarray(0, 3)).toEqual(new TextEncoder().encode('fgb'));
  });
});

describe('the list of formats', () => {
  test('names each format, and each ending of a file, once', () => {
    const [ids, endings] = [EXPORT_FORMATS.map(({ id }) => id), EXPORT_FORMATS.map(({ fileEnding }) => fileEnding)];
    expect([new Set(ids).size, new Set(endings).size]).toEqual([EXPORT_FORMATS.length, EXPORT_FORMATS.length]);
  });
  test('brings no writer with it: a dialog needs none', () => {
    const imported = (path: string): string[] =>
      [...readFileSync(path, 'utf8').matchAll(/^(?:import|export) (?!type\b).*from '(.*)';$/gm)].map((match) => match[1]);
    expect(imported(join(import.meta.dirname, 'export-formats.ts'))).toEqual(['./format.ts']);
    expect(imported(join(import.meta.dirname, 'format.ts'))).toEqual([]);
  });
});

test('a file of one feature per line has the media type of what it is: texts without the record separators of RFC 8142', async () => {
  const text = await fileText('geojsonseq', await benches(2));
  expect([text.includes('\u001e'), text.trimEnd().split('\n').length, exportFormat('geojsonseq')?.mimeType]).toEqual([
    false,
    2,
    'application/x-ndjson',
  ]);
});

test('a format is found by its name and by the ending of a file', () =>
  expect(['geopackage', 'gpkg', 'osm.pbf', 'fgb', 'parquet', 'shp', ''].map((name) => exportFormat(name)?.id)).toEqual([
    'geopackage',
    'geopackage',
    'pbf',
    'flatgeobuf',
    'geoparquet',
    undefined,
    undefined,
  ]));
