/** The sea of a box: polygons between its coastlines and its edge. */
import type { FixedBox } from '@flyover/bounding-box';
import { ringArea } from '@flyover/osm-features';
import type { Coastlines, Path } from './coastlines.ts';
import { mendEnds } from './mend-ends.ts';
import { boxOfPaths, clipToBox, cornersBetween, createRingTest, edgeLength, placeOnEdge, type RingTest } from './sea-box.ts';

/** Rings without their first position repeated: the outer one, then the islands. */
export interface SeaPolygon {
  readonly outer: Path;
  readonly islands: readonly Path[];
}

/**
 * The land is left of a coastline. Where the lines do not say what is sea (a gap too large, two lines in each other's direction), there is
 * none: rather no sea than land under water.
 *
 * @param reach how far lines may end from the edge, beyond a small gap; 1e-7 degrees
 */
export function seaPolygons(coast: Coastlines, box: FixedBox, reach: number): SeaPolygon[] {
  const isWhole = (path: Path) => {
    const { south, west, north, east } = boxOfPaths([path]);
    return south > box.south && west > box.west && north < box.north && east < box.east;
  };
  const cut = [
    ...coast.lines.flatMap((line) => clipToBox(line, box, false)),
    ...coast.rings.filter((ring) => !isWhole(ring)).flatMap((ring) => clipToBox(ring, box, true)),
  ];
  const mended = mendEnds(cut, box, reach);
  if (mended === undefined) return [];
  const rings = [...coast.rings.filter(isWhole), ...mended.rings];
  const traced = traceSea(mended.lines, box);
  if (traced === undefined) return [];
  return withIslands(mended.lines.length === 0 ? seaAround(rings, box) : traced, rings);
}

/**
 * Goes along each line, then clockwise along the edge to the next one.
 *
 * @returns undefined where beginnings and ends of lines do not take turns along the edge
 */
function traceSea(lines: readonly Path[], box: FixedBox): Path[] | undefined {
  const all = edgeLength(box);
  const events = lines
    .flatMap((line, index) => [
      { index, isStart: true, at: placeOnEdge(box, line[0], line[1]) },
      { index, isStart: false, at: placeOnEdge(box, line[line.length - 2], line[line.length - 1]) },
    ])
    // where one line ends in the beginning of another, the end is first
    .sort((a, b) => a.at - b.at || Number(a.isStart) - Number(b.isStart));
  const next = new Map<number, { readonly index: number; readonly from: number; readonly to: number }>();
  for (const [i, event] of events.entries()) {
    const following = events[(i + 1) % events.length];
    if (following.isStart === event.isStart) return undefined;
    if (!event.isStart) next.set(event.index, { index: following.index, from: event.at, to: following.at });
  }
  const rings: Path[] = [];
  const used = new Set<number>();
  for (const first of lines.keys()) {
    const ring: number[] = [];
    for (let at = first; !used.has(at); ) {
      used.add(at);
      for (const value of lines[at]) ring.push(value);
      const step = next.get(at);
      if (step === undefined) return undefined;
      if (step.to !== step.from) for (const value of cornersBetween(box, step.from, step.to % all)) ring.push(value);
      at = step.index;
    }
    if (ring.length >= 6) rings.push(ring);
  }
  return rings;
}

/** Without a line to the edge the largest ring tells: around an island there is sea, around a lake none. */
function seaAround(rings: readonly Path[], { south, west, north, east }: FixedBox): Path[] {
  const largest = rings.map(areaOf).reduce((best, area) => (Math.abs(area) > Math.abs(best) ? area : best), 0);
  return largest > 0 ? [[west, north, east, north, east, south, west, south]] : [];
}

/** Rings that have the land inside are islands; those around water are sea where there is none yet. */
function withIslands(traced: readonly Path[], rings: readonly Path[]): SeaPolygon[] {
  const largestFirst = rings.map((ring) => ({ ring, area: areaOf(ring) })).sort((a, b) => Math.abs(b.area) - Math.abs(a.area));
  const newSea = (outer: Path, area: number) => ({
    outer,
    area,
    islands: [] as Path[],
    contains: createRingTest(outer),
    isIsland: [] as RingTest[],
  });
  const seas = traced.map((outer) => newSea(outer, Math.abs(areaOf(outer))));
  for (const { ring, area } of largestFirst) {
    const [x, y] = ring;
    // the smallest that it lies in
    const around = seas.filter(({ contains }) => contains(x, y)).reduce<(typeof seas)[number] | undefined>(smaller, undefined);
    const onLand = around === undefined || (area < 0 && around.isIsland.some((holds) => holds(x, y)));
    // what says that it is water in water is an island whose line was drawn the wrong way round
    if (!onLand) {
      around.islands.push(ring);
      around.isIsland.push(createRingTest(ring));
    } else if (area < 0) seas.push(newSea(ring, -area));
  }
  return seas.map(({ outer, islands }) => ({ outer, islands }));
}

function smaller<T extends { readonly area: number }>(best: T | undefined, sea: T): T {
  return best === undefined || sea.area < best.area ? sea : best;
}

/** Positive where the ring runs counter-clockwise. */
function areaOf(ring: Path): number {
  const lon = ring.filter((_, i) => i % 2 === 0);
  const lat = ring.filter((_, i) => i % 2 === 1);
  return ringArea(lat, lon, 0, lat.length);
}
