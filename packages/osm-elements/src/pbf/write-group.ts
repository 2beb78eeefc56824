/** Writes rows of a store as the groups of a block: dense nodes, ways, relations. */
import type { PbfWriter } from 'pbf';
import { type ElementColumns, NO_COORDINATE, type NodeColumns, type RelationColumns, type WayColumns } from '../element-store.ts';
import { UNDEFINED_LOCATION } from './block-context.ts';
import type { BlockStrings } from './block-strings.ts';

/** Ids beyond this are refused: the difference of two of them would no longer be exact. */
const LARGEST_ID = 2 ** 51;

/** An id that `writeOsmPbf` does not write. */
export class PbfIdError extends RangeError {
  override readonly name = 'PbfIdError';
  /** The element that has the id, or names it: `way 7`. */
  readonly element: string;
  readonly id: number;

  constructor(element: string, id: number) {
    super(`.osm.pbf: ${element}: id ${id}`);
    this.element = element;
    this.id = id;
  }
}

/** The rows of one group, and the string table they share. */
export interface Group<Columns extends ElementColumns> {
  readonly columns: Columns;
  readonly rows: readonly number[];
  readonly strings: BlockStrings;
}

/** Writes a `PrimitiveGroup` of dense nodes; every row must have coordinates. */
export function writeDenseGroup(group: Group<NodeColumns>, writer: PbfWriter): void {
  writer.writeMessage(2, writeDenseNodes, group);
}

/** Writes a `PrimitiveGroup` of ways. */
export function writeWayGroup(group: Group<WayColumns>, writer: PbfWriter): void {
  for (const row of group.rows) writer.writeMessage(3, writeWay, { ...group, row, name: `way ${group.columns.ids[row]}` });
}

/** Writes a `PrimitiveGroup` of relations. */
export function writeRelationGroup(group: Group<RelationColumns>, writer: PbfWriter): void {
  for (const row of group.rows) writer.writeMessage(4, writeRelation, { ...group, row, name: `relation ${group.columns.ids[row]}` });
}

function writeDenseNodes(group: Group<NodeColumns>, writer: PbfWriter): void {
  const { columns, rows, strings } = group;
  const { tagStart, tagKeys, tagValues } = columns;
  const write = (field: number, value: (row: number) => number) => writer.writeMessage(field, writeDeltas, { rows, value });
  write(1, (row) => checkedId(columns.ids[row], `node ${columns.ids[row]}`));
  if (hasMeta(columns)) writer.writeMessage(5, writeDenseInfo, group);
  write(8, (row) => (columns.lat[row] === NO_COORDINATE ? UNDEFINED_LOCATION : columns.lat[row]));
  write(9, (row) => (columns.lon[row] === NO_COORDINATE ? UNDEFINED_LOCATION : columns.lon[row]));
  const tags: number[] = [];
  for (const row of rows) {
    for (let i = tagStart[row]; i < tagStart[row + 1]; i++) tags.push(strings.tagIndex(tagKeys[i]), strings.tagIndex(tagValues[i]));
    tags.push(0);
  }
  // no tags at all: the list may be left away
  if (tags.length > rows.length) writer.writePackedVarint(10, tags);
}

/** All five lists, also where the store lacks some: several readers expect each of them. */
function writeDenseInfo({ columns, rows, strings }: Group<NodeColumns>, writer: PbfWriter): void {
  const { version, timestamp, changeset, uid, user } = columns.meta;
  const write = (field: number, value: (row: number) => number) => writer.writeMessage(field, writeDeltas, { rows, value });
  writer.writePackedVarint(
    1,
    rows.map((row) => version?.[row] ?? 0),
  );
  write(2, (row) => Math.round(timestamp?.[row] ?? 0));
  write(3, (row) => changeset?.[row] ?? 0);
  write(4, (row) => uid?.[row] ?? 0);
  write(5, (row) => strings.index(user?.[row] ?? 0));
  const { visible } = columns;
  if (visible === undefined) return;
  writer.writePackedVarint(
    6,
    rows.map((row) => visible[row]),
  );
}

function writeDeltas({ rows, value }: { rows: readonly number[]; value: (row: number) => number }, writer: PbfWriter): void {
  let last = 0;
  for (const row of rows) {
    const current = value(row);
    writer.writeSVarint(current - last);
    last = current;
  }
}

interface Row<Columns extends ElementColumns> extends Group<Columns> {
  readonly row: number;
  /** The element, for a refusal. */
  readonly name: string;
}

/** Ids, and the element that names them. */
interface NamedIds {
  readonly ids: Float64Array;
  readonly name: string;
}

function writeWay(way: Row<WayColumns>, writer: PbfWriter): void {
  const { columns, row } = way;
  writeCommon(way, writer);
  const start = columns.refStart[row];
  writer.writeMessage(8, writeIds, { ids: columns.refs.subarray(start, columns.refStart[row + 1]), name: way.name });
}

function writeRelation(relation: Row<RelationColumns>, writer: PbfWriter): void {
  const { columns, row, strings } = relation;
  writeCommon(relation, writer);
  const start = columns.memberStart[row];
  const end = columns.memberStart[row + 1];
  writer.writePackedVarint(
    8,
    Array.from(columns.memberRoles.subarray(start, end), (role) => strings.index(role)),
  );
  writer.writeMessage(9, writeIds, { ids: columns.memberRefs.subarray(start, end), name: relation.name });
  writer.writePackedVarint(10, Array.from(columns.memberTypes.subarray(start, end)));
}

function writeIds({ ids, name }: NamedIds, writer: PbfWriter): void {
  let last = 0;
  for (const id of ids) {
    writer.writeSVarint(checkedId(id, name) - last);
    last = id;
  }
}

/** Id, tags and metadata: fields 1 to 4 of ways and relations. */
function writeCommon(element: Row<ElementColumns>, writer: PbfWriter): void {
  const { columns, row, strings, name } = element;
  const { tagStart, tagKeys, tagValues } = columns;
  writer.writeVarintField(1, checkedId(columns.ids[row], name));
  const keys = Array.from(tagKeys.subarray(tagStart[row], tagStart[row + 1]), (key) => strings.tagIndex(key));
  const values = Array.from(tagValues.subarray(tagStart[row], tagStart[row + 1]), (value) => strings.tagIndex(value));
  writer.writePackedVarint(2, keys);
  writer.writePackedVarint(3, values);
  if (hasMeta(columns)) writer.writeMessage(4, writeInfo, element);
}

function writeInfo({ columns, row, strings }: Row<ElementColumns>, writer: PbfWriter): void {
  const { version, timestamp, changeset, uid, user } = columns.meta;
  writer.writeVarintField(1, version?.[row] ?? 0);
  writer.writeVarintField(2, Math.round(timestamp?.[row] ?? 0));
  writer.writeVarintField(3, changeset?.[row] ?? 0);
  writer.writeVarintField(4, uid?.[row] ?? 0);
  writer.writeVarintField(5, strings.index(user?.[row] ?? 0));
  if (columns.visible !== undefined) writer.writeVarintField(6, columns.visible[row]);
}

/** @param element the one that has the id, or names it */
function checkedId(id: number, element: string): number {
  if (!Number.isInteger(id) || Math.abs(id) > LARGEST_ID) throw new PbfIdError(element, id);
  return id;
}

function hasMeta({ meta, visible }: ElementColumns): boolean {
  return visible !== undefined || Object.values(meta).some((column) => column !== undefined);
}
