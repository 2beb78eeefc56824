import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contains, type MapView, viewBbox } from '../view/view-store.ts';
import { EARTH_RADIUS, MAX_LATITUDE } from '../view/zoom.ts';
import {
  CORNERS,
  clampBbox,
  DIMMED_BEYOND,
  dimmedBox,
  formatLength,
  moveBbox,
  padBbox,
  pixelBox,
  resizeBbox,
  SMALLEST_SELECTION,
  sizeOfBbox,
} from './area-geometry.ts';

const view: MapView = { lat: 53.5, lon: 13.41, zoom: 15, width: 1000, height: 800 };
const box = padBbox(viewBbox(view), -0.2);
const drag = fc.integer({ min: -5000, max: 5000 });
const anyView = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  zoom: fc.double({ min: 2, max: 20, noNaN: true }),
  width: fc.integer({ min: 200, max: 2000 }),
  height: fc.integer({ min: 200, max: 2000 }),
});

describe('clampBbox', () => {
  test('keeps latitudes within 90 and longitudes within 180 degrees', () =>
    expect(clampBbox({ south: -91, west: -181, north: 200, east: 181 })).toEqual({ south: -90, west: -180, north: 90, east: 180 }));
  test('leaves the rest as it is', () => {
    const inside = { south: 1, west: 2, north: 3, east: 4 };
    expect(clampBbox(inside)).toEqual(inside);
  });
});

describe('padBbox', () => {
  test('-0.2 takes a fifth away at each side', () =>
    expect(padBbox({ south: 0, west: 0, north: 10, east: 20 }, -0.2)).toEqual({ south: 2, west: 4, north: 8, east: 16 }));
  test('0.5 doubles it, within the limits', () =>
    expect(padBbox({ south: 80, west: 0, north: 90, east: 20 }, 0.5)).toEqual({ south: 75, west: -10, north: 90, east: 30 }));
});

describe('the dimming', () => {
  test('reaches 0.1 degrees beyond the view', () => {
    const { left, top, right, bottom } = dimmedBox(view);
    const shown = viewBbox(view);
    const wider = pixelBox(view, {
      south: shown.south - DIMMED_BEYOND,
      west: shown.west - DIMMED_BEYOND,
      north: shown.north + DIMMED_BEYOND,
      east: shown.east + DIMMED_BEYOND,
    });
    expect(DIMMED_BEYOND).toBe(0.1);
    expect({ left, top, right, bottom }).toEqual(wider);
    expect(left).toBeLessThan(-1000);
    expect(right).toBeGreaterThan(2000);
  });
  test('covers the view where the world ends within it', () => {
    const { left, top, right, bottom } = dimmedBox({ lat: 0, lon: 0, zoom: 0, width: 1000, height: 800 });
    expect({ left, top, right, bottom }).toEqual({ left: 0, top: 0, right: 1000, bottom: 800 });
  });
});

describe('moving a selection', () => {
  test('by pixels of the screen', () => {
    const before = pixelBox(view, box);
    const after = pixelBox(view, moveBbox(view, box, 30, -20));
    expect(after.left - before.left).toBeCloseTo(30, 5);
    expect(after.right - before.right).toBeCloseTo(30, 5);
    expect(after.top - before.top).toBeCloseTo(-20, 5);
    expect(after.bottom - before.bottom).toBeCloseTo(-20, 5);
  });
  test('stops at the edges of the world and keeps its size on the screen', () =>
    fc.assert(
      fc.property(anyView, drag, drag, (any, x, y) => {
        const start = padBbox(viewBbox(any), -0.2);
        const before = pixelBox(any, start);
        const moved = moveBbox(any, start, x, y);
        const after = pixelBox(any, moved);
        expect(moved.west >= -180 && moved.east <= 180 && moved.north <= MAX_LATITUDE + 1e-9).toBe(true);
        expect(after.right - after.left).toBeCloseTo(before.right - before.left, 2);
        expect(after.bottom - after.top).toBeCloseTo(before.bottom - before.top, 2);
      }),
    ));
});

describe('resizing a selection', () => {
  test('moves one corner, and the opposite one stays', () => {
    const resized = resizeBbox(view, box, 'northEast', 40, -25);
    const before = pixelBox(view, box);
    const after = pixelBox(view, resized);
    expect([resized.south, resized.west]).toEqual([box.south, box.west]);
    expect(after.right - before.right).toBeCloseTo(40, 5);
    expect(after.top - before.top).toBeCloseTo(-25, 5);
  });
  test('a corner never passes the opposite one', () =>
    fc.assert(
      fc.property(fc.constantFrom(...CORNERS), drag, drag, (corner, x, y) => {
        const after = pixelBox(view, resizeBbox(view, box, corner, x, y));
        expect(after.right - after.left).toBeGreaterThanOrEqual(SMALLEST_SELECTION - 1e-3);
        expect(after.bottom - after.top).toBeGreaterThanOrEqual(SMALLEST_SELECTION - 1e-3);
      }),
    ));
  test('a selection that zooming out has made tiny can still grow', () => {
    const far = { ...view, zoom: 5 };
    expect(contains(resizeBbox(far, box, 'southWest', -10, 10), box)).toBe(true);
  });
});

describe('the size of a selection', () => {
  test('is counted on a sphere of 6378137 m', () => {
    expect(EARTH_RADIUS).toBe(6378137);
    const { width, height } = sizeOfBbox({ south: -0.5, west: 10, north: 0.5, east: 11 });
    expect([Math.round(width), Math.round(height)]).toEqual([111_319, 111_319]);
  });
  test('is half as wide at 60 degrees', () =>
    expect(Math.round(sizeOfBbox({ south: 59.5, west: 10, north: 60.5, east: 11 }).width)).toBe(55_660));
  test.each([
    [0.34, '0.3 m'],
    [850.4, '850 m'],
    [999.6, '1 km'],
    [1239, '1.24 km'],
    [312_499, '312 km'],
    [40_075_000, '40,075 km'],
  ])('%d metres read %s', (metres, text) => expect(formatLength(metres, 'en')).toBe(text));
});
