import type { ElementStore } from '@flyover/osm-elements';
import { describe, expect, test } from 'vitest';
import { makeSampleTown } from './index.ts';
import { isInside, lineOf, refsOf, rowsWith, segmentsMeet } from './testing/reading.ts';

const CELL = 40;

/** Pairs of segments of two groups of lines that meet, found over a grid. */
function meetings(first: ReadonlyMap<number, number[]>, second: ReadonlyMap<number, number[]>): [number, number][] {
  const grid = new Map<string, number[]>();
  const cells = (line: readonly number[], i: number) => {
    const found: string[] = [];
    const [x0, x1] = [Math.min(line[i], line[i + 2]), Math.max(line[i], line[i + 2])].map((x) => Math.floor(x / CELL));
    const [y0, y1] = [Math.min(line[i + 1], line[i + 3]), Math.max(line[i + 1], line[i + 3])].map((y) => Math.floor(y / CELL));
    for (let x = x0; x <= x1; x++) for (let y = y0; y <= y1; y++) found.push(`${x},${y}`);
    return found;
  };
  const segments: [way: number, line: number[], at: number][] = [];
  for (const [way, line] of second) {
    for (let i = 0; i + 3 < line.length; i += 2) {
      for (const cell of cells(line, i)) grid.set(cell, [...(grid.get(cell) ?? []), segments.length]);
      segments.push([way, line, i]);
    }
  }
  const met: [number, number][] = [];
  for (const [way, line] of first) {
    for (let i = 0; i + 3 < line.length; i += 2) {
      for (const cell of cells(line, i)) {
        for (const segment of grid.get(cell) ?? []) {
          const [other, points, k] = segments[segment];
          if (other === way) continue;
          const args = [line[i], line[i + 1], line[i + 2], line[i + 3], points[k], points[k + 1], points[k + 2], points[k + 3]] as const;
          if (segmentsMeet(...args)) met.push([way, other]);
        }
      }
    }
  }
  return met;
}

const linesOf = (town: ElementStore, passes: (tags: Map<string, string>) => boolean) =>
  new Map(rowsWith(town, town.ways, passes).map((way) => [way, lineOf(town, way)]));

describe.each([
  [1, 50_000],
  [2, 12_000],
  [3, 3000],
  [4, 120_000],
])('the town of seed %i with %i elements', (seed, elements) => {
  const town = makeSampleTown({ seed, elements });
  const buildings = linesOf(town, (tags) => tags.has('building'));

  test('has no building on a street, a railway or a river', () => {
    const lines = linesOf(
      town,
      (tags) =>
        (tags.has('highway') && !/^(footway|path)$/.test(tags.get('highway') ?? '')) ||
        tags.get('railway') === 'rail' ||
        tags.get('water') === 'river',
    );
    expect(meetings(buildings, lines)).toEqual([]);
  });
  test('has no buildings that overlap', () => expect(meetings(buildings, buildings)).toEqual([]));
  test('has no building in a lake, a pond or a park', () => {
    expect(
      meetings(
        buildings,
        linesOf(town, (tags) => tags.get('natural') === 'water' || tags.get('leisure') === 'park'),
      ),
    ).toEqual([]);
  });
  test('has closed polygons', () => {
    const open = rowsWith(
      town,
      town.ways,
      (tags) => tags.has('building') || tags.has('landuse') || tags.has('leisure') || tags.has('natural'),
    ).filter((way) => refsOf(town, way)[0] !== refsOf(town, way).at(-1));
    expect(open).toEqual([]);
  });
  test('has multipolygons whose holes lie inside', () => {
    const { relations } = town;
    const multipolygons = rowsWith(town, relations, (tags) => tags.get('type') === 'multipolygon');
    for (const row of multipolygons) {
      const [outer, inner] = [relations.memberStart[row], relations.memberStart[row] + 1].map((i) =>
        lineOf(town, relations.memberRefs[i] - 1),
      );
      for (let i = 0; i < inner.length; i += 2) expect(isInside(outer, inner[i], inner[i + 1])).toBe(true);
    }
  });
  test('has streets that hang together', () => {
    const streets = rowsWith(town, town.ways, (tags) => tags.has('highway') && !tags.has('area'));
    const parent = new Map<number, number>();
    const root = (id: number): number => {
      let at = id;
      for (let up = parent.get(at); up !== undefined && up !== at; up = parent.get(at)) at = up;
      return at;
    };
    for (const way of streets) {
      const refs = refsOf(town, way);
      for (const ref of refs) parent.set(root(ref), root(refs[0]));
    }
    const sizes = new Map<number, number>();
    for (const way of streets) sizes.set(root(refsOf(town, way)[0]), (sizes.get(root(refsOf(town, way)[0])) ?? 0) + 1);
    // tracks between fields and the summit trail may stand alone
    expect(Math.max(...sizes.values()) / streets.length).toBeGreaterThan(0.85);
  });
});
