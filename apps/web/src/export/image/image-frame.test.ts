import fc from 'fast-check';
import { expect, test } from 'vitest';
import { squareX, squareY } from '../../view/mercator.ts';
import { cameraOf, imageFrame } from './image-frame.ts';

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
