/** Blocks of rows of one table in a temporary file: columns as they are in memory, with numbers of strings that belong to another place. */
import type { ElementColumns, NodeColumns, RelationColumns, WayColumns } from '../element-store.ts';
import { type Column, nodeColumns, relationColumns, wayColumns } from '../store-columns.ts';
import { bytesOf, type ScratchFile } from './scratch-files.ts';

/** The tables that are kept so. */
export interface SpooledTables {
  readonly nodes: NodeColumns;
  readonly ways: WayColumns;
  readonly relations: RelationColumns;
}

/** The name of such a table. */
export type TableName = keyof SpooledTables;

/** Columns of metadata, which a table may lack. */
export const META_NAMES = ['version', 'timestamp', 'changeset', 'uid', 'user'] as const;
export type MetaName = (typeof META_NAMES)[number];

/** The columns of a block in the order of the file, those of large values first; `list` is of ways their nodes, of relations their members. */
const SLOTS = [
  ['ids', Float64Array],
  ['timestamp', Float64Array],
  ['changeset', Float64Array],
  ['list', Float64Array],
  ['tagStart', Uint32Array],
  ['tagKeys', Uint32Array],
  ['tagValues', Uint32Array],
  ['version', Int32Array],
  ['uid', Int32Array],
  ['user', Uint32Array],
  ['lat', Int32Array],
  ['lon', Int32Array],
  ['listStart', Uint32Array],
  ['roles', Uint32Array],
  ['types', Uint8Array],
] as const;
/** Of each slot one more than its length, or 0 where it is not there. */
const HEAD_WORDS = 16;

/** The most rows of a block, and the most entries of its lists unless one row has more. */
const MOST_ROWS = 1 << 12;
const MOST_ENTRIES = 1 << 15;

/** The end of the block that begins at a row. */
export function endOfBlock(table: ElementColumns, listStart: Uint32Array | undefined, from: number): number {
  const last = Math.min(from + MOST_ROWS, table.count);
  const entries = (row: number) => {
    const listed = listStart === undefined ? 0 : listStart[row] - listStart[from];
    return table.tagStart[row] - table.tagStart[from] + listed;
  };
  let end = from + 1;
  while (end < last && entries(end + 1) <= MOST_ENTRIES) end++;
  return end;
}

/** The starts of the lists of ways or relations. */
export function listStartOf(name: TableName, table: SpooledTables[TableName]): Uint32Array | undefined {
  if (name === 'ways') return (table as WayColumns).refStart;
  return name === 'relations' ? (table as RelationColumns).memberStart : undefined;
}

/** Appends the rows from `from` up to `to` to a file. */
export function writeBlock(file: ScratchFile, name: TableName, table: SpooledTables[TableName], from: number, to: number): void {
  const columns = slotsOf(name, table, from, to);
  const head = new Uint32Array(HEAD_WORDS);
  columns.forEach((column, slot) => {
    head[slot] = column === undefined ? 0 : column.length + 1;
  });
  const block = new Uint8Array(columns.reduce((sum, column) => sum + paddedBytes(column?.byteLength ?? 0), HEAD_WORDS * 4));
  block.set(bytesOf(head));
  let at = HEAD_WORDS * 4;
  for (const column of columns) {
    if (column === undefined) continue;
    block.set(bytesOf(column), at);
    at += paddedBytes(column.byteLength);
  }
  file.write(block);
}

function slotsOf(name: TableName, table: SpooledTables[TableName], from: number, to: number): (Column | undefined)[] {
  const { meta, tagStart } = table;
  const [firstTag, lastTag] = [tagStart[from], tagStart[to]];
  const listStart = listStartOf(name, table);
  const cut = <T extends Column>(column: T | undefined) => column?.subarray(from, to);
  const listed = (column: Column) => column.subarray(listStart?.[from], listStart?.[to]);
  const nodes = name === 'nodes' ? (table as NodeColumns) : undefined;
  const relations = name === 'relations' ? (table as RelationColumns) : undefined;
  return [
    cut(table.ids),
    cut(meta.timestamp),
    cut(meta.changeset),
    name === 'ways' ? listed((table as WayColumns).refs) : relations && listed(relations.memberRefs),
    tagStart.slice(from, to + 1).map((start) => start - firstTag),
    table.tagKeys.subarray(firstTag, lastTag),
    table.tagValues.subarray(firstTag, lastTag),
    cut(meta.version),
    cut(meta.uid),
    cut(meta.user),
    cut(nodes?.lat),
    cut(nodes?.lon),
    listStart?.slice(from, to + 1).map((start) => start - listStart[from]),
    relations && listed(relations.memberRoles),
    relations && listed(relations.memberTypes),
  ];
}

/** Every column begins at a multiple of 8 bytes. */
function paddedBytes(bytes: number): number {
  return (bytes + 7) & ~7;
}

/** Reads blocks into memory of its own: a table is valid until the next is read. */
export class BlockReader<Name extends TableName> {
  private readonly name: Name;
  private readonly file: ScratchFile;
  private readonly meta: ReadonlySet<MetaName>;
  private room = new ArrayBuffer(0);

  /** @param meta the columns of metadata that all tables of this name have; zeros where a block has none */
  constructor(name: Name, file: ScratchFile, meta: ReadonlySet<MetaName>) {
    this.name = name;
    this.file = file;
    this.meta = meta;
  }

  /** The block between two positions of the file. */
  read(start: number, end: number): SpooledTables[Name] {
    const size = end - start;
    if (this.room.byteLength < size) this.room = new ArrayBuffer(size);
    this.file.read(start, new Uint8Array(this.room, 0, size));
    const head = new Uint32Array(this.room, 0, HEAD_WORDS);
    const columns: Record<string, Column | undefined> = {};
    let at = HEAD_WORDS * 4;
    SLOTS.forEach(([slot, Values], i) => {
      if (head[i] === 0) return;
      const column = new Values(this.room, at, head[i] - 1);
      columns[slot] = column;
      at += paddedBytes(column.byteLength);
    });
    return tableOfSlots(this.name, columns, this.meta);
  }
}

/** A table with all columns of metadata that tables of its name have. */
export function withMeta<Name extends TableName>(
  name: Name,
  table: SpooledTables[Name],
  names: ReadonlySet<MetaName>,
): SpooledTables[Name] {
  const list = listStartOf(name, table);
  const { ids, tagStart, tagKeys, tagValues, meta } = table;
  const { lat, lon, refs, memberRefs, memberRoles, memberTypes } = table as Partial<NodeColumns & WayColumns & RelationColumns>;
  const slots = { ids, tagStart, tagKeys, tagValues, ...meta, lat, lon, list: refs ?? memberRefs, listStart: list, roles: memberRoles };
  return tableOfSlots(name, { ...slots, types: memberTypes }, names);
}

function tableOfSlots<Name extends TableName>(
  name: Name,
  slots: Readonly<Record<string, Column | undefined>>,
  names: ReadonlySet<MetaName>,
): SpooledTables[Name] {
  const f64 = (slot: string) => slots[slot] as Float64Array;
  const u32 = (slot: string) => slots[slot] as Uint32Array;
  const i32 = (slot: string) => slots[slot] as Int32Array;
  const count = f64('ids').length;
  const common: ElementColumns = {
    count,
    ids: f64('ids'),
    tagStart: u32('tagStart'),
    tagKeys: u32('tagKeys'),
    tagValues: u32('tagValues'),
    meta: {
      version: names.has('version') ? (i32('version') ?? new Int32Array(count)) : undefined,
      timestamp: names.has('timestamp') ? (f64('timestamp') ?? new Float64Array(count)) : undefined,
      changeset: names.has('changeset') ? (f64('changeset') ?? new Float64Array(count)) : undefined,
      uid: names.has('uid') ? (i32('uid') ?? new Int32Array(count)) : undefined,
      user: names.has('user') ? (u32('user') ?? new Uint32Array(count)) : undefined,
    },
  };
  const tables: { readonly [Each in TableName]: () => SpooledTables[Each] } = {
    nodes: () => nodeColumns(common, i32('lat'), i32('lon')),
    ways: () => wayColumns(common, {}, u32('listStart'), f64('list'), undefined),
    relations: () => {
      const members = { memberTypes: slots.types as Uint8Array, memberRefs: f64('list'), memberRoles: u32('roles') };
      return relationColumns(common, {}, { memberStart: u32('listStart'), ...members }, undefined);
    },
  };
  return tables[name]();
}
