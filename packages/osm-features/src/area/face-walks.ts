/**
 * Walks around the faces into which segments divide the plane, each with its face on its left. Every place has an even number of segments, so faces alternate
 * between inside and outside.
 *
 * A half-edge is 2 * segment, or 2 * segment + 1 against its direction.
 */

import { orientation } from '../ring-geometry.ts';
import type { AreaSegments } from './area-segments.ts';

/** A connected component. */
export interface Component {
  /** Half-edges around the component; the plane around it is on their left. */
  readonly outside: readonly number[];
  /** Walks around the faces that are inside where the component's surroundings are outside. */
  readonly odd: readonly (readonly number[])[];
  /** Walks around the other faces, without the surroundings. */
  readonly even: readonly (readonly number[])[];
}

/** The place that a half-edge begins at. */
export function originOf({ from, to }: AreaSegments, half: number): number {
  return half % 2 === 0 ? from[half >> 1] : to[half >> 1];
}

/** The components of the closed segments, in the order of their first segments. */
export function faceWalks(segments: AreaSegments): Component[] {
  const fan = fansOf(segments);
  const isWalked = new Uint8Array(segments.from.length * 2);
  const walk = (first: number): number[] => {
    const halves: number[] = [];
    for (let half = first; isWalked[half] === 0; half = fan.next(half)) {
      isWalked[half] = 1;
      halves.push(half);
    }
    return halves;
  };
  const isSeen = new Uint8Array(segments.lat.length);
  const components: Component[] = [];
  for (const segment of segments.closed) {
    if (isSeen[segments.from[segment]] === 1) continue;
    const outside = walk(outermost(segments, fan, westmost(segments, fan, segment, isSeen)));
    const [odd, even]: number[][][] = [[], []];
    const queue: { halves: number[]; isOdd: boolean }[] = [{ halves: outside, isOdd: false }];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      for (const half of next.halves) {
        if (isWalked[half ^ 1] === 1) continue;
        const halves = walk(half ^ 1);
        (next.isOdd ? even : odd).push(halves);
        queue.push({ halves, isOdd: !next.isOdd });
      }
    }
    components.push({ outside, odd, even });
  }
  return components;
}

/** The half-edges that begin at each place, counter-clockwise. */
interface Fans {
  of(place: number): Uint32Array;
  /** Returns the half-edge that follows another around the face on its left. */
  next(half: number): number;
}

function fansOf(segments: AreaSegments): Fans {
  const { lat, from, to, closed } = segments;
  const start = new Uint32Array(lat.length + 1);
  for (const segment of closed) {
    start[from[segment] + 1]++;
    start[to[segment] + 1]++;
  }
  for (let place = 0; place < lat.length; place++) start[place + 1] += start[place];
  const cursor = start.slice(0, lat.length);
  const halves = new Uint32Array(closed.length * 2);
  for (const segment of closed) {
    halves[cursor[from[segment]]++] = 2 * segment;
    halves[cursor[to[segment]]++] = 2 * segment + 1;
  }
  for (let place = 0; place < lat.length; place++) {
    if (start[place + 1] - start[place] > 2) halves.subarray(start[place], start[place + 1]).sort((a, b) => turn(segments, place, a, b));
  }
  const position = new Uint32Array(from.length * 2);
  for (let i = 0; i < halves.length; i++) position[halves[i]] = i;
  return {
    of: (place) => halves.subarray(start[place], start[place + 1]),
    next(half) {
      const place = originOf(segments, half ^ 1);
      const at = position[half ^ 1];
      return halves[at === start[place] ? start[place + 1] - 1 : at - 1];
    },
  };
}

/** Negative where half-edge a comes before b, counter-clockwise from east. */
function turn(segments: AreaSegments, place: number, a: number, b: number): number {
  const { lat, lon } = segments;
  const [toA, toB] = [originOf(segments, a ^ 1), originOf(segments, b ^ 1)];
  const isLow = (to: number) => lat[to] < lat[place] || (lat[to] === lat[place] && lon[to] < lon[place]);
  if (isLow(toA) !== isLow(toB)) return isLow(toA) ? 1 : -1;
  return -Math.sign(orientation(lat[place], lon[place], lat[toA], lon[toA], lat[toB], lon[toB]));
}

/** The westmost place (of those the southmost) of what hangs together with a segment; marks all its places. */
function westmost(segments: AreaSegments, fan: Fans, segment: number, isSeen: Uint8Array): number {
  const { lat, lon, from } = segments;
  let best = from[segment];
  const waiting = [best];
  isSeen[best] = 1;
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (lon[place] < lon[best] || (lon[place] === lon[best] && lat[place] < lat[best])) best = place;
    for (const half of fan.of(place)) {
      const other = originOf(segments, half ^ 1);
      if (isSeen[other] === 1) continue;
      isSeen[other] = 1;
      waiting.push(other);
    }
  }
  return best;
}

/** Of the half-edges that begin at the westmost place the one furthest to the left: what is around the component lies on its left. */
function outermost(segments: AreaSegments, fan: Fans, place: number): number {
  const { lat, lon } = segments;
  const [first, ...others] = fan.of(place);
  let best = first;
  for (const half of others) {
    const [to, other] = [originOf(segments, best ^ 1), originOf(segments, half ^ 1)];
    if (orientation(lat[place], lon[place], lat[to], lon[to], lat[other], lon[other]) > 0) best = half;
  }
  return best;
}
