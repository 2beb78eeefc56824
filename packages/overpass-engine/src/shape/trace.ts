/** `trace()`: lines cut where they meet, each stretch once. */
import { type DegreePairs, type DerivedGeometry, pointLists } from '@flyover/overpass-output';

/** Points between two looks at the clock. */
const POINTS_A_LOOK = 4096;
/** More than fit into memory; two of them are one exact number. */
const MOST_PLACES = 2 ** 26;

/**
 * The lines of a geometry, cut at the ends of lines and at points with more than two neighbours; what several lines share comes once.
 * Points stay where no line goes through them.
 *
 * @param check looks at the clock
 */
export function traceOf(geometry: DerivedGeometry, check: () => void): DerivedGeometry {
  const graph = new LineGraph(check);
  const lists = [...pointLists(geometry)];
  for (const points of lists) graph.add(points);
  const parts: DerivedGeometry[] = [];
  for (const points of lists) {
    if (points.length > 2) graph.stretches(points, (stretch) => parts.push({ kind: 'line', points: stretch }));
  }
  const loose = new Set<number>();
  for (const points of lists) {
    if (points.length !== 2) continue;
    const place = graph.placeOf(points, 0);
    if (graph.hasNeighbours(place) || loose.has(place)) continue;
    loose.add(place);
    parts.push({ kind: 'point', points });
  }
  return { kind: 'collection', parts };
}

/** Places by number, and which of them are beside one another. */
class LineGraph {
  private readonly numbers = new Map<string, number>();
  /** Of each place up to two neighbours, or that it is a cut. */
  private readonly neighbours: number[] = [];
  private readonly cuts = new Set<number>();
  /** Segments, both places in one number. */
  private readonly seen = new Set<number>();
  private readonly check: () => void;

  constructor(check: () => void) {
    this.check = check;
  }

  placeOf(points: DegreePairs, at: number): number {
    const key = `${points[at]} ${points[at + 1]}`;
    let place = this.numbers.get(key);
    if (place === undefined) {
      place = this.numbers.size;
      this.numbers.set(key, place);
      this.neighbours.push(-1, -1);
      if (place % POINTS_A_LOOK === 0) this.check();
    }
    return place;
  }

  hasNeighbours(place: number): boolean {
    return this.neighbours[place * 2] !== -1;
  }

  add(points: DegreePairs): void {
    if (points.length < 4) return;
    let last = this.placeOf(points, 0);
    this.cuts.add(last);
    for (let i = 2; i < points.length; i += 2) {
      const place = this.placeOf(points, i);
      if (place !== last) {
        this.meet(last, place);
        this.meet(place, last);
      }
      last = place;
    }
    this.cuts.add(last);
  }

  private meet(place: number, neighbour: number): void {
    const { neighbours } = this;
    const at = place * 2;
    if (neighbours[at] === neighbour || neighbours[at + 1] === neighbour) return;
    if (neighbours[at] === -1) neighbours[at] = neighbour;
    else if (neighbours[at + 1] === -1) neighbours[at + 1] = neighbour;
    else this.cuts.add(place);
  }

  /** The stretches of a line that were not given out yet. */
  stretches(points: DegreePairs, give: (stretch: DegreePairs) => void): void {
    let stretch: number[] = [];
    const finish = () => {
      if (stretch.length > 2) give(Float64Array.from(stretch));
      stretch = [];
    };
    let last = this.placeOf(points, 0);
    for (let i = 2; i < points.length; i += 2) {
      const place = this.placeOf(points, i);
      if (i % (2 * POINTS_A_LOOK) === 0) this.check();
      const segment = Math.min(place, last) * MOST_PLACES + Math.max(place, last);
      const isNew = place !== last && !this.seen.has(segment);
      if (isNew) {
        this.seen.add(segment);
        if (stretch.length === 0) stretch.push(points[i - 2], points[i - 1]);
        stretch.push(points[i], points[i + 1]);
      }
      if (!isNew || this.cuts.has(place)) finish();
      last = place;
    }
    finish();
  }
}
