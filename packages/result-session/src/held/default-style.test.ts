import { buildFeatures, defaultStyler, type StyleRecord } from '@flyover/osm-features';
import { describe, expect, test } from 'vitest';
import { featureHit } from '../elements/element-details.ts';
import { storeOfJson } from '../testing/results.ts';

const features = buildFeatures(
  storeOfJson({
    elements: [
      { type: 'node', id: 1, lat: 1, lon: 1, tags: { a: 'b' } },
      { type: 'node', id: 2, lat: 1, lon: 2 },
      { type: 'node', id: 3, lat: 2, lon: 2 },
      { type: 'node', id: 4, lat: 3, lon: 3, tags: { a: 'b' } },
      { type: 'way', id: 1, nodes: [2, 3], tags: { highway: 'path' } },
      { type: 'way', id: 2, nodes: [1, 2, 3, 1], tags: { building: 'yes' } },
      { type: 'way', id: 3, nodes: [2, 3, 99], tags: { highway: 'path' } },
      { type: 'way', id: 4, nodes: [2, 3], tags: { highway: 'track' } },
      { type: 'way', id: 5, center: { lat: 1, lon: 1 }, tags: { highway: 'track' } },
      { type: 'way', id: 6, bounds: { minlat: 1, minlon: 1, maxlat: 2, maxlon: 2 }, tags: { building: 'yes' } },
      {
        type: 'relation',
        id: 1,
        tags: { type: 'something' },
        members: [
          { type: 'way', ref: 4, role: '' },
          { type: 'node', ref: 4, role: '' },
        ],
      },
    ],
  }),
);
const styler = defaultStyler(features);

/** The record an element is drawn with; `small` where it has shrunk to a point. */
function lookOf(type: string, id: number, small = false): StyleRecord {
  for (let feature = 0; feature < features.count; feature++) {
    const hit = featureHit(features, feature);
    if (hit.type === type && hit.id === id) return styler.records[styler.styleOf(feature, 15, small)];
  }
  throw new Error(`${type} ${id} is not drawn`);
}

const point = lookOf('node', 1);
const line = lookOf('way', 1);
const area = lookOf('way', 2);

describe('the default look', () => {
  test('the base colour is #03f', () => expect([point.color, line.color, area.color]).toEqual(['#03f', '#03f', '#03f']));
  test('the stroke of nodes and areas is 2 wide', () => expect([point.width, area.width]).toEqual([2, 2]));
  test('lines are 5 wide', () => expect([line.width, lookOf('way', 3).width]).toEqual([5, 5]));
  test('opacities are 0.6 to 0.7', () => expect([point.opacity, line.opacity, area.opacity]).toEqual([0.7, 0.6, 0.7]));
  test('the fill is #fc0 at 0.3', () => {
    expect([point['fill-color'], point['fill-opacity']]).toEqual(['#fc0', 0.3]);
    expect([area['fill-color'], area['fill-opacity']]).toEqual(['#fc0', 0.3]);
    expect('fill-color' in line).toBe(false);
  });
  test('members of a relation are #d0f', () => expect([lookOf('way', 4).color, lookOf('node', 4).color]).toEqual(['#d0f', '#d0f']));
  test('tainted ways are dashed 5,8', () => {
    expect(lookOf('way', 3).dashes).toBe('5,8');
    expect('dashes' in line).toBe(false);
  });
  test('placeholders are filled with #f22', () => {
    expect([lookOf('way', 5)['fill-color'], lookOf('way', 6)['fill-color']]).toEqual(['#f22', '#f22']);
    expect(lookOf('way', 2, true)).toMatchObject({ 'fill-color': '#f22', radius: 9 });
  });
  test("a point's circle has the radius 9", () => expect([point.radius, lookOf('way', 5).radius]).toEqual([9, 9]));
});
