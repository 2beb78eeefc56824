/**
 * Puts ways together to rings, in any order and direction: the outlines of multipolygons, boundaries and areas.
 *
 * Ways are edges between their end nodes. A walk takes unused edges; as soon as it comes to a node it has passed, the edges
 * since then are a ring, so that rings which touch in a node come apart. A walk that ends nowhere gives its last edge back
 * as open and goes on from the node before, so that a spur does not spoil the ring it hangs on. Every edge is taken once.
 */
import { IdNumbers } from './id-index.ts';

/** A ring or an open path made of ways. */
export interface AssembledPath {
  /** Indexes of the ways in the order they are walked; `~index` (negative) where a way is walked backwards. */
  readonly ways: readonly number[];
  /** Node ids in the order they are walked, no node twice where ways meet; of a ring the last is the first again. */
  readonly nodes: Float64Array;
}

/** The result of `assembleRings`. */
export interface AssembledRings {
  /** Closed, of at least 4 nodes. */
  readonly rings: readonly AssembledPath[];
  /** Everything that does not close, and closed paths of fewer than 4 nodes. Empty for a whole outline. */
  readonly open: readonly AssembledPath[];
}

/** A ring has at least this many nodes, the first one counted twice. */
export const LEAST_RING_NODES = 4;

/**
 * Puts ways together by the ids of their end nodes. A way given twice counts twice: leave repeated members out before.
 *
 * @param ways the node ids of each way; ways of fewer than 2 nodes are left out
 */
export function assembleRings(ways: readonly ArrayLike<number>[]): AssembledRings {
  const numbers = new IdNumbers();
  const given: number[] = [];
  const from: number[] = [];
  const to: number[] = [];
  ways.forEach((way, index) => {
    if (way.length < 2) return;
    given.push(index);
    from.push(numbers.add(way[0]));
    to.push(numbers.add(way[way.length - 1]));
  });
  const joined = joinEnds(from, to, numbers.count);
  const path = (edges: readonly number[]): AssembledPath => {
    const walked = edges.map((edge) => (edge >= 0 ? given[edge] : ~given[~edge]));
    return { ways: walked, nodes: walkNodes(ways, walked) };
  };
  const closed = joined.rings.map(path);
  return {
    rings: closed.filter((ring) => ring.nodes.length >= LEAST_RING_NODES),
    open: [...closed.filter((ring) => ring.nodes.length < LEAST_RING_NODES), ...joined.open.map(path)],
  };
}

function walkNodes(ways: readonly ArrayLike<number>[], walked: readonly number[]): Float64Array {
  const nodes: number[] = [];
  for (const step of walked) {
    const way = ways[step >= 0 ? step : ~step];
    const skip = nodes.length === 0 ? 0 : 1;
    for (let i = skip; i < way.length; i++) nodes.push(step >= 0 ? way[i] : way[way.length - 1 - i]);
  }
  return Float64Array.from(nodes);
}

/** Edges in walking order; `~edge` (negative) where an edge is walked backwards. */
export interface JoinedEnds {
  readonly rings: number[][];
  readonly open: number[][];
}

/**
 * The walk itself, on numbered end points.
 *
 * @param from number of each edge's first point
 * @param to number of each edge's last point
 * @param pointCount how many end points there are; their numbers are 0 … pointCount - 1
 */
export function joinEnds(from: readonly number[], to: readonly number[], pointCount: number): JoinedEnds {
  const rings: number[][] = [];
  const between: number[] = [];
  for (let edge = 0; edge < from.length; edge++) {
    if (from[edge] === to[edge]) rings.push([edge]);
    else between.push(edge);
  }
  if (between.length === 0) return { rings, open: [] };
  if (between.length === 1) return { rings, open: [between] };
  const dead = walkAll(between, from, to, pointCount, rings);
  return { rings, open: dead.length < 2 ? dead.map((edge) => [edge]) : chain(dead, from, to, pointCount) };
}

/** For each point the edges that end there, and a cursor to the first that may be unused. */
function edgesByPoint(edges: readonly number[], from: readonly number[], to: readonly number[], pointCount: number) {
  const start = new Uint32Array(pointCount + 1);
  for (const edge of edges) {
    start[from[edge] + 1]++;
    start[to[edge] + 1]++;
  }
  for (let point = 0; point < pointCount; point++) start[point + 1] += start[point];
  const cursor = start.slice(0, pointCount);
  const list = new Uint32Array(edges.length * 2);
  for (const edge of edges) {
    list[cursor[from[edge]]++] = edge;
    list[cursor[to[edge]]++] = edge;
  }
  cursor.set(start.subarray(0, pointCount));
  const used = new Uint8Array(from.length);
  /** The next unused edge at a point, now used; -1 where there is none. */
  const take = (point: number): number => {
    while (cursor[point] < start[point + 1]) {
      const edge = list[cursor[point]++];
      if (used[edge] === 0) {
        used[edge] = 1;
        return edge;
      }
    }
    return -1;
  };
  return { take, used };
}

/** Adds the rings it finds to `rings`; gives the edges that are in none. */
function walkAll(
  edges: readonly number[],
  from: readonly number[],
  to: readonly number[],
  pointCount: number,
  rings: number[][],
): number[] {
  const { take } = edgesByPoint(edges, from, to, pointCount);
  const dead: number[] = [];
  // position of a point on the current walk plus one, 0 where it is not on it
  const position = new Uint32Array(pointCount);
  for (const root of edges) {
    const points = [from[root]];
    const walk: number[] = [];
    position[from[root]] = 1;
    while (points.length > 0) {
      const point = points[points.length - 1];
      const edge = take(point);
      if (edge === -1) {
        position[point] = 0;
        points.pop();
        const last = walk.pop();
        if (last !== undefined) dead.push(last >= 0 ? last : ~last);
        continue;
      }
      const forwards = from[edge] === point;
      const next = forwards ? to[edge] : from[edge];
      walk.push(forwards ? edge : ~edge);
      if (position[next] === 0) {
        points.push(next);
        position[next] = points.length;
        continue;
      }
      const keep = position[next];
      rings.push(walk.splice(keep - 1));
      for (const passed of points.splice(keep)) position[passed] = 0;
    }
  }
  return dead.sort((a, b) => a - b);
}

/** Joins edges to open paths, end to end as far as they go. */
function chain(edges: readonly number[], from: readonly number[], to: readonly number[], pointCount: number): number[][] {
  const { take, used } = edgesByPoint(edges, from, to, pointCount);
  const paths: number[][] = [];
  for (const edge of edges) {
    if (used[edge] === 1) continue;
    used[edge] = 1;
    const path = [edge];
    for (let point = to[edge], next = take(point); next !== -1; next = take(point)) {
      path.push(from[next] === point ? next : ~next);
      point = from[next] === point ? to[next] : from[next];
    }
    const before: number[] = [];
    for (let point = from[edge], next = take(point); next !== -1; next = take(point)) {
      before.push(to[next] === point ? next : ~next);
      point = to[next] === point ? from[next] : to[next];
    }
    paths.push(before.reverse().concat(path));
  }
  return paths;
}
