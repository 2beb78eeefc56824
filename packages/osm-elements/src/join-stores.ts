/** Several stores joined into one: the parts of one answer, or several files with ids of their own. */
import {
  type ElementColumns,
  type ElementStore,
  type InlineGeometry,
  type MetaColumns,
  NO_COORDINATE,
  type PlaceColumns,
} from './element-store.ts';
import { type Column, madeColumns, nodeColumns, readStore, relationColumns, wayColumns } from './store-columns.ts';
import { StringInterner } from './string-table.ts';

/** The rows of all stores behind one another, in their order, of histories their versions; the facts of the last. One store alone is given back as it is. */
export function joinStores(stores: readonly ElementStore[]): ElementStore {
  if (stores.length === 1) return stores[0];
  const strings = new StringInterner();
  const numbers = stores.map((store) => numbersIn(strings, store));
  const renamed = (columns: readonly Uint32Array[]) =>
    joinColumns(
      Uint32Array,
      columns.map((column, part) => column.map((number) => numbers[part][number])),
    );
  const renamedWhereThere = <Table extends ElementColumns>(parts: readonly Table[], columnOf: (part: Table) => Uint32Array | undefined) =>
    parts.some((part) => columnOf(part) !== undefined)
      ? renamed(parts.map((part) => columnOf(part) ?? new Uint32Array(part.count)))
      : undefined;
  const tables = tableJoiner(renamed, renamedWhereThere);
  const { nodes, ways, relations, areas, made } = columnsOf(stores);
  return {
    strings: strings.finish(),
    nodes: nodeColumns(
      tables(nodes),
      joinColumns(
        Int32Array,
        nodes.map(({ lat }) => lat),
      ),
      joinColumns(
        Int32Array,
        nodes.map(({ lon }) => lon),
      ),
    ),
    ways: wayColumns(
      tables(ways),
      joinPlaces(ways),
      joinStarts(ways.map(({ refStart }) => refStart)),
      joinColumns(
        Float64Array,
        ways.map(({ refs }) => refs),
      ),
      joinGeometry(
        ways.map(({ geometry }) => geometry),
        ways.map(({ count }) => count),
      ),
    ),
    relations: relationColumns(
      tables(relations),
      joinPlaces(relations),
      {
        memberStart: joinStarts(relations.map(({ memberStart }) => memberStart)),
        memberTypes: joinColumns(
          Uint8Array,
          relations.map(({ memberTypes }) => memberTypes),
        ),
        memberRefs: joinColumns(
          Float64Array,
          relations.map(({ memberRefs }) => memberRefs),
        ),
        memberRoles: renamed(relations.map(({ memberRoles }) => memberRoles)),
      },
      joinGeometry(
        relations.map(({ geometry }) => geometry),
        relations.map(({ memberRefs }) => memberRefs.length),
      ),
    ),
    areas: tables(areas),
    made: madeColumns(tables(made), {
      types: renamed(made.map(({ types }) => types)),
      shapes: renamedWhereThere(made, ({ shapes }) => shapes),
      longIds: renamedWhereThere(made, ({ longIds }) => longIds),
    }),
    info: { ...stores[stores.length - 1]?.info },
  };
}

/** The numbers that the strings of a store have among all. */
export function numbersIn(strings: StringInterner, { strings: { bytes, offsets, size } }: ElementStore): Uint32Array {
  return Uint32Array.from({ length: size }, (_, number) => strings.internBytes(bytes, offsets[number], offsets[number + 1]));
}

function columnsOf(stores: readonly ElementStore[]) {
  return {
    nodes: stores.map(({ nodes }) => nodes),
    ways: stores.map(({ ways }) => ways),
    relations: stores.map(({ relations }) => relations),
    areas: stores.map(({ areas }) => areas),
    made: stores.map(({ made }) => made),
  };
}

/** Columns that not every part has; rows of a part without one get `missing`. */
function joinedWhereThere<T extends Column>(
  Columns: ColumnKind<T>,
  parts: readonly (T | undefined)[],
  lengths: readonly number[],
  missing: number,
): T | undefined {
  if (parts.every((part) => part === undefined)) return undefined;
  return joinColumns(
    Columns,
    parts.map((part, i) => part ?? (new Columns(lengths[i]).fill(missing) as T)),
  );
}

/** Starts of lists, each part's counted on from the end of the one before. */
function joinStarts(parts: readonly Uint32Array[]): Uint32Array {
  const whole = new Uint32Array(parts.reduce((sum, { length }) => sum + length - 1, 1));
  let at = 0;
  let base = 0;
  for (const part of parts) {
    for (let row = 0; row < part.length - 1; row++) whole[at++] = base + part[row];
    base += part[part.length - 1];
  }
  whole[at] = base;
  return whole;
}

function tableJoiner(
  renamed: (columns: readonly Uint32Array[]) => Uint32Array,
  renamedWhereThere: (
    parts: readonly ElementColumns[],
    columnOf: (part: ElementColumns) => Uint32Array | undefined,
  ) => Uint32Array | undefined,
) {
  return (parts: readonly ElementColumns[]): ElementColumns => {
    const counts = parts.map(({ count }) => count);
    const meta = <T extends Column>(Columns: ColumnKind<T>, columnOf: (columns: MetaColumns) => T | undefined) =>
      joinedWhereThere(
        Columns,
        parts.map((part) => columnOf(part.meta)),
        counts,
        0,
      );
    return {
      count: counts.reduce((sum, count) => sum + count, 0),
      ids: joinColumns(
        Float64Array,
        parts.map(({ ids }) => ids),
      ),
      tagStart: joinStarts(parts.map(({ tagStart }) => tagStart)),
      tagKeys: renamed(parts.map(({ tagKeys }) => tagKeys)),
      tagValues: renamed(parts.map(({ tagValues }) => tagValues)),
      meta: {
        version: meta(Int32Array, ({ version }) => version),
        timestamp: meta(Float64Array, ({ timestamp }) => timestamp),
        changeset: meta(Float64Array, ({ changeset }) => changeset),
        uid: meta(Int32Array, ({ uid }) => uid),
        user: renamedWhereThere(parts, (part) => part.meta.user),
      },
      visible: joinedWhereThere(
        Uint8Array,
        parts.map(({ visible }) => visible),
        counts,
        1,
      ),
    };
  };
}

function joinPlaces(parts: readonly (PlaceColumns & ElementColumns)[]): PlaceColumns {
  const counts = parts.map(({ count }) => count);
  const sides = counts.map((count) => count * 4);
  return {
    centerLat: joinedWhereThere(
      Int32Array,
      parts.map(({ centerLat }) => centerLat),
      counts,
      NO_COORDINATE,
    ),
    centerLon: joinedWhereThere(
      Int32Array,
      parts.map(({ centerLon }) => centerLon),
      counts,
      NO_COORDINATE,
    ),
    bounds: joinedWhereThere(
      Int32Array,
      parts.map(({ bounds }) => bounds),
      sides,
      NO_COORDINATE,
    ),
  };
}

/** @param slots how many owners of points each part has */
function joinGeometry(parts: readonly (InlineGeometry | undefined)[], slots: readonly number[]): InlineGeometry | undefined {
  if (parts.every((part) => part === undefined)) return undefined;
  const none = new Int32Array(0);
  return {
    start: joinStarts(parts.map((part, i) => part?.start ?? new Uint32Array(slots[i] + 1))),
    lat: joinColumns(
      Int32Array,
      parts.map((part) => part?.lat ?? none),
    ),
    lon: joinColumns(
      Int32Array,
      parts.map((part) => part?.lon ?? none),
    ),
  };
}

// Several files. An id below 0 is valid within its own file only, where a program made it up; in another file the same number is another element.

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
export type Lowest = readonly [node: number, way: number, relation: number];

/** Nothing is taken. */
export const LEVELS: Lowest = [0, 0, 0];

type FileTables = Pick<ElementStore, 'nodes' | 'ways' | 'relations'>;

/** The lowest ids of elements and references, and of those before. */
export function lowest({ nodes, ways, relations }: FileTables, [node, way, relation]: Lowest): Lowest {
  // an id without an element may still be referred to, and must not become an element of another file
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
  const read = readStore(store);
  return { ...read, ...movedTables(read, by) };
}

/** The tables of a file with ids below 0 moved. */
export function movedTables({ nodes, ways, relations }: FileTables, by: Lowest): FileTables {
  const [node, way, relation] = by;
  return {
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

// Typed arrays joined end to end.

/** Constructor of a column of a length, filled with zeros. */
export interface ColumnKind<T extends Column> {
  new (length: number): T;
}

/** All numbers of some columns, in their order. */
export function joinColumns<T extends Column>(Kind: ColumnKind<T>, parts: readonly T[]): T {
  const whole = new Kind(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
