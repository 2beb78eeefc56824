/** Whether positions lie in a ring, for rings of very many positions: each question looks at one band of latitude. */
import type { Path } from './coastlines.ts';
import { boxOfPaths } from './sea-box.ts';

/** Positions a band has on average. */
const PER_BAND = 32;

/** Whether a longitude and latitude lie inside. */
export type RingTest = (x: number, y: number) => boolean;

/** @returns tells of a longitude and latitude whether they lie inside (even-odd); on the ring itself either may be told */
export function createRingTest(ring: Path): RingTest {
  const { south, west, north, east } = boxOfPaths([ring]);
  const bandCount = Math.max(1, Math.ceil(ring.length / 2 / PER_BAND));
  const bandOf = (y: number) => Math.min(bandCount - 1, Math.floor(((y - south) / Math.max(1, north - south)) * bandCount));
  const fillBands = () => {
    const filled: number[][] = Array.from({ length: bandCount }, () => []);
    for (let i = 0; i < ring.length; i += 2) {
      const nextY = ring[(i + 3) % ring.length];
      const [low, high] = ring[i + 1] < nextY ? [ring[i + 1], nextY] : [nextY, ring[i + 1]];
      for (let band = bandOf(low); band <= bandOf(high); band++) filled[band].push(i);
    }
    return filled;
  };
  // of thousands of islands few are asked about a place within their box
  let bands: number[][] | undefined;
  return (x, y) => {
    if (x < west || x > east || y < south || y > north) return false;
    bands ??= fillBands();
    let inside = false;
    for (const i of bands[bandOf(y)]) {
      const [ax, ay, bx, by] = [ring[i], ring[i + 1], ring[(i + 2) % ring.length], ring[(i + 3) % ring.length]];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
    return inside;
  };
}
