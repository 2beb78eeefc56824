import { parseStyleSheet } from '@flyover/mapcss';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, test } from 'vitest';
import { translateSheet } from './index.ts';

function translated(sheet: string) {
  const { style, left } = translateSheet(parseStyleSheet(sheet));
  expect(validateStyleMin(style)).toEqual([]);
  return { style, layers: style.layers as unknown as Record<string, unknown>[], left };
}

describe('what becomes of rules', () => {
  test('conditions become a filter; what it asks is not asked again', () => {
    const { layers, left } = translated(
      'line[highway=primary] { color: red; width: 3; } line[highway=secondary] { color: #00f; width: 2; }',
    );
    expect(layers).toEqual([
      {
        id: 'lines of lines',
        type: 'line',
        source: 'result',
        'source-layer': 'lines',
        filter: ['match', ['get', 'highway'], ['secondary', 'primary'], true, false],
        layout: { 'line-cap': 'round', 'line-join': 'round', 'line-miter-limit': 4 },
        paint: {
          'line-color': ['case', ['==', ['get', 'highway'], 'secondary'], '#0000ff', '#ff0000'],
          'line-width': ['case', ['==', ['get', 'highway'], 'secondary'], 2, 3],
          'line-opacity': 1,
        },
      },
    ]);
    expect(left).toEqual([]);
  });
  test('sizes of labels are doubled, unless the sheet has them drawn as they are written', () => {
    const size = (sheet: string) => translated(sheet).layers.map(({ layout }) => Reflect.get(layout as object, 'text-size'));
    const [label, asWritten] = ['node { text: name; font-size: 9; }', 'meta { font-sizes: as-written; }'];
    expect(size(label)).toEqual([18]);
    expect(size(`${label} ${asWritten}`)).toEqual([9]);
    expect(size(`node { text: name; } ${asWritten}`)).toEqual([10]);
    const bySize = 'node { text: name; font-size: tag("size"); }';
    expect(JSON.stringify(size(bySize))).toContain('["*",2,');
    expect(JSON.stringify(size(`${bySize} ${asWritten}`))).not.toContain('["*",2,');
  });
  test('zooms become those of MapLibre, one less; zooms that look the same are one layer', () => {
    const { layers } = translated(
      'line|z12-14[a] { color: red; width: 1; } line|z15-[a] { color: red; width: 2; } area|z13- { fill-color: red; }',
    );
    expect(layers.map(({ id, minzoom, maxzoom }) => [id, minzoom, maxzoom])).toEqual([
      ['fills of polygons z13-', 12, undefined],
      ['lines of lines z12-14', 11, 14],
      ['lines of lines z15-', 14, undefined],
    ]);
  });
  test('classes are what has set them, `exit` ends what follows', () => {
    const { layers } = translated('area[a] { set .x; } area[b] { exit; } area.x { fill-color: red; }');
    expect(layers[0].filter).toEqual(['all', ['has', 'a'], ['!', ['has', 'b']]]);
  });
  test('layers lie in their order, casings below lines, `canvas` below all', () => {
    const { layers } = translated(
      'canvas { fill-color: #eee; } line { color: red; width: 3; casing-width: 1; } line::top { color: white; width: 1; dashes: 4,2; }',
    );
    expect(layers.map(({ id }) => id)).toEqual(['canvas', 'casings of lines', 'lines of lines', 'top: dashed lines of lines']);
    expect(layers[0].paint).toEqual({ 'background-color': '#eeeeee', 'background-opacity': 1 });
    expect(layers[1].paint).toMatchObject({ 'line-width': 5 });
    expect(layers[3].paint).toMatchObject({ 'line-dasharray': ['literal', [4, 2]] });
  });
  test('patterns that are lists of texts are lists', () => {
    const { layers } = translated('area[natural=~/^(wood|scrub)$/] { fill-color: green; }');
    expect(layers[0].filter).toEqual(['match', ['downcase', ['string', ['get', 'natural'], '']], ['wood', 'scrub'], true, false]);
  });
});

test('what MapLibre has no words for is told with its line, once each', () => {
  const { left } = translated(`relation way { color: red; width: 1; }
    node:tagged, relation way { width: 2; }
    way[name=~/(a+)+/] { color: blue; }
    way { set bridge=yes; shield-color: red; }
    way { width: regexp_match("a", tag("b")); }
    way::(tag("layer")) { color: red; }
    line[a] { z-index: 3; color: red; width: tag("width"); dashes: 3,3; }
    node { icon-image: "maki/cafe"; icon-width: 12; }`);
  expect(left).toEqual([
    { kind: 'link', what: 'relation way', line: 1 },
    { kind: 'condition', what: ':tagged', line: 2 },
    { kind: 'pattern', what: '/(a+)+/', line: 3 },
    { kind: 'set-tag', what: 'set bridge', line: 4 },
    { kind: 'property', what: 'shield-color', line: 4 },
    { kind: 'function', what: 'regexp_match', line: 5 },
    { kind: 'layer', what: 'way::(tag("layer"))', line: 6 },
    { kind: 'order', what: 'z-index', line: 7 },
    { kind: 'value', what: 'dashes', line: 7 },
    { kind: 'property', what: 'icon-width', line: 8 },
    { kind: 'image', what: 'icon-image', line: 8 },
  ]);
});

test('keys and layers of any name reach no object', () => {
  const { layers } = translated('line[__proto__=constructor]::__proto__ { color: red; width: 1; __proto__: 3; }');
  expect(layers[0].filter).toEqual(['==', ['get', '__proto__'], 'constructor']);
});
