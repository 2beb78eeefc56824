import type { DrawRecord, FeatureStyler, StyleRecord } from '@flyover/osm-features';
import { describe, expect, test } from 'vitest';
import { createTileSource } from '../index.ts';
import { type DecodedTile, decodeTile } from '../testing/decode-tile.ts';
import { FeatureSketch, square } from '../testing/tiles.ts';

/** A source whose features all have the same records, one on another. */
function sheetOf(sketch: FeatureSketch, records: readonly DrawRecord[], more: Partial<FeatureStyler> = {}) {
  const styler: FeatureStyler = {
    records: records as readonly StyleRecord[],
    styleOf: () => 0,
    nextOf: (record) => (record + 1 < records.length ? record + 1 : -1),
    ...more,
  };
  const source = createTileSource(sketch.build(), { styler, layers: 'sheet', smallShapes: 'native' });
  return { ...source, decoded: (z = 0, x = 0, y = 0): DecodedTile => decodeTile(source.tile(z, x, y) ?? new Uint8Array()) };
}

const line = () =>
  new FeatureSketch().line([
    [-90, 0],
    [90, 0],
  ]);
const area = () => new FeatureSketch().polygon(square(-40, -40, 80));
const point = () => new FeatureSketch().point([0, 0]);
const looks = (tile: DecodedTile) => Object.entries(tile).map(([name, list]) => [name, list.map(({ properties }) => properties)]);

describe('a record of a line', () => {
  test('stands in the layers of what it draws, each with the fields of its own', () => {
    const record: DrawRecord = {
      z: 3,
      color: '#ff0000',
      width: 4,
      opacity: 0.5,
      dashes: '6,2',
      linecap: 'round',
      offset: -2,
      arrows: 'forward',
      'casing-width': 2,
      'casing-color': '#000000',
      'casing-dashes': '8',
      'fill-color': '#00ff00',
      radius: 5,
    };
    expect(looks(sheetOf(line(), [record]).decoded())).toEqual([
      ['casings@3 1,1', [{ width: 4, offset: -2, 'casing-width': 2, 'casing-color': '#000000' }]],
      ['lines@3 1.5,0.5', [{ color: '#ff0000', width: 4, opacity: 0.5, linecap: 'round', offset: -2 }]],
      ['arrows@3', [{ arrows: 'forward', color: '#ff0000', width: 4, opacity: 0.5, offset: -2 }]],
    ]);
  });
  test('has its text along the line, or at one place', () => {
    const textOf = () => 'name';
    const record: DrawRecord = { 'font-size': 12, 'text-color': '#000000', 'max-width': 9 };
    expect(looks(sheetOf(line(), [record], { textOf }).decoded())).toEqual([
      ['line-labels@0', [{ 'font-size': 12, 'text-color': '#000000', text: 'name' }]],
    ]);
    const centered = sheetOf(line(), [{ ...record, 'text-position': 'center', 'text-allow-overlap': true }], { textOf }).decoded();
    expect(looks(centered)).toEqual([['labels@0 overlap', [{ 'font-size': 12, 'text-color': '#000000', 'max-width': 9, text: 'name' }]]]);
    expect(centered['labels@0 overlap'][0].parts).toEqual([[[2048, 2048]]]);
  });
});

test('several records of an area stand in their levels, from the bottom up', () => {
  const records: DrawRecord[] = [
    { z: 1, 'fill-color': '#00ff00', 'fill-image': 'maki/park', color: '#0000ff', width: 1 },
    { z: -1, 'fill-color': '#ff0000', 'fill-opacity': 0.5, 'icon-image': 'maki/cafe' },
  ];
  const source = sheetOf(area(), records, { textOf: (_, __, record) => (record === 0 ? 'park' : undefined) });
  expect(looks(source.decoded())).toEqual([
    ['fills@-1', [{ 'fill-color': '#ff0000', 'fill-opacity': 0.5 }]],
    ['fills@1', [{ 'fill-color': '#00ff00' }]],
    ['patterns@1', [{ 'fill-image': 'maki/park' }]],
    ['lines@1', [{ color: '#0000ff', width: 1 }]],
    ['icons@-1', [{ 'icon-image': 'maki/cafe' }]],
    ['labels@1', [{ text: 'park' }]],
  ]);
  expect(source.sheetLayers().toSorted()).toEqual(['fills@-1', 'fills@1', 'icons@-1', 'labels@1', 'lines@1', 'patterns@1']);
});

test('a point has its circle, its icon and its text', () => {
  const record: DrawRecord = { radius: 5, 'fill-color': '#ff0000', 'icon-image': 'shape:star/10/#ff0000/1///', 'icon-rotation': 45 };
  expect(looks(sheetOf(point(), [record], { textOf: () => 'here' }).decoded())).toEqual([
    ['circles@0', [{ radius: 5, 'fill-color': '#ff0000' }]],
    ['icons@0', [{ 'icon-image': 'shape:star/10/#ff0000/1///', 'icon-rotation': 45 }]],
    ['labels@0', [{ text: 'here' }]],
  ]);
});
