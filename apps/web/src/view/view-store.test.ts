import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contains, type MapView, toPixel, toPosition, useView, viewBbox, viewOfBbox } from './view-store.ts';
import { MAX_LATITUDE } from './zoom.ts';

describe('the view of the map', () => {
  test('is latitude 53.5, longitude 13.41, zoom 15 before anything is known', () =>
    expect(useView.getState()).toMatchObject({ lat: 53.5, lon: 13.41, zoom: 15 }));
  test('gives the box of the bbox placeholder', () => {
    const { south, west, north, east } = viewBbox({ lat: 0, lon: 0, zoom: 0, width: 128, height: 256 });
    expect([west, east]).toEqual([-90, 90]);
    expect([south, north].map(Math.round)).toEqual([-85, 85]);
  });
});

const world: MapView = { lat: 0, lon: 0, zoom: 0, width: 256, height: 256 };
const anyView = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lon: fc.double({ min: -170, max: 170, noNaN: true }),
  zoom: fc.double({ min: 8, max: 20, noNaN: true }),
  width: fc.integer({ min: 100, max: 2000 }),
  height: fc.integer({ min: 100, max: 2000 }),
});

describe('pixels of the map', () => {
  test('the center lies in the middle', () =>
    expect(toPixel({ lat: 53.5, lon: 13.41, zoom: 15, width: 900, height: 700 }, 53.5, 13.41)).toEqual({ x: 450, y: 350 }));
  test('at zoom 0 the world is 256 pixels', () => {
    expect(toPixel(world, 0, 90)).toEqual({ x: 192, y: 128 });
    expect(toPosition(world, 0, 128)).toEqual({ lat: 0, lon: -180 });
  });
  test('nothing lies beyond the edge of the world', () => {
    expect(toPosition(world, -50, 300)).toEqual({ lat: expect.closeTo(-MAX_LATITUDE, 9), lon: -180 });
    expect(toPixel(world, 90, 0).y).toBeCloseTo(0, 6);
  });
  test('lead back to the position', () =>
    fc.assert(
      fc.property(anyView, fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 2000 }), (view, x, y) => {
        const { lat, lon } = toPosition(view, x, y);
        const pixel = toPixel(view, lat, lon);
        expect(pixel.x).toBeCloseTo(x, 3);
        expect(pixel.y).toBeCloseTo(y, 3);
      }),
    ));
  test('the corners of the view are those of its box', () =>
    fc.assert(
      fc.property(anyView, (view) => {
        const { north, west } = viewBbox(view);
        const corner = toPosition(view, 0, 0);
        expect(corner.lat).toBeCloseTo(north, 9);
        expect(corner.lon).toBeCloseTo(west, 9);
      }),
    ));
});

describe('the view of a box', () => {
  const box = { south: 53.4, west: 13.3, north: 53.6, east: 13.6 };
  const size = { ...world, width: 900, height: 700 };
  test('shows all of it with the padding around it', () => {
    const view = viewOfBbox(box, size, 10);
    const northWest = toPixel(view, box.north, box.west);
    const southEast = toPixel(view, box.south, box.east);
    const free = [northWest.x, northWest.y, 900 - southEast.x, 700 - southEast.y];
    expect(Math.min(...free)).toBeCloseTo(10, 6);
    expect(contains(viewBbox(view), box)).toBe(true);
  });
  test('leaves another width free at each side', () => {
    const view = viewOfBbox(box, size, { top: 20, right: 64, bottom: 130, left: 68 });
    const northWest = toPixel(view, box.north, box.west);
    const southEast = toPixel(view, box.south, box.east);
    const free = { top: northWest.y, right: 900 - southEast.x, bottom: 700 - southEast.y, left: northWest.x };
    expect([free.top >= 19.99, free.right >= 63.99, free.bottom >= 129.99, free.left >= 67.99]).toEqual([true, true, true, true]);
    expect(free.bottom - free.top).toBeCloseTo(110, 6);
    expect(free.left - free.right).toBeCloseTo(4, 6);
  });
  test('of a point is at zoom 18', () =>
    expect(viewOfBbox({ south: 1, west: 2, north: 1, east: 2 }, size, 40)).toMatchObject({
      lat: expect.closeTo(1, 9),
      lon: expect.closeTo(2, 9),
      zoom: 18,
    }));
});

describe('boxes', () => {
  const box = { south: 0, west: 0, north: 2, east: 2 };
  test('contain what lies within them as a whole', () => {
    expect(contains(box, { south: 0, west: 1, north: 1, east: 2 })).toBe(true);
    expect(contains(box, { south: 0, west: 1, north: 1, east: 2.1 })).toBe(false);
  });
});
