/** In which boxes the sea is looked for: that of the file, or, where it says none, one around each group of coasts. */
import { boxesMeet, type FixedBox, fixedBox, joinBoxes } from '@flyover/bounding-box';
import type { Coastlines, Path } from './coastlines.ts';
import { boxOfPaths } from './sea-box.ts';

export interface SeaRegion {
  readonly box: FixedBox;
  /** Distance by which the box extends beyond the coasts, 1e-7 degrees. */
  readonly margin: number;
  readonly coast: Coastlines;
}

/** Around coasts the sea goes on for a quarter of their extent, within these bounds; 1e-7 degrees. */
const MARGIN = { part: 0.25, least: 200_000, most: 3_000_000 } as const;

/** @param bounds south, west, north, east in degrees */
export function seaRegions(coast: Coastlines, bounds: readonly number[] | undefined): SeaRegion[] {
  if (bounds === undefined) return groups(coast);
  const [south, west, north, east] = bounds.map((degrees) => Math.round(degrees * 1e7));
  return [{ box: fixedBox(south, west, north, east), margin: 0, coast }];
}

/** Coasts whose boxes touch belong together: else the sea of one would lie over the land of another. */
function groups({ rings, lines }: Coastlines): SeaRegion[] {
  const isRing = new Set(rings);
  const extents = [...rings, ...lines].map((path) => ({ path, box: boxOfPaths([path]) })).sort((a, b) => sizeOf(b.box) - sizeOf(a.box));
  let found = extents.map(({ path, box }) => ({ box, wide: widened(box), paths: [path] }));
  for (let before = Infinity; found.length < before; ) {
    before = found.length;
    const merged: typeof found = [];
    for (const each of found) {
      const group = merged.find(({ wide }) => boxesMeet(wide, each.wide));
      if (group === undefined) merged.push(each);
      else {
        group.box = joinBoxes(group.box, each.box);
        group.wide = joinBoxes(widened(group.box), joinBoxes(group.wide, each.wide));
        for (const path of each.paths) group.paths.push(path);
      }
    }
    found = merged;
  }
  return found.map(({ box, wide, paths }) => ({
    box: wide,
    margin: Math.max(box.south - wide.south, box.west - wide.west, wide.north - box.north, wide.east - box.east),
    coast: { rings: paths.filter((path: Path) => isRing.has(path)), lines: paths.filter((path: Path) => !isRing.has(path)) },
  }));
}

function sizeOf({ south, west, north, east }: FixedBox): number {
  return Math.max(north - south, east - west);
}

function widened(box: FixedBox): FixedBox {
  const margin = Math.round(Math.max(MARGIN.least, Math.min(MARGIN.most, MARGIN.part * sizeOf(box))));
  const inside = (value: number, most: number) => Math.max(-most, Math.min(most, value));
  return fixedBox(
    inside(box.south - margin, 900_000_000),
    inside(box.west - margin, 1_800_000_000),
    inside(box.north + margin, 900_000_000),
    inside(box.east + margin, 1_800_000_000),
  );
}
