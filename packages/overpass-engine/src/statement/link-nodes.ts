/** The places at which `local` cuts ways: nodes that several ways share, vertices, and nodes that lie on one another. */
import { NO_COORDINATE } from '@flyover/osm-elements';
import type { Database } from '../database.ts';
import type { ElementSet } from '../element-set.ts';
import { recurseDown, waysWith } from '../recursion.ts';
import { hasRow, NO_ROW, uniteRows } from '../row-set.ts';

/** A part of a way. Nodes are rows. */
export interface Section {
  readonly nodes: readonly number[];
  /**
   * Number of the section among those with the same first and last node, by the ids of their ways and from 1; undefined where it is the only one.
   */
  readonly number: number | undefined;
}

/** See the file's comment. Nodes and ways are rows. */
export interface LinkNodes {
  /** Returns the number of a node among those at its place, by id and from 1; undefined where it is the only one. */
  numberAt(node: number): number | undefined;
  /** The parts of a way; none where a node of it is not known. */
  sectionsOf(way: number): readonly Section[];
}

/**
 * @param vertices the nodes of the set that have tags
 * @param check called for each way and node, ends the run where its time is over
 */
export function createLinkNodes(database: Database, set: ElementSet, vertices: Uint32Array, check: () => void): LinkNodes {
  const members = recurseDown(database, set);
  // the ways that meet those of the set count too, whatever set they are in
  const ways = uniteRows(uniteRows(members.ways, set.ways), waysWith(database, members.nodes));
  const looked = uniteRows(members.nodes, set.nodes);
  const numbers = numbersAtPlaces(database, looked, check);
  const nodesOf = knownNodes(database);
  const uses = new Map<number, number>();
  const use = (node: number, times: number) => uses.set(node, (uses.get(node) ?? 0) + times);
  for (const node of vertices) use(node, 1);
  const cut = new Map<number, number[][]>();
  for (const way of ways) {
    check();
    const nodes = nodesOf(way);
    // an end is one by itself
    for (const [i, node] of nodes.entries()) if (node !== NO_ROW) use(node, i === 0 || i === nodes.length - 1 ? 2 : 1);
    // the nodes of the other ways are not needed
    cut.set(way, nodes.every((node) => node !== NO_ROW && hasRow(looked, node)) ? [nodes] : []);
  }
  const isCut = (node: number) => numbers.has(node) || (uses.get(node) ?? 0) > 1;
  const parallel = new Map<string, number[]>();
  for (const [way, [nodes]] of cut) {
    check();
    if (nodes === undefined) continue;
    const parts = partsAt(nodes, isCut);
    cut.set(way, parts);
    for (const part of parts) {
      const known = parallel.get(endsOf(part));
      if (known === undefined) parallel.set(endsOf(part), [way]);
      else known.push(way);
    }
  }
  return {
    numberAt: (node) => numbers.get(node),
    sectionsOf(way) {
      const earlier = new Map<string, number>();
      return (cut.get(way) ?? []).map((nodes) => {
        const ends = endsOf(nodes);
        // ways come in the order of their ids, each as often as it goes there
        const others = parallel.get(ends) ?? [];
        const before = earlier.get(ends) ?? 0;
        earlier.set(ends, before + 1);
        return { nodes, number: others.length > 1 ? others.indexOf(way) + before + 1 : undefined };
      });
    },
  };
}

function partsAt(nodes: readonly number[], isCut: (node: number) => boolean): number[][] {
  const parts: number[][] = [];
  let part = [nodes[0]];
  for (let i = 1; i < nodes.length - 1; i++) {
    part.push(nodes[i]);
    if (!isCut(nodes[i])) continue;
    parts.push(part);
    part = [nodes[i]];
  }
  parts.push([...part, nodes[nodes.length - 1]]);
  return parts;
}

function endsOf(nodes: readonly number[]): string {
  return `${nodes[0]} ${nodes[nodes.length - 1]}`;
}

/** The nodes of a way, without a row where there is no place. */
function knownNodes(database: Database): (way: number) => number[] {
  const { refStart } = database.store.ways;
  const { lat } = database.store.nodes;
  const wayNodes = database.wayNodes();
  return (way) =>
    Array.from(wayNodes.subarray(refStart[way], refStart[way + 1]), (node) =>
      node === NO_ROW || lat[node] === NO_COORDINATE ? NO_ROW : node,
    );
}

function numbersAtPlaces(database: Database, nodes: Uint32Array, check: () => void): Map<number, number> {
  const { lat, lon } = database.store.nodes;
  const places = new Map<string, number[]>();
  for (const node of nodes) {
    check();
    const key = `${lat[node]} ${lon[node]}`;
    const there = places.get(key);
    if (there === undefined) places.set(key, [node]);
    else there.push(node);
  }
  const numbers = new Map<number, number>();
  for (const there of places.values()) if (there.length > 1) for (const [i, node] of there.entries()) numbers.set(node, i + 1);
  return numbers;
}
