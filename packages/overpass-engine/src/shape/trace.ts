/** `trace()`: lines cut where they meet, each stretch once. */
import { type DegreePairs, type DerivedGeometry, pointLists } from '@flyover/overpass-output';
import { lookAt, type ShapeControl } from './shape-control.ts';

/**
 * The points of a geometry, from south to north, then its lines, cut at places where another line begins, ends or passes, or where one of the points lies.
 * A stretch that was there already, in whichever direction, is left out.
 */
export function traceOf(geometry: DerivedGeometry, control: ShapeControl): DerivedGeometry {
  const points: DegreePairs[] = [];
  const lines: DegreePairs[] = [];
  collect(geometry, points, lines);
  points.sort((a, b) => compare(a, 0, b, 0));
  const single = points.filter((point, i) => i === 0 || compare(point, 0, points[i - 1], 0) !== 0);
  const uses = countUses(single, lines, control);
  const parts: DerivedGeometry[] = single.map((each) => ({ kind: 'point', points: each }));
  const seen = new Set<string>();
  for (const line of lines) {
    const last = line.length - 2;
    const add = (from: number, to: number) => {
      // a line of one point goes from there to there
      const stretch = from === to ? Float64Array.of(...line, ...line) : line.slice(from, to + 2);
      const key = keyOf(stretch);
      if (!seen.has(key)) parts.push({ kind: 'line', points: stretch });
      seen.add(key);
      lookAt(control, parts.length);
    };
    let from = 0;
    for (let i = 2; i < last; i += 2) {
      if ((uses.get(placeOf(line, i)) ?? 0) <= 1) continue;
      add(from, i);
      from = i;
    }
    add(from, last);
  }
  return { kind: 'collection', parts };
}

function collect(geometry: DerivedGeometry, points: DegreePairs[], lines: DegreePairs[]): void {
  if (geometry.kind === 'collection') for (const part of geometry.parts) collect(part, points, lines);
  else if (geometry.kind === 'point') points.push(geometry.points);
  else for (const list of pointLists(geometry)) if (list.length > 0) lines.push(list);
}

/** How often each place is used; an end of a line counts for two, so that it is a cut by itself. */
function countUses(points: readonly DegreePairs[], lines: readonly DegreePairs[], control: ShapeControl): Map<string, number> {
  const uses = new Map<string, number>();
  const use = (list: DegreePairs, at: number, times: number) => {
    const place = placeOf(list, at);
    uses.set(place, (uses.get(place) ?? 0) + times);
    lookAt(control, uses.size);
  };
  for (const point of points) use(point, 0, 1);
  for (const line of lines) {
    use(line, 0, 2);
    use(line, line.length - 2, 2);
    for (let i = 2; i < line.length - 2; i += 2) use(line, i, 1);
  }
  return uses;
}

function placeOf(points: DegreePairs, at: number): string {
  return `${points[at]} ${points[at + 1]}`;
}

function compare(a: DegreePairs, i: number, b: DegreePairs, j: number): number {
  return a[i] - b[j] || a[i + 1] - b[j + 1];
}

/** The same for a stretch and for the same stretch backwards. */
function keyOf(stretch: DegreePairs): string {
  const last = stretch.length - 2;
  if (compare(stretch, last, stretch, 0) >= 0) return stretch.join(' ');
  const turned: number[] = [];
  for (let i = last; i >= 0; i -= 2) turned.push(stretch[i], stretch[i + 1]);
  return turned.join(' ');
}
