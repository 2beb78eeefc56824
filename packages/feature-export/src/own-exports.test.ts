import { readElements, setSqlite } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet, toExportFeature } from '@flyover/osm-features';
import { expect, test } from 'vitest';
import type { ExportFormatId } from './export-formats.ts';
import { writeFlatGeobuf } from './flatgeobuf/write-flatgeobuf.ts';
import { writeGeoJson, writeGeoJsonSeq } from './geojson/write-geojson.ts';
import type { Steps } from './steps.ts';
import { writeCsv, writeTsv } from './table/write-table.ts';
import { hostileTown } from './testing/hostile-town.ts';
import { fileBytes, sqlEngine } from './testing/made-file.ts';

/** The features of a set by their elements, without what a file of features cannot say of others. */
function featuresOf(set: FeatureSet): Map<string, object> {
  const features = Array.from({ length: set.count }, (_, feature) => toExportFeature(set, feature));
  return new Map(
    features.map(({ id, properties, geometry }) => {
      const { '@relations': _, '@tainted': __, ...kept } = properties;
      return [id, { properties: kept, geometry }];
    }),
  );
}

function* bytesOf(steps: Steps) {
  for (const { bytes } of steps) if (bytes !== undefined) yield bytes;
}

test.each([
  ['GeoJSON', writeGeoJson],
  ['GeoJSON by line', writeGeoJsonSeq],
  ['FlatGeobuf', writeFlatGeobuf],
])('%s of our own read back is the same elements', async (_, write) => {
  const set = await hostileTown(false);
  const again = buildFeatures(await readElements(bytesOf(write(set))));
  expect(featuresOf(again)).toEqual(featuresOf(set));
});

test.each(['geopackage', 'geoparquet'] as const satisfies readonly ExportFormatId[])(
  '%s of our own read back is the same elements',
  async (format) => {
    setSqlite(sqlEngine);
    const set = await hostileTown(false);
    const again = buildFeatures(await readElements([await fileBytes(format, set)]));
    expect(featuresOf(again)).toEqual(featuresOf(set));
  },
);

test.each([
  ['CSV', writeCsv],
  ['TSV', writeTsv],
])('a table of our own (%s) read back is the same elements, ways and relations by a point on them', async (_, write) => {
  const set = await hostileTown(false);
  const again = buildFeatures(await readElements(bytesOf(write(set, {}))));
  const plain = (features: Map<string, object>) =>
    new Map(
      [...features].map(([id, feature]) => {
        const { properties, geometry } = { properties: {}, geometry: {}, ...feature };
        const { '@geometry': _, ...kept }: Record<string, unknown> = properties;
        return [id, { properties: kept, ...(id.startsWith('node') && { geometry }) }];
      }),
    );
  expect(plain(featuresOf(again))).toEqual(plain(featuresOf(set)));
});
