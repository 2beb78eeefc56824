import { describe, expect, test } from 'vitest';
import { tilesOfView } from './tiles-ahead.ts';

describe('the tiles of a view', () => {
  test('are those that a map of its size touches', () => {
    // half a tile to each side of the corner where four tiles meet
    expect(tilesOfView({ lat: 0, lon: 0, zoom: 3, width: 500, height: 500 })).toEqual([
      { z: 2, x: 1, y: 1 },
      { z: 2, x: 2, y: 1 },
      { z: 2, x: 1, y: 2 },
      { z: 2, x: 2, y: 2 },
    ]);
    expect(tilesOfView({ lat: 66.5, lon: 135, zoom: 3, width: 400, height: 400 })).toEqual([
      { z: 2, x: 3, y: 0 },
      { z: 2, x: 3, y: 1 },
    ]);
  });
  test('between two zooms they are those of the lower one, drawn larger', () =>
    expect(tilesOfView({ lat: 10, lon: 10, zoom: 3.9, width: 100, height: 100 })).toEqual([{ z: 2, x: 2, y: 1 }]));
  test('end at the edge of the world and at the deepest tile', () => {
    expect(tilesOfView({ lat: 0, lon: 0, zoom: 0, width: 1440, height: 900 })).toEqual([{ z: 0, x: 0, y: 0 }]);
    expect(new Set(tilesOfView({ lat: 50, lon: 10, zoom: 22, width: 1440, height: 900 }).map(({ z }) => z))).toEqual(new Set([19]));
  });
});
