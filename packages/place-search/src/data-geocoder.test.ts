import { readElements } from '@flyover/osm-elements';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDataGeocoder, createPlaceResolver } from './place-index.ts';
import { SMALL_TOWN } from './testing/small-town.ts';

let resolve: ReturnType<typeof createPlaceResolver>;
let search: ReturnType<typeof createDataGeocoder>['search'];
beforeAll(async () => {
  const store = await readElements([new TextEncoder().encode(SMALL_TOWN)]);
  resolve = createPlaceResolver(store);
  search = createDataGeocoder(store).search;
});

describe('createPlaceResolver', () => {
  test('writes ids, areas, boxes and places', () => {
    expect(resolve('geocodeId', 'ahorn', 'ql')).toBe('relation(30)');
    expect(resolve('geocodeArea', 'ahorn', 'ql')).toBe('area(id:3600000030)');
    expect(resolve('geocodeBbox', 'ahorn', 'ql')).toBe('10,20,10.02,20.02');
    expect(resolve('geocodeCoords', 'Café Linde', 'ql')).toBe('10.012,20.012');
    expect(resolve('nominatimArea', 'ahorn', 'ql')).toBe('area(id:3600000030);');
  });
  test('writes both ids that the area of a way may have', () => {
    expect(resolve('geocodeArea', 'Lindenstrasse', 'ql')).toBe('area(id:2400000021,21)');
    expect(resolve('geocodeArea', 'Lindenstrasse', 'xml')).toBe('type="area" ref="2400000021" ref_1="21"');
  });
  test('has no area of a node', () => expect(resolve('geocodeArea', 'Lindenhof', 'ql')).toBeUndefined());
});

test('createDataGeocoder is a place search over the same places', async () => {
  expect((await search('linde')).map(({ displayName, osmType, osmId }) => `${osmType} ${osmId} ${displayName}`)).toEqual([
    'node 13 Lindenhof',
    'way 21 Lindenstraße, Ahorn',
    'node 11 Café Linde, Ahorn',
    'node 14 Alte Linde, Ahorn',
  ]);
  expect(await search('nowhere')).toEqual([]);
});
