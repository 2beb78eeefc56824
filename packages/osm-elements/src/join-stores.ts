/** Several stores as one: what came in parts. */
import {
  type ElementColumns,
  type ElementStore,
  type InlineGeometry,
  type MetaColumns,
  NO_COORDINATE,
  type PlaceColumns,
} from './element-store.ts';
import { type ColumnKind, joinColumns } from './join-columns.ts';
import type { Column } from './store-file/store-columns.ts';
import { StringInterner } from './string-table.ts';
import { madeColumns, nodeColumns, relationColumns, wayColumns } from './table-columns.ts';

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
function numbersIn(strings: StringInterner, { strings: { bytes, offsets, size } }: ElementStore): Uint32Array {
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
