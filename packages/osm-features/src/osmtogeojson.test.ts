/** The oracle: `osmtogeojson`, whose meaning the specification asks for. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import osmtogeojson from 'osmtogeojson';
import { describe, expect, test } from 'vitest';
import { buildFeatures } from './build-features.ts';
import { POLYGON_RULES } from './polygon-rules.ts';
import { comparableFeature, differenceKind } from './testing/difference-kind.ts';
import { around, node, type OverpassElement, overpassStore, relation, square, way } from './testing/sketch.ts';
import { type GeoJsonFeature, toGeoJsonFeature } from './to-geojson.ts';

const ours = (elements: readonly OverpassElement[]) => {
  const set = buildFeatures(overpassStore(elements));
  return Array.from({ length: set.count }, (_, feature) => toGeoJsonFeature(set, feature));
};
const theirs = (elements: readonly OverpassElement[]) =>
  osmtogeojson({ elements: structuredClone(elements) as OverpassElement[] }, { flatProperties: false }).features;

/** A line a feature, whatever the order of features. */
const comparable = (features: readonly GeoJsonFeature[]) => features.map(comparableFeature).sort();
const byId = (features: readonly GeoJsonFeature[]) => {
  const lists = new Map<string, GeoJsonFeature[]>();
  for (const feature of features) lists.set(feature.id, [...(lists.get(feature.id) ?? []), feature]);
  return lists;
};
/** The kinds of differences, each with the elements it is about. */
const differences = (elements: readonly OverpassElement[]) => {
  const own = byId(ours(elements));
  const other = byId(theirs(elements));
  return [...new Set([...own.keys(), ...other.keys()])].flatMap((id) => {
    const kind = differenceKind(own.get(id) ?? [], other.get(id) ?? []);
    return kind === undefined ? [] : [`${id}: ${kind}`];
  });
};

const golden = process.env.FLYOVER_GOLDEN ?? '../shared/golden';
const hasGolden = existsSync(`${golden}/answers`);
if (!hasGolden) console.warn(`no golden answers in ${golden}: the comparison with osmtogeojson over real answers is skipped`);

describe.skipIf(!hasGolden)('real answers', () => {
  const names = hasGolden ? readdirSync(`${golden}/answers`).filter((name) => name.endsWith('.json.gz')) : [];
  test.each(names)('%s', (name) => {
    const { elements } = JSON.parse(gunzipSync(readFileSync(`${golden}/answers/${name}`)).toString('utf8')) as {
      elements: OverpassElement[];
    };
    // the largest answers are plain nodes and buildings: a part of them tells as much
    const part = elements.length > 10_000 ? elements.slice(0, 5_000) : elements;
    expect(differences(part).filter((difference) => !/: (routes|gaps)$/.test(difference))).toEqual([]);
  });
});

describe('what differs on purpose, as DIFFERENCES.md explains it', () => {
  const line = [node(1, 0, 0), node(2, 1, 0), node(4, 3, 0), node(5, 4, 0)];
  test('routes', () =>
    expect(
      differences([
        ...line,
        way(1, [1, 2]),
        way(2, [4, 5], { highway: 'path' }),
        relation(3, 'route', [
          [1, ''],
          [2, ''],
        ]),
      ]),
    ).toEqual(['relation/3: routes']));
  test('gaps: a missing node', () => expect(differences([...line, way(1, [1, 2, 3, 4, 5])])).toEqual(['way/1: gaps']));
  test('gaps: a node alone between gaps', () =>
    expect(differences([...line, way(1, [2, 3, 5])])).toEqual(['node/2: gaps', 'node/5: gaps', 'way/1: gaps']));
  test('gaps: an outline that does not close', () =>
    expect(differences([...square(1, 0, 0, 1), way(1, [10, 11, 12, 13]), relation(2, 'boundary', [[1, 'outer']], { name: 'x' })])).toEqual([
      'relation/2: gaps',
    ]));
  test('areas: a closed way of 3 nodes', () =>
    expect(differences([...square(1, 0, 0, 1), way(1, [10, 11, 10], { building: 'yes' })])).toEqual(['way/1: areas']));
  test('areas: an island in a hole is not a hole of both', () => {
    const members: [number, string][] = [
      [3, 'outer'],
      [4, 'inner'],
      [1, 'outer'],
      [2, 'inner'],
    ];
    const rings = [1, 2, 3, 4].flatMap((n) => [...square(n, n, n, 20 - 2 * n), way(n, around(n))]);
    expect(differences([...rings, relation(9, 'multipolygon', members, { natural: 'water' })])).toEqual(['relation/9: areas']);
  });
  test('areas: holes that touch in a line are one', () =>
    expect(
      differences([
        ...[1, 2].flatMap((n) => [...square(n, n * 2, 2, 2), way(n, around(n))]),
        ...square(3, 0, 0, 9),
        way(3, around(3)),
        relation(
          9,
          'multipolygon',
          [
            [3, 'outer'],
            [1, 'inner'],
            [2, 'inner'],
          ],
          { natural: 'water' },
        ),
      ]),
    ).toEqual(['relation/9: areas']));
  test('areas: what crosses itself is split at the crossing', () =>
    expect(differences([...square(1, 0, 0, 1), way(1, [10, 12, 11, 13, 10], { building: 'yes' })])).toEqual(['way/1: areas']));
  test('roles: an inner ring outside of everything', () => {
    const rings = [1, 2].flatMap((n) => [...square(n, n * 5, 0, 2), way(n, around(n))]);
    const members: [number, string][] = [
      [1, 'outer'],
      [2, 'inner'],
    ];
    expect(differences([...rings, relation(9, 'multipolygon', members, { natural: 'water' })])).toEqual(['relation/9: roles']);
  });
  test('repeated: a center and the geometry', () =>
    expect(
      differences([
        { type: 'node', id: 1, lat: 0, lon: 0 },
        { type: 'node', id: 2, lat: 1, lon: 0 },
        way(3, [1, 2]),
        { type: 'way', id: 3, center: { lat: 0.5, lon: 0 } },
      ]),
    ).toEqual(['way/3: repeated']));
  test('antimeridian', () =>
    expect(differences([node(1, 179, 0), node(2, -179, 0), way(1, [1, 2], { highway: 'path' })])).toEqual(['way/1: antimeridian']));
  test('nothing else: both agree on the rest', () =>
    expect(differences([...line, ...square(1, 0, 0, 1), way(1, around(1), { building: 'yes' }), way(2, [1, 2, 4, 5])])).toEqual([]));
});

describe('invented answers', () => {
  const keys = [...POLYGON_RULES.map(({ key }) => key), 'name', 'source'];
  const values = ['yes', 'no', 'other', ...POLYGON_RULES.flatMap((rule) => (rule.values === 'all' ? [] : rule.list))];
  const tags = fc.dictionary(fc.constantFrom(...keys), fc.constantFrom(...values), { maxKeys: 3, noNullPrototype: true });
  const id = fc.integer({ min: 1, max: 12 });

  test('which closed ways are areas', () => {
    const corners: OverpassElement[] = [0, 1, 2].map((i) => ({ type: 'node', id: i + 1, lat: i * i, lon: i }));
    fc.assert(
      fc.property(tags, (tags) => {
        const elements = [...corners, { type: 'way', id: 1, nodes: [1, 2, 3, 1], tags }];
        expect(comparable(ours(elements))).toEqual(comparable(theirs(elements)));
      }),
      { numRuns: 300 },
    );
  });

  test('points, ways and the relations they are in', () => {
    const place = fc.integer({ min: -80, max: 80 });
    const nodes = fc.uniqueArray(fc.record({ type: fc.constant('node'), id, lat: place, lon: place, tags }), { selector: ({ id }) => id });
    const ways = fc.uniqueArray(fc.record({ type: fc.constant('way'), id, nodes: fc.uniqueArray(id, { minLength: 2 }), tags }), {
      selector: ({ id }) => id,
    });
    const member = fc.record({ type: fc.constantFrom('node', 'way'), ref: id, role: fc.constantFrom('', 'stop') });
    const relations = fc.uniqueArray(fc.record({ type: fc.constant('relation'), id, members: fc.array(member), tags }), {
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(nodes, ways, relations, (nodes, ways, relations) => {
        const elements: OverpassElement[] = [...nodes, ...ways, ...relations];
        const here = new Set(nodes.map((each) => each.id));
        const isAlone = (refs: readonly number[], at: number) => !here.has(refs[at - 1]) && !here.has(refs[at + 1]);
        const alone = new Set(ways.flatMap(({ nodes: refs }) => refs.filter((_, at) => isAlone(refs, at)).map((ref) => `node/${ref}`)));
        const isWhole = (feature: GeoJsonFeature) => feature.properties.tainted !== true && !alone.has(feature.id);
        expect(comparable(ours(elements).filter(isWhole))).toEqual(comparable(theirs(elements).filter(isWhole)));
      }),
    );
  });
});
