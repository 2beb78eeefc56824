import { readOverpassJson } from '@flyover/osm-elements';
import { buildFeatures, RENDER_NATIVE } from '@flyover/osm-features';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTagStyler, isMapLibreStyle, MapLibreStyleError, readMapLibreLayers } from './index.ts';

const ROADS = `[
  // every road that somebody gave a surface
  { "type": "line", "filter": ["has", "surface"],
    "paint": { "line-color": ["match", ["get", "surface"], "asphalt", "#333", "#c90"], "line-width": 4, } },
]`;

const problemOf = (text: string) => {
  try {
    readMapLibreLayers(text);
  } catch (error) {
    if (error instanceof MapLibreStyleError) return [error.fault, error.line, error.column];
    throw error;
  }
  return undefined;
};

const HEAVY_LIST = { kind: 'list', most: 5000 };

describe('readMapLibreLayers', () => {
  test('takes a list of layers, with comments, and says which tags they read', () => {
    const { layers, keys } = readMapLibreLayers(ROADS);
    expect(layers).toMatchObject([{ id: 'layer 0', type: 'line', source: 'result', 'source-layer': 'lines' }]);
    expect(keys).toEqual(['surface']);
  });
  test('takes the layers of a whole style, and nothing else of it', () => {
    const style = {
      version: 8,
      glyphs: 'https://example.org',
      layers: [{ id: 'a', type: 'circle', source: 'theirs', metadata: 1, paint: {} }],
    };
    const { layers } = readMapLibreLayers(JSON.stringify(style));
    expect(layers).toEqual([{ id: 'a', type: 'circle', source: 'result', 'source-layer': 'points', paint: {} }]);
  });
  test('finds tags in expressions, in filters of the older kind, in functions and in texts', () => {
    const layers = [
      { type: 'line', filter: ['==', 'highway', 'primary'], paint: { 'line-width': { property: 'lanes', stops: [[1, 1]] } } },
      { type: 'symbol', layout: { 'text-field': '{name} {ref}' } },
      { type: 'circle', paint: { 'circle-radius': ['case', ['has', 'capital'], ['+', ['to-number', ['get', 'population']], 1], 3] } },
    ];
    expect([...readMapLibreLayers(JSON.stringify(layers)).keys].sort()).toEqual([
      'capital',
      'highway',
      'lanes',
      'name',
      'population',
      'ref',
    ]);
  });
  test('says what is wrong, and on which line', () => {
    expect(problemOf('[{')).toEqual([{ kind: 'json', words: 'close brace expected' }, 1, 3]);
    expect(problemOf(ROADS.replace('"line-width": 4', '"line-width": "wide"'))).toEqual([
      { kind: 'specification', words: 'layers[0].paint.line-width: number expected, string found' },
      4,
      102,
    ]);
    expect(problemOf('[{"type":"raster"}]')?.[0]).toEqual({ kind: 'type', index: 0 });
    expect(problemOf('[{"type":"line","source-layer":"roads"}]')?.[0]).toEqual({ kind: 'sourceLayer', index: 0 });
    expect(problemOf('[7]')).toEqual([{ kind: 'layer', index: 0 }, 1, 2]);
    expect(problemOf('{"version":8}')?.[0]).toEqual({ kind: 'shape' });
  });
  test('bounds size, depth, layers and tags', () => {
    expect(problemOf(`${'['.repeat(5000)}`)?.[0]).toEqual({ kind: 'depth', most: 60 });
    expect(problemOf(JSON.stringify(Array.from({ length: 201 }, () => ({ type: 'line' }))))?.[0]).toEqual({ kind: 'layers', most: 200 });
    expect(problemOf(' '.repeat(1_000_001))?.[0]).toEqual({ kind: 'characters', most: 1_000_000 });
    const many = Array.from({ length: 101 }, (_, index) => ({ type: 'line', filter: ['has', `key${index}`] }));
    expect(problemOf(JSON.stringify(many))?.[0]).toEqual({ kind: 'tags', most: 100 });
  });
  test.each([
    ['a text that is not closed, full of quotes', `[{"${'\\"'.repeat(400_000)}`, { kind: 'json', words: 'unexpected end of string' }],
    ['brackets behind a quote in a comment', `[{} /* " */, ${'['.repeat(100_000)}"`, { kind: 'depth', most: 60 }],
    ['a list of wrong values', `[{"type":"line","paint":{"line-dasharray":[${'"b",'.repeat(200_000)}]}}]`, HEAVY_LIST],
    ['a filter of wrong ones', `[{"type":"line","filter":["all"${',["==",1,2]'.repeat(80_000)}]}]`, HEAVY_LIST],
    ['unknown properties', `[{"type":"line","paint":{${Array.from({ length: 60_000 }, (_, i) => `"x${i}":1,`).join('')}}}]`, HEAVY_LIST],
  ])('%s is told within a second or two', (_, text, fault) => {
    const before = performance.now();
    expect(problemOf(text)?.[0]).toEqual(fault);
    // minutes, or an error of its own, without the bounds
    expect(performance.now() - before).toBeLessThan(5000);
  });
  test('takes long lists of an expression', () => {
    const refs = Array.from({ length: 20_000 }, (_, i) => `"r${i}"`);
    expect(problemOf(`[{"type":"line","filter":["in",["get","ref"],["literal",[${refs}]]]}]`)).toBeUndefined();
    expect(
      problemOf(`[{"type":"line","paint":{"line-width":["match",["get","ref"],${refs.map((ref) => `${ref},2`)},1]}}]`),
    ).toBeUndefined();
  });
  test('bounds what variables stand for, written out', () => {
    const lanes = ['to-number', ['get', 'lanes'], 1];
    /** Each variable is the one before, twice. */
    const doubled = (times: number) => {
      let result: unknown = ['var', `v${times}`];
      for (let at = times; at > 0; at--) result = ['let', `v${at}`, ['+', ['var', `v${at - 1}`], ['var', `v${at - 1}`]], result];
      return ['let', 'v0', lanes, result];
    };
    const wide = (width: unknown) => problemOf(JSON.stringify([{ type: 'line' }, { type: 'line', paint: { 'line-width': width } }]));
    expect(wide(doubled(40))).toEqual([{ kind: 'variables', most: 2000 }, 1, 18]);
    expect(problemOf(JSON.stringify([{ type: 'line', filter: ['>', doubled(40), 3] }]))?.[0]).toMatchObject({ kind: 'variables' });
    expect(wide(doubled(5))).toBeUndefined();
    expect(wide(['let', 'v0', lanes, ['let', 'v0', 1, ['+', ...Array.from({ length: 1500 }, () => ['var', 'v0'])]]])).toBeUndefined();
  });
  test('says of any text what is wrong, or reads it', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.json().map((text) => `[{"type":"line","paint":${text}}]`),
        ),
        (text) => {
          problemOf(text);
        },
      ),
    );
  });
});

test('a style sheet is no list of layers', () => {
  expect([ROADS, '{ "layers": [] }', '[]', '{}'].map(isMapLibreStyle)).toEqual([true, true, true, true]);
  expect(['node { color: red }', '[a=b] {}', '["a"] {}', '/* [ */', ''].map(isMapLibreStyle)).toEqual([false, false, false, false, false]);
});

test('createTagStyler tells the type of what a query made as the answer names it', async () => {
  const elements = ['road', 'hull'].map((type) => ({ type, id: 7, geometry: { type: 'Point', coordinates: [1, 2] } }));
  const features = buildFeatures(await readOverpassJson([new TextEncoder().encode(JSON.stringify({ elements }))]));
  const styler = createTagStyler(features, ['@type']);
  const numbers = [0, 1].map((feature) => styler.styleOf(feature, 15, false));
  expect(numbers.map((number) => styler.records[number])).toEqual([{ '@type': 'road' }, { '@type': 'hull' }]);
});

test('createTagStyler gives features the tags that are read, and those alike one record', async () => {
  const node = (id: number, tags: Record<string, string>) => ({ type: 'node', id, lat: id, lon: 0, tags });
  const elements = [
    node(1, { amenity: 'cafe', name: 'A' }),
    node(2, { amenity: 'cafe', name: 'B' }),
    node(3, { shop: 'bakery', __proto__x: 'y' }),
  ];
  const features = buildFeatures(await readOverpassJson([new TextEncoder().encode(JSON.stringify({ elements }))]));
  const looks = (keys: readonly string[]) => {
    const styler = createTagStyler(features, keys);
    const numbers = [0, 1, 2].map((feature) => styler.styleOf(feature, 15, false));
    expect(styler.render?.(0, 15)).toBe(RENDER_NATIVE);
    return [numbers, styler.records];
  };
  expect(looks(['amenity', 'nowhere'])).toEqual([
    [0, 0, 1],
    [{ amenity: 'cafe' }, {}],
  ]);
  expect(looks(['@type', 'name'])).toEqual([
    [0, 1, 2],
    [{ name: 'A', '@type': 'node' }, { name: 'B', '@type': 'node' }, { '@type': 'node' }],
  ]);
  expect(looks(['@id'])[1]).toEqual([{ '@id': 1 }, { '@id': 2 }, { '@id': 3 }]);
});
