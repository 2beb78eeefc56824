/** The ways of `natural=coastline` as paths over the ground: joined where one ends in the first node of the next, land on the left. */
import { type ElementStore, NO_COORDINATE, tagValueOf } from '@flyover/osm-elements';
import { createIdIndex } from '@flyover/osm-features';

/** Positions one after the other: longitude, latitude, longitude … in 1e-7 degrees. */
export type Path = readonly number[];

export interface Coastlines {
  /** The first position is not repeated. */
  readonly rings: readonly Path[];
  /** Ends are at the edge of the data, or where something is missing. */
  readonly lines: readonly Path[];
}

/** Undefined where there are none. */
export function readCoastlines(store: ElementStore): Coastlines | undefined {
  const rows = coastlineRows(store);
  if (rows.length === 0) return undefined;
  const nodes = createIdIndex(store.nodes.ids, (_, next) => next);
  const paths = rows.flatMap((row) => pathsOfWay(store, row, (id) => nodes.find(id)));
  return joinPaths(paths);
}

function coastlineRows({ strings, ways }: ElementStore): number[] {
  const key = strings.find('natural');
  const value = strings.find('coastline');
  const rows: number[] = [];
  if (key === -1 || value === -1) return rows;
  for (let row = 0; row < ways.count; row++) if (tagValueOf(ways, row, key) === value) rows.push(row);
  return rows;
}

/** The pieces of a way between nodes that are missing. */
function pathsOfWay({ nodes, ways }: ElementStore, row: number, rowOfNode: (id: number) => number): number[][] {
  const { geometry } = ways;
  const inline = geometry === undefined ? 0 : geometry.start[row + 1] - geometry.start[row];
  const count = inline > 0 ? inline : ways.refStart[row + 1] - ways.refStart[row];
  const paths: number[][] = [[]];
  for (let i = 0; i < count; i++) {
    const [table, at] =
      geometry !== undefined && inline > 0 ? [geometry, geometry.start[row] + i] : [nodes, rowOfNode(ways.refs[ways.refStart[row] + i])];
    if (at === -1 || table.lat[at] === NO_COORDINATE) paths.push([]);
    else paths[paths.length - 1].push(table.lon[at], table.lat[at]);
  }
  return paths.filter((path) => path.length >= 4);
}

const startOf = (path: Path) => `${path[0]} ${path[1]}`;
const endOf = (path: Path) => `${path[path.length - 2]} ${path[path.length - 1]}`;

/** Joins paths whose ends meet, each in its direction. */
export function joinPaths(paths: readonly Path[]): Coastlines {
  const byStart = new Map<string, Path[]>();
  for (const path of paths) {
    const begun = byStart.get(startOf(path));
    if (begun === undefined) byStart.set(startOf(path), [path]);
    else begun.push(path);
  }
  const ends = new Set(paths.map(endOf));
  const used = new Set<Path>();
  const rings: number[][] = [];
  const lines: number[][] = [];
  // what nothing leads to first: else a line would begin in its middle
  for (const first of [...paths.filter((path) => !ends.has(startOf(path))), ...paths]) {
    if (used.has(first)) continue;
    const joined: number[] = [];
    for (let path: Path | undefined = first; path !== undefined; path = byStart.get(endOf(path))?.find((next) => !used.has(next))) {
      used.add(path);
      for (let i = joined.length === 0 ? 0 : 2; i < path.length; i++) joined.push(path[i]);
      if (endOf(joined) === startOf(joined)) break;
    }
    if (endOf(joined) !== startOf(joined)) lines.push(joined);
    else if (joined.length >= 8) rings.push(joined.slice(0, -2));
  }
  return { rings, lines };
}
