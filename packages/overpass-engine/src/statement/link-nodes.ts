/** Where `local` cuts ways: at nodes that several ways share, at vertices, and at nodes that lie on one another. */
import { NO_COORDINATE } from '@flyover/osm-elements';
import type { Database } from '../database.ts';
import type { ElementSet } from '../element-set.ts';
import { NO_ROW } from '../index/find-row.ts';
import { recurseDown, waysWith } from '../recursion.ts';
import { uniteRows } from '../row-set.ts';

/** See the file's comment. Nodes and ways are rows. */
export interface LinkNodes {
  /** Which one a node is of those at its place, by id and from 1; undefined where it is alone. */
  numberAt(node: number): number | undefined;
  /** The nodes of a way, link by link. */
  linksOf(way: number): number[][];
  /** Which one a way is of those with a link between two nodes, by id and from 1; undefined where it is alone. */
  numberBetween(from: number, to: number, way: number): number | undefined;
}

/**
 * @param vertices the nodes of the set that have tags
 * @param check called for each way, ends the run where its time is over
 */
export function createLinkNodes(database: Database, set: ElementSet, vertices: Uint32Array, check: () => void): LinkNodes {
  const members = recurseDown(database, set);
  // the ways that meet those of the set count too, whatever set they are in
  const ways = uniteRows(members.ways, waysWith(database, members.nodes));
  const numbers = numbersAtPlaces(database, uniteRows(members.nodes, set.nodes));
  const nodesOf = knownNodes(database);
  const uses = new Map<number, number>();
  const use = (node: number, times: number) => uses.set(node, (uses.get(node) ?? 0) + times);
  for (const node of vertices) use(node, 1);
  for (const way of ways) {
    check();
    const nodes = nodesOf(way);
    // an end is one by itself
    for (const [i, node] of nodes.entries()) use(node, i === 0 || i === nodes.length - 1 ? 2 : 1);
  }
  const linksOf = (way: number) => {
    const links: number[][] = [];
    let link: number[] = [];
    for (const node of nodesOf(way)) {
      link.push(node);
      if (link.length < 2 || (!numbers.has(node) && (uses.get(node) ?? 0) < 2)) continue;
      links.push(link);
      link = [node];
    }
    return links;
  };
  const between = new Map<string, { links: number; readonly firstOf: Map<number, number> }>();
  for (const way of ways) {
    check();
    for (const link of linksOf(way)) {
      const key = `${link[0]} ${link[link.length - 1]}`;
      const parallel = between.get(key) ?? { links: 0, firstOf: new Map<number, number>() };
      parallel.links++;
      if (!parallel.firstOf.has(way)) parallel.firstOf.set(way, parallel.links);
      between.set(key, parallel);
    }
  }
  return {
    numberAt: (node) => numbers.get(node),
    linksOf,
    numberBetween(from, to, way) {
      const parallel = between.get(`${from} ${to}`);
      return parallel !== undefined && parallel.links > 1 ? parallel.firstOf.get(way) : undefined;
    },
  };
}

function knownNodes(database: Database): (way: number) => number[] {
  const { refStart } = database.store.ways;
  const { lat } = database.store.nodes;
  const wayNodes = database.wayNodes();
  return (way) =>
    Array.from(wayNodes.subarray(refStart[way], refStart[way + 1])).filter((node) => node !== NO_ROW && lat[node] !== NO_COORDINATE);
}

function numbersAtPlaces(database: Database, nodes: Uint32Array): Map<number, number> {
  const { lat, lon } = database.store.nodes;
  const places = new Map<string, number[]>();
  for (const node of nodes) {
    const key = `${lat[node]} ${lon[node]}`;
    const there = places.get(key);
    if (there === undefined) places.set(key, [node]);
    else there.push(node);
  }
  const numbers = new Map<number, number>();
  for (const there of places.values()) if (there.length > 1) for (const [i, node] of there.entries()) numbers.set(node, i + 1);
  return numbers;
}
