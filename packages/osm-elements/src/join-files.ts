/** Several files as one. An id below 0 stands for an element within its own file alone, where a program made it up; in another file the same number is another element. */
import type { ElementColumns, ElementStore } from './element-store.ts';
import { joinStores } from './join-stores.ts';
import { readStore } from './table-columns.ts';

/**
 * As `joinStores`, with ids below 0 numbered anew: those of each store lie below those of the stores before it, and what refers to them follows. Elements with
 * ids of OpenStreetMap stay, as often as they occur. The first store keeps all its ids.
 */
export function joinFiles(stores: readonly ElementStore[]): ElementStore {
  let below = LEVELS;
  const apart = stores.map((store) => {
    const moved = moveIds(store, below);
    below = lowest(moved, below);
    return moved;
  });
  return joinStores(apart);
}

/** By type of element, an id below 0 that lies below all that are taken. */
type Lowest = readonly [node: number, way: number, relation: number];

const LEVELS: Lowest = [0, 0, 0];

function lowest({ nodes, ways, relations }: ElementStore, [node, way, relation]: Lowest): Lowest {
  // what nobody has as an element may be referred to all the same, and is nothing of another file either
  const members = [node, way, relation];
  relations.memberRefs.forEach((ref, i) => {
    const type = relations.memberTypes[i];
    if (ref < members[type]) members[type] = ref;
  });
  return [least(ways.refs, least(nodes.ids, members[0])), least(ways.ids, members[1]), least(relations.ids, members[2])];
}

function least(ids: Float64Array, start: number): number {
  let found = start;
  for (const id of ids) if (id < found) found = id;
  return found;
}

function moveIds(store: ElementStore, by: Lowest): ElementStore {
  if (by.every((distance) => distance === 0)) return store;
  const { nodes, ways, relations, ...rest } = readStore(store);
  const [node, way, relation] = by;
  return {
    ...rest,
    nodes: withIds(nodes, node),
    ways: { ...withIds(ways, way), refs: moved(ways.refs, node) },
    relations: {
      ...withIds(relations, relation),
      memberRefs: relations.memberRefs.map((ref, i) => (ref < 0 ? ref + (by[relations.memberTypes[i]] ?? 0) : ref)),
    },
  };
}

function withIds<Table extends ElementColumns>(table: Table, by: number): Table {
  return { ...table, ids: moved(table.ids, by) };
}

function moved(ids: Float64Array, by: number): Float64Array {
  return by === 0 ? ids : ids.map((id) => (id < 0 ? id + by : id));
}

/** The store with ids of their own, below all others, for elements of a type of which several have none (`out noids`: 0). Nothing can refer to these. */
export function withOwnIds(store: ElementStore): ElementStore {
  const below = lowest(store, LEVELS);
  if ([store.nodes, store.ways, store.relations].every(({ ids }) => ids.indexOf(0) === ids.lastIndexOf(0))) return store;
  const { nodes, ways, relations, ...rest } = readStore(store);
  return { ...rest, nodes: numbered(nodes, below[0]), ways: numbered(ways, below[1]), relations: numbered(relations, below[2]) };
}

function numbered<Table extends ElementColumns>(table: Table, below: number): Table {
  if (table.ids.indexOf(0) === table.ids.lastIndexOf(0)) return table;
  let last = below;
  return { ...table, ids: table.ids.map((id) => (id === 0 ? --last : id)) };
}
