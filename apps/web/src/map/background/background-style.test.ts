import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BackgroundError, readBackgroundStyle, STYLE_LIMITS } from './background-style.ts';

const ADDRESS = 'https://maps.example.org/styles/calm/style.json';
const read = (style: unknown) => readBackgroundStyle(JSON.stringify(style), ADDRESS);
const CALM = {
  version: 8,
  name: 'Calm',
  terrain: { source: 'land' },
  'font-faces': { Serif: 'https://fonts.example.org/serif.ttf' },
  sprite: '../icons',
  glyphs: '/fonts/{fontstack}/{range}.pbf',
  sources: {
    land: {
      type: 'vector',
      url: '../../land.json',
      attribution: '<a href="javascript:alert(1)">&copy; Land &amp; sea</a>',
      volatile: true,
    },
    relief: { type: 'raster', tiles: ['//tiles.example.org/{z}/{x}/{y}.png'], tileSize: 256 },
  },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#fff' } },
    { id: 'roads', type: 'line', source: 'land', 'source-layer': 'roads', paint: { 'line-width': 2 }, metadata: { a: 1 } },
  ],
};

describe('a style as the background', () => {
  test('gives sources and layers of its own names, and nothing else of its fields', () =>
    expect(read(CALM)).toEqual({
      sources: {
        'background:land': { type: 'vector', url: 'https://maps.example.org/land.json', tileSize: 512 },
        'background:relief': { type: 'raster', tiles: ['https://tiles.example.org/{z}/{x}/{y}.png'], tileSize: 256 },
      },
      layers: [
        { id: 'background:0', type: 'background', paint: { 'background-color': '#fff' } },
        { id: 'background:1', type: 'line', source: 'background:land', 'source-layer': 'roads', paint: { 'line-width': 2 } },
      ],
      glyphs: 'https://maps.example.org/fonts/{fontstack}/{range}.pbf',
      sprite: 'https://maps.example.org/styles/icons',
      credits: ['© Land & sea'],
    }));
  test.each([
    ['{', 'json'],
    ['[]', 'version'],
    ['{"version":7}', 'version'],
    [JSON.stringify({ ...CALM, sources: { land: { type: 'video' } } }), 'source'],
    [JSON.stringify({ ...CALM, layers: [{ id: 'a', type: 'custom' }] }), 'layer'],
    [JSON.stringify({ ...CALM, layers: [{ id: 'a', type: 'line', source: 'gone' }] }), 'sourceMissing'],
    [JSON.stringify({ ...CALM, sources: { land: { type: 'vector', url: 'mapbox://streets' } } }), 'address mapbox://streets'],
    [JSON.stringify({ ...CALM, glyphs: 'javascript:alert(1)' }), 'address javascript:alert(1)'],
    [JSON.stringify({ ...CALM, layers: Array.from({ length: STYLE_LIMITS.layers + 1 }, () => CALM.layers[0]) }), 'number'],
    [`{"version":8,"layers":${'['.repeat(500)}${']'.repeat(500)}}`, 'depth'],
    [' '.repeat(STYLE_LIMITS.bytes + 1), 'size'],
  ])('that is none is refused with a reason (%#)', (text, reason) => expect(() => readBackgroundStyle(text, ADDRESS)).toThrow(reason));
  test.each([0, 1, 1e-9, -256, 1e9, '512', null])(
    'whose tiles have %j pixels is refused: the map would stand still at each start',
    (tileSize) => {
      for (const type of ['raster', 'raster-dem']) {
        expect(() => read({ version: 8, sources: { land: { type, tiles: ['t/{z}/{x}/{y}.png'], tileSize } } })).toThrow('source');
      }
    },
  );
  test('says how large tiles are, so that what stands at the address of a source does not', () => {
    const sources = {
      a: { type: 'raster', url: 'a.json' },
      b: { type: 'vector', url: 'b.json', tileSize: 0 },
      c: { type: 'geojson', data: {} },
    };
    expect(Object.values(read({ version: 8, sources }).sources).map((source) => 'tileSize' in source && source.tileSize)).toEqual([
      512,
      512,
      false,
    ]);
  });
  test('whose variables stand for too much is refused', () => {
    let width: unknown = ['var', 'v40'];
    for (let at = 40; at > 0; at--) width = ['let', `v${at}`, ['+', ['var', `v${at - 1}`], ['var', `v${at - 1}`]], width];
    const layers = [{ type: 'line', source: 'land', paint: { 'line-width': ['let', 'v0', ['get', 'lanes'], width] } }];
    expect(() => read({ ...CALM, layers })).toThrow('depth');
  });
  test('of any JSON is read, or refused with a sentence', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (sources, layers, sprite) => {
        try {
          read({ version: 8, sources, layers, sprite });
        } catch (error) {
          expect(error).toBeInstanceOf(BackgroundError);
        }
      }),
    ));
});
