/** All real extracts: every area is valid, and no line runs but from node to node of a way. */
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { type ElementStore, readElements, WAY } from '@flyover/osm-elements';
import { describe, expect, test } from 'vitest';
import { buildFeatures } from './build-features.ts';
import { type FeatureSet, featureElement, LINE, POLYGON } from './feature-set.ts';
import { createIdIndex } from './id-index.ts';
import { invalid } from './testing/difference-kind.ts';
import { toGeoJsonFeature } from './to-geojson.ts';

const data = process.env.FLYOVER_TESTDATA ?? '../shared/data';
const files = existsSync(data) ? readdirSync(data).filter((name) => /\.(pbf|osm\.gz)$/.test(name)) : [];
if (files.length === 0) console.warn(`no extracts in ${data}: the areas of real data are not checked`);

/** `type/id` of the features that a test does not hold for. */
function failing(set: FeatureSet, kind: number, isRight: (feature: number) => boolean): string[] {
  const list: string[] = [];
  for (let feature = 0; feature < set.count; feature++) {
    if (set.kinds[feature] !== kind || isRight(feature)) continue;
    const { type, id } = featureElement(set, feature);
    list.push(`${type}/${id}`);
  }
  return list;
}

/** Pairs of neighbouring places of all ways, whichever comes first. */
function stepsOf({ nodes, ways }: ElementStore): Set<number> {
  const index = createIdIndex(nodes.ids, (kept) => kept);
  const steps = new Set<number>();
  for (let row = 0; row < ways.count; row++) {
    for (let ref = ways.refStart[row] + 1; ref < ways.refStart[row + 1]; ref++) {
      const [a, b] = [index.find(ways.refs[ref - 1]), index.find(ways.refs[ref])];
      if (a !== -1 && b !== -1) steps.add(step(nodes.lat[a], nodes.lon[a], nodes.lat[b], nodes.lon[b]));
    }
  }
  return steps;
}

/** A number for two places, whichever comes first: of 53 bits, so that no two of some millions are likely to share one. */
function step(latA: number, lonA: number, latB: number, lonB: number): number {
  const isInOrder = latA < latB || (latA === latB && lonA < lonB);
  return isInOrder ? mixed(latA, lonA, latB, lonB) : mixed(latB, lonB, latA, lonA);
}

function mixed(a: number, b: number, c: number, d: number): number {
  const high = stir(stir(stir(stir(1, a), b), c), d);
  const low = stir(stir(stir(stir(2, d), c), b), a);
  return (high >>> 0) * 2 ** 21 + (low >>> 11);
}

function stir(sum: number, value: number): number {
  const next = Math.imul(sum ^ value, 0x9e3779b1);
  return Math.imul(next ^ (next >>> 15), 0x85ebca6b);
}

describe.skipIf(files.length === 0).each(files)('%s', (name) => {
  test('holds valid areas, and lines from node to node only', { timeout: 240_000 }, async () => {
    const store = await readElements(createReadStream(`${data}/${name}`));
    const set = buildFeatures(store);
    // a way as it is, a ring that was found simple, is what most are: each thirtieth tells as much
    const isTaken = (feature: number) =>
      featureElement(set, feature).type !== WAY || set.partStart[feature + 1] - set.partStart[feature] > 1 || feature % 30 === 0;
    expect(failing(set, POLYGON, (feature) => !isTaken(feature) || invalid(toGeoJsonFeature(set, feature).geometry) === undefined)).toEqual(
      [],
    );
    const steps = stepsOf(store);
    const { partStart, coordinateStart, lat, lon } = set;
    const isWalked = (feature: number) => {
      for (let part = partStart[feature]; part < partStart[feature + 1]; part++) {
        for (let i = coordinateStart[part] + 1; i < coordinateStart[part + 1]; i++) {
          if (!steps.has(step(lat[i - 1], lon[i - 1], lat[i], lon[i]))) return false;
        }
      }
      return true;
    };
    expect(failing(set, LINE, isWalked)).toEqual([]);
  });
});
