/** Draws the fills of a decoded tile as a map would, pixel by pixel, in one colour channel: for tests that compare pictures. */
import type { DecodedFeature } from './decode-tile.ts';

/** Pixels a side, and tile units to a pixel. */
const SIZE = 512;
const UNITS = 8;

/**
 * The channel of each pixel, 0 to 255, on black.
 *
 * @param lookOf colour (0 to 255) and opacity of a feature
 */
export function drawFills(
  features: readonly DecodedFeature[],
  lookOf: (feature: DecodedFeature) => readonly [colour: number, opacity: number],
): Uint8Array {
  const picture = new Uint8Array(SIZE * SIZE);
  for (const feature of features) {
    const [colour, opacity] = lookOf(feature);
    for (let row = 0; row < SIZE; row++) {
      const crossings = crossingsOf(feature, (row + 0.5) * UNITS);
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const [from, to] = [crossings[i], crossings[i + 1]].map((x) => Math.min(SIZE, Math.max(0, Math.ceil(x / UNITS - 0.5))));
        for (let at = row * SIZE + from; at < row * SIZE + to; at++)
          picture[at] = Math.round(picture[at] + (colour - picture[at]) * opacity);
      }
    }
  }
  return picture;
}

/** Where the rings of a feature cross a row, from west to east. */
function crossingsOf({ parts }: DecodedFeature, y: number): number[] {
  const crossings: number[] = [];
  for (const ring of parts) {
    for (let i = 1; i < ring.length; i++) {
      const [[x0, y0], [x1, y1]] = [ring[i - 1], ring[i]];
      if (y0 <= y !== y1 <= y) crossings.push(x0 + ((y - y0) * (x1 - x0)) / (y1 - y0));
    }
  }
  return crossings.sort((a, b) => a - b);
}
