import { readElements } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet, toExportFeature } from '@flyover/osm-features';
import { expect, test } from 'vitest';
import { writeFlatGeobuf } from './flatgeobuf/write-flatgeobuf.ts';
import { writeGeoJson, writeGeoJsonSeq } from './geojson/write-geojson.ts';
import type { Steps } from './steps.ts';
import { hostileTown } from './testing/hostile-town.ts';

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
  const set = await hostileTown();
  const again = buildFeatures(await readElements(bytesOf(write(set))));
  expect(featuresOf(again)).toEqual(featuresOf(set));
});
