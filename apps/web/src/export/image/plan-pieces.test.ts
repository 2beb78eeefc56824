import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planPieces } from './plan-pieces.ts';

test('an image that fits on the canvas is one piece', () =>
  expect(planPieces(800, 600, 801, 600, 64)).toEqual([{ left: 0, top: 0, x: 0, y: 0, width: 800, height: 600 }]));

test('inner borders have a margin, edges of the image have none', () =>
  expect(planPieces(250, 100, 100, 100, 10).map(({ left, x, width }) => [left, x, width])).toEqual([
    [0, 0, 90],
    [80, 90, 80],
    [150, 170, 80],
  ]));

const sizes = fc.record({
  width: fc.integer({ min: 1, max: 8192 }),
  height: fc.integer({ min: 1, max: 8192 }),
  canvasWidth: fc.integer({ min: 200, max: 4096 }),
  canvasHeight: fc.integer({ min: 200, max: 4096 }),
  margin: fc.integer({ min: 0, max: 700 }),
});

test('the pieces cover the image exactly, each pixel once and in reading order', () =>
  fc.assert(
    fc.property(sizes, ({ width, height, canvasWidth, canvasHeight, margin }) => {
      let [x, y, rowHeight] = [0, 0, 0];
      for (const piece of planPieces(width, height, canvasWidth, canvasHeight, margin)) {
        if (x === 0) rowHeight = piece.height;
        expect([piece.x, piece.y, piece.height]).toEqual([x, y, rowHeight]);
        x += piece.width;
        if (x === width) [x, y] = [0, y + rowHeight];
      }
      expect([x, y]).toEqual([0, height]);
    }),
  ));

test('what is taken lies on the canvas, away from its border unless that is the edge of the image', () =>
  fc.assert(
    fc.property(sizes, ({ width, height, canvasWidth, canvasHeight, margin }) => {
      const room = (canvas: number) => Math.min(margin, Math.floor(canvas / 4));
      for (const piece of planPieces(width, height, canvasWidth, canvasHeight, margin)) {
        const [west, east] = [piece.x - piece.left, piece.left + canvasWidth - piece.x - piece.width];
        const [north, south] = [piece.y - piece.top, piece.top + canvasHeight - piece.y - piece.height];
        expect(Math.min(west, east, north, south)).toBeGreaterThanOrEqual(0);
        if (piece.x > 0) expect(west).toBeGreaterThanOrEqual(room(canvasWidth));
        if (piece.x + piece.width < width) expect(east).toBeGreaterThanOrEqual(room(canvasWidth));
        if (piece.y > 0) expect(north).toBeGreaterThanOrEqual(room(canvasHeight));
        if (piece.y + piece.height < height) expect(south).toBeGreaterThanOrEqual(room(canvasHeight));
      }
    }),
  ));
