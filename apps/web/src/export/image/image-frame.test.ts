import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { squareX, squareY } from '../../view/zoom.ts';
import { cameraOf, clampSide, imageFrame, otherSide, planPieces, presetSize } from './image-frame.ts';

const VIEW = { lat: 53.5, lon: 13.41, zoom: 15, width: 920, height: 812 };

test('an image of the size of the map is one drawing of the view', () => {
  const frame = imageFrame(VIEW, { width: 920, height: 812 }, 'grow', 4096);
  expect(frame).toMatchObject({ mapWidth: 920, mapHeight: 812, pixelRatio: 1, webZoom: 15, mapLibreZoom: 14 });
  expect(frame.pieces).toHaveLength(1);
  const { lat, lon } = cameraOf(frame.pieces[0], frame, VIEW);
  expect([lat, lon].map((degrees) => Math.round(degrees * 1e9) / 1e9)).toEqual([53.5, 13.41]);
});

test('symbols grow with the image, or keep their size at a deeper zoom', () => {
  const size = { width: 3680, height: 3248 };
  expect(imageFrame(VIEW, size, 'grow', 4096)).toMatchObject({ pixelRatio: 4, webZoom: 15, mapWidth: 512, canvasWidth: 2048 });
  expect(imageFrame(VIEW, size, 'keep', 4096)).toMatchObject({ pixelRatio: 1, webZoom: 17, mapWidth: 2048, canvasWidth: 2048 });
});

test('another aspect shows all of the view', () => {
  const frame = imageFrame(VIEW, { width: 4096, height: 1624 }, 'grow', 4096);
  expect(frame.pixelRatio).toBe(2);
  expect(frame.mapWidth).toBe(1024);
});

test('the pieces of an image lie on one grid of pixels', () =>
  fc.assert(
    fc.property(
      fc.record({
        width: fc.integer({ min: 64, max: 8192 }),
        height: fc.integer({ min: 64, max: 8192 }),
        largest: fc.integer({ min: 512, max: 4096 }),
        symbols: fc.constantFrom('grow' as const, 'keep' as const),
      }),
      ({ width, height, largest, symbols }) => {
        const frame = imageFrame(VIEW, { width, height }, symbols, largest);
        expect(Math.max(frame.canvasWidth, frame.canvasHeight)).toBeLessThanOrEqual(largest);
        const world = 256 * 2 ** frame.webZoom;
        for (const piece of frame.pieces) {
          const { lat, lon } = cameraOf(piece, frame, VIEW);
          // the pixel of the image that is the middle of the canvas
          const x = ((squareX(lon) - squareX(VIEW.lon)) * world * frame.canvasWidth) / frame.mapWidth + width / 2;
          const y = ((squareY(lat) - squareY(VIEW.lat)) * world * frame.canvasHeight) / frame.mapHeight + height / 2;
          expect(x).toBeCloseTo(piece.left + frame.canvasWidth / 2, 3);
          expect(y).toBeCloseTo(piece.top + frame.canvasHeight / 2, 3);
        }
      },
    ),
  ));

const WIDE = { width: 1000, height: 500 };
const HIGH = { width: 390, height: 700 };

describe('presetSize', () => {
  test.each([
    ['screen', { width: 1000, height: 500 }, { width: 390, height: 700 }],
    ['twice', { width: 2000, height: 1000 }, { width: 780, height: 1400 }],
    ['four', { width: 4000, height: 2000 }, { width: 1560, height: 2800 }],
    ['largest', { width: 8192, height: 4096 }, { width: 4564, height: 8192 }],
    ['fullHd', { width: 1920, height: 1080 }, { width: 1080, height: 1920 }],
    ['a4', { width: 3508, height: 2480 }, { width: 2480, height: 3508 }],
    ['a3', { width: 4961, height: 3508 }, { width: 3508, height: 4961 }],
  ] as const)('%s lies or stands as the map does', (preset, wide, high) => {
    expect(presetSize(preset, WIDE)).toEqual(wide);
    expect(presetSize(preset, HIGH)).toEqual(high);
  });
  test('a large screen four times is as large as an image can be, in the same aspect', () =>
    expect(presetSize('four', { width: 3840, height: 1920 })).toEqual({ width: 8192, height: 4096 }));
});

test('one side gives the other in the aspect of the map', () => {
  expect(otherSide(600, WIDE, 'width')).toBe(300);
  expect(otherSide(600, WIDE, 'height')).toBe(1200);
});

test('a side is a whole number from 64 to 8192', () =>
  expect([0, 12.4, 100.5, 9000, Number.NaN].map(clampSide)).toEqual([64, 64, 101, 8192, 64]));

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
