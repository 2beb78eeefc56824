import { describe, expect, test } from 'vitest';
import { around, features, node, type OverpassElement, square, summary, way } from './testing/sketch.ts';

describe('points', () => {
  test('are nodes with tags, and nodes without a way', () =>
    expect(summary(node(1, 1, 1), node(2, 2, 2, { a: 'b' }), node(3, 3, 3), node(4, 4, 4, { source: 'x' }), way(5, [2, 3, 4]))).toEqual([
      'way/5 LineString',
      'node/1 Point',
      'node/2 Point',
    ]));
  test('are members of relations, whether a way uses them or not', () =>
    expect(
      summary(node(1, 1, 1), node(2, 2, 2), way(3, [1, 2]), { type: 'relation', id: 4, members: [{ type: 'node', ref: 1, role: '' }] }),
    ).toEqual(['way/3 LineString', 'node/1 Point']));
  test('need coordinates', () => expect(summary({ type: 'node', id: 1, tags: { a: 'b' } })).toEqual([]));
});

describe('ways', () => {
  const corners = square(1, 0, 0, 1);
  test.each([
    [{ building: 'yes' }, 'Polygon'],
    [{ building: 'no' }, 'LineString'],
    [{ building: 'yes', area: 'no' }, 'LineString'],
    [{ highway: 'residential' }, 'LineString'],
    [{ highway: 'residential', area: 'yes' }, 'Polygon'],
    [{ highway: 'services' }, 'Polygon'],
    [{ natural: 'coastline' }, 'LineString'],
    [{ natural: 'water' }, 'Polygon'],
    [{}, 'LineString'],
  ])('closed with %j: %s', (tags, type) =>
    expect(summary(...corners, way(1, around(1), tags as Record<string, string>))).toEqual([`way/1 ${type}`]),
  );
  test('a ring needs 4 nodes', () =>
    expect(summary(...square(1, 0, 0, 1), way(1, [10, 11, 10], { building: 'yes' })).slice(0, 1)).toEqual(['way/1 LineString']));
  test('a way needs 2 nodes', () => expect(summary(node(1, 1, 1), way(1, [1], { a: 'b' }))).toEqual([]));
  test('a missing node splits a line', () => {
    const [line] = features(node(1, 1, 1), node(2, 2, 2), node(4, 4, 4), node(5, 5, 5), way(1, [1, 2, 3, 4, 5]));
    expect(line.geometry).toEqual({
      type: 'MultiLineString',
      coordinates: [
        [
          [1, 1],
          [2, 2],
        ],
        [
          [4, 4],
          [5, 5],
        ],
      ],
    });
    expect(line.properties.tainted).toBe(true);
  });
  test('a node alone between gaps is no part of the line: it is drawn as the node it is', () => {
    const road = { highway: 'primary', name: 'Main' };
    const here = [1, 3, 5, 6].map((id) => node(id, id, id));
    expect(summary(...here, way(25, [1, 2, 3, 4, 5], road))).toEqual(['node/1 Point', 'node/3 Point', 'node/5 Point', 'node/6 Point']);
    expect(summary(...here, way(25, [1, 2, 5, 6], road))).toEqual(['way/25 LineString tainted', 'node/1 Point', 'node/3 Point']);
    // as it stands in a line of another way, it is no node of its own
    expect(summary(...here, way(25, [1, 2, 5, 6], road), way(26, [1, 3], road))).toEqual([
      'way/25 LineString tainted',
      'way/26 LineString',
    ]);
    // over the end of a ring
    expect(summary(...here, way(25, [1, 2, 3, 4, 5, 1], road))).toEqual(['way/25 LineString tainted', 'node/3 Point', 'node/6 Point']);
  });
  test('nodes of a way whose geometry came inline are in its line, however few of them are here', () => {
    const geometry = [1, 2, 3].map((at) => ({ lat: at, lon: at }));
    expect(summary(node(1, 1, 1), node(3, 3, 3), { ...way(25, [1, 2, 3], { highway: 'path' }), geometry })).toEqual(['way/25 LineString']);
  });
  test('single places that came inline are no line', () =>
    expect(
      summary({ ...way(25, [1, 2, 3], { highway: 'path' }), geometry: [{ lat: 1, lon: 1 }, null, { lat: 3, lon: 3 }] } as OverpassElement),
    ).toEqual([]));
  test('a ring with a gap is a line that goes on over its first point', () => {
    const [line] = features(...square(1, 0, 0, 1).slice(0, 2), node(13, 0, 1), way(1, around(1), { building: 'yes' }));
    expect(line.geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [0, 1],
        [0, 0],
        [1, 0],
      ],
    });
  });
  test('only a center, only bounds', () =>
    expect(
      summary(
        { type: 'way', id: 1, nodes: [1, 2], center: { lat: 1, lon: 2 } },
        { type: 'relation', id: 2, bounds: { minlat: 1, minlon: 2, maxlat: 3, maxlon: 4 }, members: [] },
      ),
    ).toEqual(['relation/2 Polygon bounds', 'way/1 Point center']));
  test('inline geometry, with and without node ids', () =>
    expect(
      summary(
        {
          type: 'way',
          id: 1,
          nodes: [1, 2],
          geometry: [
            { lat: 1, lon: 1 },
            { lat: 2, lon: 2 },
          ],
        },
        {
          type: 'way',
          id: 2,
          geometry: [
            { lat: 1, lon: 1 },
            { lat: 2, lon: 2 },
            { lat: 2, lon: 1 },
            { lat: 1, lon: 1 },
          ],
          tags: { landuse: 'grass' },
        },
        { type: 'way', id: 3, nodes: [5, 6, 7], geometry: [null, { lat: 2, lon: 2 }, { lat: 2, lon: 1 }] },
      ),
    ).toEqual(['way/1 LineString', 'way/2 Polygon', 'way/3 LineString tainted']));
});

describe('elements given twice', () => {
  test('body and skeleton: the body counts, in any order', () =>
    expect(
      features(node(2, 2, 2), way(1, [1, 2]), node(1, 1, 1, { a: 'b' }), node(1, 1, 1), way(1, [1, 2], { highway: 'path' })).map(
        (feature) => [feature.id, feature.properties.tags],
      ),
    ).toEqual([
      ['way/1', { highway: 'path' }],
      ['node/1', { a: 'b' }],
    ]));
  test('tags in one row, geometry in the other', () =>
    expect(
      summary({ type: 'way', id: 1, tags: { building: 'yes' } }, { type: 'way', id: 1, nodes: around(1) }, ...square(1, 0, 0, 1)),
    ).toEqual(['way/1 Polygon']));
  test('the newer version counts', () =>
    expect(
      features({ ...node(1, 1, 1, { old: 'yes', more: 'yes' }), version: 1 }, { ...node(1, 2, 2, { new: 'yes' }), version: 2 }).map(
        (feature) => feature.properties.tags,
      ),
    ).toEqual([{ new: 'yes' }]));
});

describe('what else an answer may hold', () => {
  test('areas and made elements are no features', () =>
    expect(summary({ type: 'area', id: 3600000001, tags: { name: 'x' } }, { type: 'count', id: 0, tags: { total: '1' } })).toEqual([]));
  test('negative ids, ids beyond 32 bits, and 0', () =>
    expect(summary(node(-1, 0, 0), node(12_345_678_901, 1, 1), node(0, 2, 2), way(-5_000_000_000, [-1, 12_345_678_901, 0]))).toEqual([
      'way/-5000000000 LineString',
    ]));
  test('only ids: nothing to draw', () =>
    expect(
      summary(
        { type: 'node', id: 1 },
        { type: 'way', id: 2, tags: { building: 'yes' } },
        { type: 'relation', id: 3, tags: { type: 'multipolygon' } },
      ),
    ).toEqual([]));
  test('a way with a center and its nodes is drawn by its nodes', () =>
    expect(summary(node(1, 0, 0), node(2, 1, 1), { ...way(3, [1, 2]), center: { lat: 0.5, lon: 0.5 } })).toEqual(['way/3 LineString']));
  test('a missing place of inline geometry is filled from the node, if it is here', () =>
    expect(summary(node(2, 1, 1), { ...way(1, [1, 2]), geometry: [{ lat: 0, lon: 0 }, null] })).toEqual(['way/1 LineString']));
  test('a node with only uninteresting tags that a way uses is no point', () =>
    expect(
      summary(
        node(1, 0, 0, { source: 'a', source_ref: 'b', 'source:ref': 'c', history: 'd', attribution: 'e', created_by: 'f' }),
        node(2, 1, 1, { 'tiger:county': 'a', 'tiger:tlid': 'b', 'tiger:upload_uuid': 'c' }),
        way(1, [1, 2]),
      ),
    ).toEqual(['way/1 LineString']));
  test('a version without tags is newer than one with tags', () =>
    expect(features({ ...node(1, 1, 1, { old: 'yes' }), version: 1 }, { ...node(1, 2, 2), version: 2 })[0].properties.tags).toEqual({}));
});
