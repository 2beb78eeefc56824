/**
 * Holds the features of a file against those of `osmtogeojson`: `compare-geojson FILE` prints how many there are, how many are equal, and
 * the others by kind, with examples.
 *
 * Overpass JSON is given to `osmtogeojson` as it is; other files are read into elements and written as Overpass JSON first.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type ElementStore, readElements } from '@flyover/osm-elements';
import { buildFeatures, type GeoJsonFeature, toGeoJsonFeature } from '@flyover/osm-features';
import { writeOverpassJson } from '@flyover/overpass-output';
import osmtogeojson from 'osmtogeojson';
import { differenceKind } from '../../packages/osm-features/src/testing/difference-kind.ts';

interface Difference {
  count: number;
  readonly examples: string[];
}

const EXAMPLES = 3;

const [path] = process.argv.slice(2);
const store = await readElements(createReadStream(path));
const theirs = osmtogeojson({ elements: elementsOf(store) }, { flatProperties: false }).features;
const set = buildFeatures(store);
const ours = Array.from({ length: set.count }, (_, feature) => toGeoJsonFeature(set, feature));
const [ourLists, theirLists] = [byId(ours), byId(theirs)];
const differences: Record<string, Difference> = {};
let equal = 0;
for (const id of new Set([...ourLists.keys(), ...theirLists.keys()])) {
  const own = ourLists.get(id) ?? [];
  const kind = differenceKind(own, theirLists.get(id) ?? []);
  if (kind === undefined) equal += own.length;
  else note(kind, id);
}
process.stdout.write(JSON.stringify({ ours: ours.length, theirs: theirs.length, equal, differences }));

function elementsOf(from: ElementStore): unknown[] {
  if (/\.json(\.gz)?$/.test(path)) {
    const bytes = readFileSync(path);
    return JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')).elements;
  }
  const decoder = new TextDecoder();
  let text = '';
  for (const chunk of writeOverpassJson(from)) text += decoder.decode(chunk, { stream: true });
  return JSON.parse(text).elements;
}

function byId(features: readonly GeoJsonFeature[]): Map<string, GeoJsonFeature[]> {
  const lists = new Map<string, GeoJsonFeature[]>();
  for (const feature of features) {
    const list = lists.get(feature.id);
    if (list === undefined) lists.set(feature.id, [feature]);
    else list.push(feature);
  }
  return lists;
}

function note(kind: string, id: string): void {
  differences[kind] ??= { count: 0, examples: [] };
  differences[kind].count++;
  if (differences[kind].examples.length < EXAMPLES) differences[kind].examples.push(id);
}
