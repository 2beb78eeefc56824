import { describe, expect, test } from 'vitest';
import { useView, viewBbox } from './view-store.ts';

describe('the view of the map', () => {
  test('is latitude 53.5, longitude 13.41, zoom 15 before anything is known', () =>
    expect(useView.getState()).toMatchObject({ lat: 53.5, lon: 13.41, zoom: 15 }));
  test('gives the box of the bbox placeholder', () => {
    const { south, west, north, east } = viewBbox({ lat: 0, lon: 0, zoom: 0, width: 128, height: 256 });
    expect([west, east]).toEqual([-90, 90]);
    expect([south, north].map(Math.round)).toEqual([-85, 85]);
  });
});
