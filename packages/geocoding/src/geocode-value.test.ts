import { describe, expect, test } from 'vitest';
import { geocodeKind, geocodeValue, type Place } from './index.ts';

const place = (osmType: Place['osmType'], osmId: number): Place => ({
  displayName: 'Ahorn',
  lat: 47.1,
  lon: -9.5,
  bbox: { south: 47, west: -9.6, north: 47.25, east: -9.4 },
  osmType,
  osmId,
});
const node = place('node', 7);
const way = place('way', 21);
const relation = place('relation', 30);
const nameless: Place = { displayName: 'Ahorn', lat: 1, lon: 2, bbox: { south: 1, west: 2, north: 1, east: 2 } };

describe('geocodeValue', () => {
  test('the area id of a relation is its id plus 3600000000', () =>
    expect(geocodeValue('geocodeArea', [relation], 'ql')).toBe('area(id:3600000030)'));
  test('the area id of a way is its id plus 2400000000, and its plain id too', () =>
    expect(geocodeValue('geocodeArea', [way], 'ql')).toBe('area(id:2400000021,21)'));
  test('an id placeholder is resolved by the first element', () => {
    expect(geocodeValue('geocodeId', [nameless, node, way], 'ql')).toBe('node(7)');
    expect(geocodeValue('geocodeId', [relation], 'ql')).toBe('relation(30)');
  });
  test('an area placeholder is resolved by the first way or relation', () =>
    expect(geocodeValue('geocodeArea', [nameless, node, way, relation], 'ql')).toBe('area(id:2400000021,21)'));
  test('a bbox placeholder for a place is resolved by the first place', () =>
    expect(geocodeValue('geocodeBbox', [node, nameless], 'ql')).toBe('47,-9.6,47.25,-9.4'));
  test('a coords placeholder is resolved by the first place', () =>
    expect(geocodeValue('geocodeCoords', [node, nameless], 'ql')).toBe('47.1,-9.5'));
  test('in XML they are attributes', () => {
    expect(geocodeValue('geocodeId', [way], 'xml')).toBe('type="way" ref="21"');
    expect(geocodeValue('geocodeArea', [way], 'xml')).toBe('type="area" ref="2400000021" ref_1="21"');
    expect(geocodeValue('geocodeArea', [relation], 'xml')).toBe('type="area" ref="3600000030"');
    expect(geocodeValue('geocodeBbox', [way], 'xml')).toBe('s="47" w="-9.6" n="47.25" e="-9.4"');
    expect(geocodeValue('geocodeCoords', [way], 'xml')).toBe('lat="47.1" lon="-9.5"');
  });
  test('in SQL boxes and points are those of PostGIS, ids and areas have no meaning', () => {
    expect(geocodeValue('geocodeBbox', [way], 'sql')).toBe(
      'st_setsrid(st_makebox2d(st_makepoint(-9.6,47), st_makepoint(-9.4,47.25)), 4326)',
    );
    expect(geocodeValue('geocodeCoords', [way], 'sql')).toBe('st_setsrid(st_makepoint(-9.5,47.1), 4326)');
    expect(geocodeValue('geocodeId', [way], 'sql')).toBeUndefined();
    expect(geocodeValue('geocodeArea', [way], 'sql')).toBeUndefined();
  });
  test('the older names of id and area end the statement, in the query language only', () => {
    expect(geocodeValue('nominatimId', [way], 'ql')).toBe('way(21);');
    expect(geocodeValue('nominatimArea', [way], 'ql')).toBe('area(id:2400000021,21);');
    expect(geocodeValue('nominatimBbox', [way], 'ql')).toBe('47,-9.6,47.25,-9.4');
    expect(geocodeValue('nominatimCoords', [way], 'ql')).toBe('47.1,-9.5');
    expect(geocodeValue('nominatimId', [way], 'xml')).toBe('type="way" ref="21"');
  });
  test('where no place suits there is no value', () => {
    for (const name of ['geocodeId', 'geocodeArea', 'geocodeBbox', 'geocodeCoords'] as const) {
      expect(geocodeValue(name, [], 'ql')).toBeUndefined();
    }
    expect(geocodeValue('geocodeId', [nameless], 'ql')).toBeUndefined();
    expect(geocodeValue('geocodeArea', [nameless, node], 'ql')).toBeUndefined();
  });
  test('geocodeKind tells Id, Area, Bbox and Coords apart', () =>
    expect([geocodeKind('geocodeId'), geocodeKind('nominatimArea'), geocodeKind('geocodeBbox'), geocodeKind('nominatimCoords')]).toEqual([
      'Id',
      'Area',
      'Bbox',
      'Coords',
    ]));
});
