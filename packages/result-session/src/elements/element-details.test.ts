import { buildFeatures } from '@flyover/osm-features';
import { describe, expect, test } from 'vitest';
import { storeOfJson } from '../testing/results.ts';
import { detailsOfElement, elementDetails, featureHit, hoveredFeature } from './element-details.ts';

/** Features of elements, and where each element is among them. */
function featuresOf(...elements: Record<string, unknown>[]) {
  const features = buildFeatures(storeOfJson({ elements }));
  const numberOf = (type: string, id: number) => {
    for (let feature = 0; feature < features.count; feature++) {
      const hit = featureHit(features, feature);
      if (hit.type === type && hit.id === id) return feature;
    }
    throw new Error(`${type} ${id} is not drawn`);
  };
  return { features, details: (type: string, id: number) => elementDetails(features, numberOf(type, id)) };
}

const meta = { version: 3, timestamp: '2020-01-02T03:04:05Z', changeset: 7, uid: 8, user: 'somebody' };
const town = featuresOf(
  { type: 'node', id: 1, lat: 53.5, lon: 13.4100001, tags: { amenity: 'cafe', name: 'Linde' }, ...meta },
  { type: 'node', id: 2, lat: 53.6, lon: 13.42 },
  { type: 'node', id: 3, lat: 53.6, lon: 13.43 },
  { type: 'way', id: 1, nodes: [2, 3], tags: { highway: 'path' } },
  { type: 'way', id: 2, nodes: [2, 3, 99], tags: { highway: 'track' }, version: 1 },
  { type: 'way', id: 3, nodes: [1, 2, 3, 1], tags: { building: 'yes' } },
  {
    type: 'relation',
    id: 4,
    tags: { type: 'network', ref: 'R1' },
    members: [
      { type: 'way', ref: 1, role: 'forward' },
      { type: 'node', ref: 1, role: '' },
    ],
  },
  { type: 'relation', id: 5, tags: {}, members: [{ type: 'way', ref: 1, role: 'backward' }] },
);

describe('a feature', () => {
  test('has the type node, way or relation, and an id', () => {
    expect(town.details('node', 1)).toMatchObject({ type: 'node', id: 1, kind: 'point' });
    expect(town.details('way', 1)).toMatchObject({ type: 'way', id: 1, kind: 'line' });
    expect(town.details('way', 3)).toMatchObject({ type: 'way', id: 3, kind: 'polygon' });
    const square = [
      { lat: 1, lon: 1 },
      { lat: 1, lon: 2 },
      { lat: 2, lon: 2 },
      { lat: 1, lon: 1 },
    ];
    const { details } = featuresOf({
      type: 'relation',
      id: 9,
      tags: { type: 'multipolygon', natural: 'water' },
      members: [{ type: 'way', ref: 1, role: 'outer', geometry: square }],
    });
    expect(details('relation', 9)).toMatchObject({ type: 'relation', id: 9, kind: 'polygon' });
  });
  test('has tags, in their order', () => {
    expect(town.details('node', 1).tags).toEqual([
      ['amenity', 'cafe'],
      ['name', 'Linde'],
    ]);
    expect(town.details('node', 1).name).toBe('Linde');
    expect(town.details('way', 1).name).toBe('');
  });
  test('has its relations, each with its tags and the role', () => {
    expect(town.details('way', 1).relations).toEqual([
      {
        id: 4,
        role: 'forward',
        tags: [
          ['type', 'network'],
          ['ref', 'R1'],
        ],
      },
      { id: 5, role: 'backward', tags: [] },
    ]);
    expect(town.details('node', 1).relations.map(({ id, role }) => [id, role])).toEqual([[4, '']]);
    expect(town.details('way', 2).relations).toEqual([]);
  });
  test('has metadata: version, time, changeset, user', () =>
    expect(town.details('node', 1).meta).toEqual({ version: 3, timestamp: 1_577_934_245, changeset: 7, uid: 8, user: 'somebody' }));
  test('has only the metadata that came', () => {
    expect(town.details('way', 2).meta).toEqual({ version: 1 });
    expect(town.details('way', 1).meta).toEqual({});
    const { details } = featuresOf({ type: 'node', id: 1, lat: 1, lon: 1 });
    expect(details('node', 1).meta).toEqual({});
  });
  test('has latitude and longitude where it is a point', () => {
    expect(town.details('node', 1)).toMatchObject({ lat: 53.5, lon: 13.4100001 });
  });
  test('has a place on it, in its middle, where it is a line or an area', () => {
    const line = [
      { lat: 1, lon: 1 },
      { lat: 1, lon: 2 },
      { lat: 1, lon: 3 },
    ];
    const ring = [
      { lat: 0, lon: 0 },
      { lat: 0, lon: 2 },
      { lat: 2, lon: 2 },
      { lat: 2, lon: 0 },
      { lat: 0, lon: 0 },
    ];
    const { details } = featuresOf(
      { type: 'way', id: 1, nodes: [1, 2, 3], geometry: line, tags: { highway: 'path' } },
      { type: 'way', id: 2, nodes: [4, 5, 6, 7, 4], geometry: ring, tags: { building: 'yes' } },
    );
    expect(details('way', 1)).toMatchObject({ lat: 1, lon: 2 });
    expect(details('way', 2)).toMatchObject({ lat: 1, lon: 1 });
  });
  test('has its length where it is a line, its area where it is one', () => {
    const { measure } = town.details('way', 1);
    expect(measure?.kind === 'length' && Math.round(measure.metres)).toBe(661);
    const { measure: size } = town.details('way', 3);
    expect(size?.kind === 'area' && Math.round(size.squareMetres / 100_000)).toBe(37);
    expect('measure' in town.details('node', 1)).toBe(false);
  });
  test('has neither where only a part of its geometry came', () => expect('measure' in town.details('way', 2)).toBe(false));
  test('is marked tainted where nodes are missing', () => {
    expect(town.details('way', 2)).toMatchObject({ tainted: true, placeholder: false });
    expect(town.details('way', 1).tainted).toBe(false);
  });
  test('says that an outline crosses itself', () => {
    const corners = [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ].map(([lat, lon], i) => ({ type: 'node', id: i + 1, lat, lon }));
    const { details } = featuresOf(...corners, { type: 'way', id: 1, nodes: [1, 2, 3, 4, 1], tags: { building: 'yes' } });
    expect(details('way', 1)).toMatchObject({ kind: 'polygon', tainted: false, crossesItself: true });
    expect(town.details('way', 3).crossesItself).toBe(false);
  });
  test('is a placeholder where only its center or its box came', () => {
    const { details } = featuresOf(
      { type: 'way', id: 1, center: { lat: 1, lon: 2 }, tags: { a: 'b' } },
      { type: 'way', id: 2, bounds: { minlat: 1, minlon: 1, maxlat: 2, maxlon: 2 }, tags: { a: 'b' } },
    );
    expect(details('way', 1)).toMatchObject({ kind: 'point', placeholder: true });
    expect(details('way', 2).placeholder).toBe(true);
    expect(town.details('way', 1).placeholder).toBe(false);
  });
  test('that only the geometry of a relation tells of has no tags, but its relation', () => {
    const { details } = featuresOf({
      type: 'relation',
      id: 4,
      tags: { type: 'network' },
      members: [
        { type: 'node', ref: 11, role: 'stop', lat: 1, lon: 2 },
        {
          type: 'way',
          ref: 12,
          role: '',
          geometry: [
            { lat: 1, lon: 1 },
            { lat: 1, lon: 2 },
          ],
        },
      ],
    });
    expect(details('way', 12)).toMatchObject({ tags: [], meta: {}, relations: [{ id: 4, role: '', tags: [['type', 'network']] }] });
    expect(details('node', 11)).toMatchObject({ tags: [], lat: 1, lon: 2, relations: [{ id: 4, role: 'stop' }] });
  });
  test('keeps hostile text as text', () => {
    const { details } = featuresOf({ type: 'node', id: 1, lat: 1, lon: 1, tags: { '<b>': '<script>', __proto__x: 'y', name: '"><img>' } });
    expect(details('node', 1)).toMatchObject({
      name: '"><img>',
      tags: [
        ['<b>', '<script>'],
        ['__proto__x', 'y'],
        ['name', '"><img>'],
      ],
    });
  });
});

describe('an element by its id', () => {
  const { features } = town;
  test('is the feature, where it is drawn', () => expect(detailsOfElement(features, 'way', 3)).toEqual(town.details('way', 3)));
  test('has tags, relations and metadata where it is not drawn, but no place', () =>
    expect(detailsOfElement(features, 'relation', 4)).toEqual({
      feature: -1,
      kind: 'none',
      type: 'relation',
      id: 4,
      name: '',
      mainTag: 'type=network',
      tags: [
        ['type', 'network'],
        ['ref', 'R1'],
      ],
      relations: [],
      meta: {},
      tainted: false,
      crossesItself: false,
      placeholder: false,
    }));
  test('is known by the geometry of its relation', () => {
    const { features } = featuresOf({
      type: 'relation',
      id: 4,
      tags: { type: 'network' },
      members: [{ type: 'node', ref: 11, role: 'stop', lat: 1, lon: 2 }],
    });
    expect(detailsOfElement(features, 'node', 11)).toMatchObject({ type: 'node', id: 11, lat: 1, lon: 2 });
  });
  test('is undefined where the answer does not have it', () => {
    expect(detailsOfElement(features, 'node', 4)).toBe(undefined);
    expect(detailsOfElement(features, 'area', 1)).toBe(undefined);
  });
});

describe('the feature under the mouse', () => {
  const { features } = featuresOf(
    { type: 'node', id: 1, lat: 1, lon: 2, tags: { a: 'b' } },
    {
      type: 'way',
      id: 2,
      nodes: [],
      tags: { a: 'b' },
      geometry: Array.from({ length: 5001 }, (_, index) => ({ lat: 1, lon: index / 1000 })),
    },
  );
  const [node, way] = [0, 1].sort((a, b) => features.kinds[a] - features.kinds[b]);
  test('comes with its geometry', () =>
    expect(hoveredFeature(features, node, -1)).toEqual({ feature: node, title: 'a=b', geometry: { type: 'Point', coordinates: [2, 1] } }));
  test('comes without it where the page has it', () =>
    expect(hoveredFeature(features, node, node)).toEqual({ feature: node, title: 'a=b' }));
  test('comes without it where it is too long', () => expect(hoveredFeature(features, way, -1)).toEqual({ feature: way, title: 'a=b' }));
  test('has its main tag for a title where its name is blank', () => {
    const { features: blank } = featuresOf({ type: 'node', id: 1, lat: 1, lon: 2, tags: { name: ' \t', shop: 'bakery' } });
    expect(hoveredFeature(blank, 0, 0)).toEqual({ feature: 0, title: 'shop=bakery' });
  });
});
