import { expect, test } from 'vitest';
import { copyPiece, drawMark } from './image-band.ts';

test('a piece comes with its last row first and lies at its position; what is clear shows the ground', () => {
  const band = new Uint8Array(3 * 2 * 3);
  const pixels = Uint8Array.from([1, 2, 3, 255, /* clear */ 0, 0, 0, 0, /* the upper row */ 7, 8, 9, 255, 100, 50, 0, 127.5]);
  copyPiece(band, 3, { x: 1, y: 0, width: 2, height: 2 }, pixels, [10, 20, 30]);
  expect([...band]).toEqual([0, 0, 0, 7, 8, 9, 105, 60, 15, 0, 0, 0, 1, 2, 3, 10, 20, 30]);
});

test('a mark is drawn over the rows that the band has of it, and not beyond its edges', () => {
  const mark = {
    x: 1,
    y: 9,
    width: 2,
    height: 2,
    pixels: new Uint8ClampedArray([200, 0, 0, 255, 0, 0, 0, 0, 0, 100, 0, 51, 9, 9, 9, 255]),
  };
  const upper = new Uint8Array(2 * 3).fill(50);
  drawMark(upper, 2, 9, mark);
  expect([...upper]).toEqual([50, 50, 50, 200, 0, 0]);
  const lower = new Uint8Array(2 * 2 * 3).fill(50);
  drawMark(lower, 2, 10, mark);
  expect([...lower]).toEqual([50, 50, 50, 40, 60, 40, 50, 50, 50, 50, 50, 50]);
  const far = new Uint8Array(6);
  drawMark(far, 2, 20, mark);
  expect([...far]).toEqual([0, 0, 0, 0, 0, 0]);
});
