/** Each format is written, read by a program that is not ours, and held to its row of `EXPORT_FORMATS` (the table of the README). */
import { compareStores, plainElements, readElements } from '@flyover/osm-elements';
import { type FeatureSet, placelessCount, setBounds } from '@flyover/osm-features';
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { EXPORT_FORMATS, exportFormat } from './index.ts';
import { hostileTown } from './testing/hostile-town.ts';
import { fileBytes, fileText, hasProgram, realFeatures, runOnFile } from './testing/made-file.ts';
import { byElement, type PlainFeature, plainFeatures } from './testing/plain-feature.ts';
import { readColumns, readGeoJson, readGeoParquet, readGpx, readKml, readTable, segmentsOf, splitProperties } from './testing/read-back.ts';

const hasOgr = hasProgram('ogr2ogr');
const hasOsmium = hasProgram('osmium');

const sets: { name: string; load: () => Promise<FeatureSet | undefined> }[] = [
  { name: 'hostile names', load: hostileTown },
  { name: 'the Tiergarten in Berlin', load: () => realFeatures('berlin-siegessaeule.osm.gz') },
];

const layerNames = ['points', 'lines', 'polygons'];

describe.each(sets)('$name', ({ load }) => {
  let set: FeatureSet;
  let expected: Map<string, PlainFeature>;
  beforeAll(async () => {
    const loaded = await load();
    set = loaded ?? (await hostileTown());
    expected = plainFeatures(set);
  });

  test('GeoJSON keeps everything', async () => {
    const { features } = JSON.parse(await fileText('geojson', set));
    expect(byElement(readGeoJson(features))).toEqual(expected);
  });
  test('GeoJSON, one feature per line, keeps everything', async () => {
    const lines = (await fileText('geojsonseq', set)).trimEnd().split('\n');
    expect(byElement(readGeoJson(lines.map((line) => JSON.parse(line))))).toEqual(expected);
  });
  test('KML keeps everything', async () => {
    expect(byElement(readKml(await fileText('kml', set)))).toEqual(expected);
  });
  test('GPX keeps features and geometry', async () => {
    expect(readGpx(await fileText('gpx', set))).toEqual(mapValues(expected, ({ geometry }) => segmentsOf(geometry)));
  });
  test.each(['csv', 'tsv'] as const)('%s keeps tags and metadata, and a point', async (format) => {
    const all = readTable(await fileText(format, set, { guardFormulas: false }), format === 'csv' ? ',' : '\t');
    const records = all.filter((record) => record['@lat'] !== '');
    expect(all.length - records.length).toBe(placelessCount(set));
    const read = records.map((record): Omit<PlainFeature, 'geometry' | 'relations'> => {
      const { '@type': type, '@id': id, '@lat': lat, '@lon': lon, '@other_tags': others = '', ...rest } = record;
      const { south, north, west, east } = setBounds(set) ?? { south: 0, north: 0, west: 0, east: 0 };
      expect([Number(lat) * 1e7 >= south, Number(lat) * 1e7 <= north, Number(lon) * 1e7 >= west, Number(lon) * 1e7 <= east]).not.toContain(
        false,
      );
      const { tags, meta } = splitProperties(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')));
      return { element: `${type}/${id}`, tags: { ...tags, ...(JSON.parse(others || '{}') as object) }, meta };
    });
    const texts = ({ element, tags, meta }: PlainFeature) => ({
      element,
      tags: Object.fromEntries(Object.entries(tags).filter(([, value]) => value !== '')),
      meta: Object.fromEntries(Object.entries(meta).map(([name, value]) => [name, String(value)])),
    });
    expect(new Map(read.map((feature) => [feature.element, feature]))).toEqual(mapValues(expected, texts));
  });
  test('FlatGeobuf keeps everything', async () => {
    const features: Parameters<typeof readColumns>[0][number][] = [];
    for await (const feature of deserialize(await fileBytes('flatgeobuf', set))) features.push(feature as never);
    expect(byElement(readColumns(features))).toEqual(expected);
  });
  test('GeoParquet keeps everything', async () => {
    expect(byElement(await readGeoParquet(await fileBytes('geoparquet', set)))).toEqual(expected);
  });
  test.skipIf(!hasOgr)('GeoPackage keeps everything', async () => {
    const bytes = await fileBytes('geopackage', set);
    const kinds = new Set(set.kinds);
    const features = layerNames
      .filter((_, kind) => kinds.has(kind))
      .flatMap((layer) => {
        const options = ['-f', 'GeoJSONSeq', '-lco', 'COORDINATE_PRECISION=9', '/vsistdout/'];
        const text = runOnFile(bytes, 'town.gpkg', 'ogr2ogr', (path) => [...options, path, layer]);
        return text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line));
      });
    expect(byElement(readColumns(features))).toEqual(expected);
  });
  test.skipIf(!hasOgr)('GDAL counts the same features in every file', async () => {
    for (const { id, fileEnding, holds } of EXPORT_FORMATS) {
      // not every GDAL reads Parquet, and none a dump for PostGIS
      if (holds === 'elements' || id === 'geojsonseq' || id === 'geoparquet' || id === 'postgis') continue;
      const bytes = await fileBytes(id, set);
      const report = runOnFile(bytes, `town${fileEnding}`, 'ogrinfo', (path) => ['-ro', '-so', '-al', path]);
      const counts = [...report.matchAll(/^Layer name: (.*)[\s\S]*?^Feature Count: (\d+)/gm)].filter(
        ([, layer]) => !/_points$/.test(layer),
      );
      expect([id, counts.reduce((sum, [, , count]) => sum + Number(count), 0)]).toEqual([
        id,
        set.count + (id === 'csv' || id === 'tsv' ? placelessCount(set) : 0),
      ]);
    }
  });
  test.each(['osm', 'json'] as const)('%s keeps every element', async (format) => {
    const read = await readElements(new Blob([await fileBytes(format, set, { asAnswered: true })]).stream());
    expect(compareStores(set.store, read)).toBe(undefined);
  });
});

test.skipIf(!hasOsmium).each(sets)('OSM XML and OSM PBF of $name are the same to osmium', async ({ load }) => {
  const set = (await load()) ?? (await hostileTown());
  const opl = async (format: 'osm' | 'pbf') => {
    const name = `town${exportFormat(format)?.fileEnding}`;
    const text = runOnFile(await fileBytes(format, set), name, 'osmium', (path) => ['cat', '--no-progress', '-f', 'opl', '-o', '-', path]);
    return text.trimEnd().split('\n');
  };
  const { nodes, ways, relations } = plainElements(set.store).store;
  const lines = await opl('pbf');
  expect(lines.length).toBe(nodes.count + ways.count + relations.count);
  // other programs ask XML for a version
  expect(lines.map((line) => line.replace(' v0 ', ' v1 '))).toEqual(await opl('osm'));
});

const mapValues = <In, Out>(map: ReadonlyMap<string, In>, change: (value: In) => Out): Map<string, Out> =>
  new Map([...map].map(([key, value]) => [key, change(value)]));
