/** Where `local` cuts ways: at nodes that several ways share, at vertices, and at nodes that lie on one another. */
import { NO_COORDINATE } from '@flyover/osm-elements';
import type { Database } from '../database.ts';
import type { ElementSet } from '../element-set.ts';
import { NO_ROW } from '../index/find-row.ts';
import { recurseDown, waysWith } from '../recursion.ts';
import { uniteRows } from '../row-set.ts';

/** A stretch of a way. */
export interface WaySection {
  /** Rows. */
  readonly nodes: readonly number[];
  /** Which one it is of those from its first to its last node, by the ids of their ways and from 1; undefined where it is alone. */
  readonly number: number | undefined;
}

/** See the file's comment. Nodes and ways are rows. */
export interface LinkNodes {
  /** Which one a node is of those at its place, by id and from 1; undefined where it is alone. */
  numberAt(node: number): number | undefined;
  /** A way, section by section; none where it has nothing to do with the set, or where a node of it is not known. */
  sectionsOf(way: number): readonly WaySection[];
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
  const nodesOf = allNodes(database);
  const uses = new Map<number, number>();
  const use = (node: number, times: number) => uses.set(node, (uses.get(node) ?? 0) + times);
  for (const node of vertices) use(node, 1);
  for (const way of ways) {
    check();
    const nodes = nodesOf(way);
    // an end is one by itself
    for (const [i, node] of nodes.entries()) use(node, i === 0 || i === nodes.length - 1 ? 2 : 1);
  }
  const cut = (nodes: readonly number[]) => {
    const links: number[][] = [];
    let link: number[] = [];
    for (const node of nodes) {
      link.push(node);
      if (link.length < 2 || (!numbers.has(node) && (uses.get(node) ?? 0) < 2)) continue;
      links.push(link);
      link = [node];
    }
    return links;
  };
  const links = new Map<number, number[][]>();
  const parallel = new Map<string, number[]>();
  for (const way of ways) {
    check();
    const sections = cut(nodesOf(way));
    links.set(way, sections);
    for (const section of sections) {
      const there = parallel.get(keyOf(section));
      if (there === undefined) parallel.set(keyOf(section), [way]);
      else there.push(way);
    }
  }
  return {
    numberAt: (node) => numbers.get(node),
    sectionsOf: (way) => {
      const seen = new Map<string, number>();
      return (links.get(way) ?? []).map((nodes) => {
        const key = keyOf(nodes);
        const all = parallel.get(key) ?? [];
        const before = seen.get(key) ?? 0;
        seen.set(key, before + 1);
        return { nodes, number: all.length < 2 ? undefined : all.indexOf(way) + 1 + before };
      });
    },
  };
}

function keyOf(nodes: readonly number[]): string {
  return `${nodes[0]} ${nodes[nodes.length - 1]}`;
}

/** The nodes of a way; none where one is not known. */
function allNodes(database: Database): (way: number) => number[] {
  const { refStart } = database.store.ways;
  const { lat } = database.store.nodes;
  const wayNodes = database.wayNodes();
  return (way) => {
    const nodes = Array.from(wayNodes.subarray(refStart[way], refStart[way + 1]));
    return nodes.every((node) => node !== NO_ROW && lat[node] !== NO_COORDINATE) ? nodes : [];
  };
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
