import { describe, expect, test } from 'vitest';
import { nameOfQuery } from './new-layer.ts';

describe('a layer is called by its query', () => {
  test.each([
    ['/* @name Benches */\nnode[amenity=bench];out;', 'Benches'],
    ['node[amenity=bench]({{bbox}});out;', 'amenity=bench'],
    ['[out:json][timeout:25];\nnwr["leisure"="dog park"]({{bbox}});out geom;', 'leisure=dog park'],
    ['way["highway"~"^prim"];out;', 'highway=^prim'],
    ['relation["route"];out;', 'route'],
    ['[out:json];node(1);out;', undefined],
  ])('%j: %j', (text, name) => expect(nameOfQuery(text)).toBe(name));
  test('and cut where that is long', () => expect(nameOfQuery(`@name ${'x'.repeat(500)}`)).toHaveLength(80));
});
