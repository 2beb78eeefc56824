import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toPixel } from '../../view/view-store.ts';
import { frameOffset, hasRoom, movedView, throwOf } from './moved-view.ts';

const view = { lat: 53.5, lon: 13.41, zoom: 15, width: 900, height: 800 };

describe('movedView', () => {
  test('what was in the middle has moved by that', () => {
    const { x, y } = toPixel(movedView(view, 120, -45), view.lat, view.lon);
    expect([x, y].map((value) => Math.round(value * 1000) / 1000)).toEqual([450 + 120, 400 - 45]);
  });
  test('stops at the edges of the world', () => {
    const far = movedView({ ...view, zoom: 3 }, 1e6, 1e6);
    const { x, y } = toPixel(far, 85.0511287798, -180);
    expect([Math.round(x), Math.round(y)]).toEqual([0, 0]);
  });
  test('the offset of its picture brings it back to where it was moved from', () => {
    const pixels = fc.integer({ min: -2000, max: 2000 });
    fc.assert(
      fc.property(pixels, pixels, (right, down) => {
        const { x, y } = frameOffset(view, movedView(view, right, down));
        expect(Math.abs(x - right) + Math.abs(y - down)).toBeLessThan(1e-6);
      }),
    );
  });
});

test('there is room around a view that lies within the world with its margin', () => {
  expect([hasRoom(view, 128), hasRoom({ ...view, zoom: 1 }, 0)]).toEqual([true, false]);
  expect([hasRoom({ ...view, lat: 84.9, zoom: 10 }, 0), hasRoom({ ...view, lon: 179.99, zoom: 10 }, 128)]).toEqual([true, false]);
});

describe('throwOf', () => {
  test('a mouse that stands throws nothing', () => expect(throwOf({ x: 0.1, y: -0.1 })).toBe(undefined));
  test('goes on in its direction, ever slower, and stops', () => {
    const way = throwOf({ x: 0.6, y: -0.8 });
    expect(way?.duration).toBe(400);
    const at = [0, 200, 400, 1000].map((time) => way?.at(time)).map((pixel) => [Math.round(pixel?.x ?? 0), Math.round(-(pixel?.y ?? 0))]);
    expect(at).toEqual([
      [0, 0],
      [90, 120],
      [120, 160],
      [120, 160],
    ]);
  });
});
