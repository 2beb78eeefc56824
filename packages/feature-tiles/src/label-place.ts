/** The one place that stands for a line or a polygon: of a label, and of a feature that is drawn as a point whatever its size. */
import { POLYGON } from '@flyover/osm-features';
import type { World } from './world.ts';

/** World units. */
export interface WorldPlace {
  readonly x: number;
  readonly y: number;
}

/**
 * In a polygon's largest part, the middle of its widest stretch from west to east near the middle of its height, so that a text has most
 * room; on a line, the middle of its longest part. A polygon without an inside has the middle of its box.
 */
export function labelPlace(world: World, feature: number): WorldPlace {
  return world.set.kinds[feature] === POLYGON ? insidePolygon(world, feature) : middleOfLine(world, feature);
}

/** Latitudes that are tried, as shares of the part's height: the middle first. */
const HEIGHTS = [0.5, 0.42, 0.58, 0.33, 0.67, 0.22, 0.78];
/** A stretch further from the middle has to be so much wider for each share of the height. */
const PULL = 1.5;

function insidePolygon(world: World, feature: number): WorldPlace {
  const [first, last] = largestPart(world, feature);
  const { y, set } = world;
  let [top, bottom] = [Number.POSITIVE_INFINITY, 0];
  for (let i = set.coordinateStart[first]; i < set.coordinateStart[first + 1]; i++) {
    if (y[i] < top) top = y[i];
    if (y[i] > bottom) bottom = y[i];
  }
  let best = 0;
  let place: WorldPlace | undefined;
  for (const share of HEIGHTS) {
    // between two whole numbers, so that no corner lies on it
    const height = Math.floor(top + (bottom - top) * share) + 0.5;
    const crossings = crossingsOf(world, first, last, height);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const width = (crossings[i + 1] - crossings[i]) / (1 + PULL * Math.abs(share - 0.5));
      if (width <= best) continue;
      best = width;
      place = { x: (crossings[i] + crossings[i + 1]) / 2, y: height };
    }
  }
  return place ?? middleOfBox(world, feature);
}

/** The middle of a feature's box. */
export function middleOfBox({ boxes }: World, feature: number): WorldPlace {
  const at = feature * 4;
  return { x: (boxes[at] + boxes[at + 2]) / 2, y: (boxes[at + 1] + boxes[at + 3]) / 2 };
}

/** The outer ring with the largest area, and the part behind its holes. */
function largestPart(world: World, feature: number): [first: number, last: number] {
  const { partStart, outer } = world.set;
  const end = partStart[feature + 1];
  let [largest, first] = [-1, partStart[feature]];
  for (let part = partStart[feature]; part < end; part++) {
    if (outer[part] !== 1) continue;
    const area = doubleArea(world, part);
    if (area > largest) [largest, first] = [area, part];
  }
  let last = first + 1;
  while (last < end && outer[last] !== 1) last++;
  return [first, last];
}

function doubleArea({ x, y, set: { coordinateStart } }: World, part: number): number {
  const start = coordinateStart[part];
  let area = 0;
  // from the first point, so that products stay small enough to be exact
  for (let i = start + 1; i < coordinateStart[part + 1]; i++) {
    area += (x[i - 1] - x[start]) * (y[i] - y[start]) - (x[i] - x[start]) * (y[i - 1] - y[start]);
  }
  return Math.abs(area);
}

/** The crossings of the rings of parts with a height, from west to east. */
function crossingsOf({ x, y, set: { coordinateStart } }: World, first: number, last: number, height: number): number[] {
  const crossings: number[] = [];
  for (let part = first; part < last; part++) {
    for (let i = coordinateStart[part] + 1; i < coordinateStart[part + 1]; i++) {
      if (y[i] > height === y[i - 1] > height) continue;
      crossings.push(x[i - 1] + ((height - y[i - 1]) / (y[i] - y[i - 1])) * (x[i] - x[i - 1]));
    }
  }
  return crossings.sort((a, b) => a - b);
}

function middleOfLine({ x, y, set: { partStart, coordinateStart } }: World, feature: number): WorldPlace {
  let [longest, start, end] = [-1, 0, 0];
  for (let part = partStart[feature]; part < partStart[feature + 1]; part++) {
    let length = 0;
    for (let i = coordinateStart[part] + 1; i < coordinateStart[part + 1]; i++) length += Math.hypot(x[i] - x[i - 1], y[i] - y[i - 1]);
    if (length > longest) [longest, start, end] = [length, coordinateStart[part], coordinateStart[part + 1]];
  }
  let left = longest / 2;
  for (let i = start + 1; i < end; i++) {
    const step = Math.hypot(x[i] - x[i - 1], y[i] - y[i - 1]);
    if (step > 0 && step >= left) {
      const share = left / step;
      return { x: x[i - 1] + (x[i] - x[i - 1]) * share, y: y[i - 1] + (y[i] - y[i - 1]) * share };
    }
    left -= step;
  }
  return { x: x[start], y: y[start] };
}
