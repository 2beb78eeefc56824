/**
 * Lays a real file side by side so many times, as one large country would be: `make-copies FILE TIMES PREFIX` writes PREFIX.osm.pbf.
 *
 * Each copy lies in a cell of a grid of its own. Elements get new ids; blocks of each copy follow each other, so that neighbours on earth are spread over the ids as those
 * of a country are, where people mapped everywhere at every time. A block holds nothing twice: it packs as one of real data does. Prints what is in it.
 */
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import {
  type ElementColumns,
  type ElementStore,
  type MetaColumns,
  NODE,
  type NodeColumns,
  type RelationColumns,
  readOsmPbf,
  StoreBuilder,
  tableOf,
  type WayColumns,
  writeOsmPbf,
} from '@flyover/osm-elements';

const [from, copies, prefix] = process.argv.slice(2);
const times = Number(copies);
/** Elements of a copy that keep their neighbours: a block of `writeOsmPbf`. */
const RUN = 8000;

/** 1e-7 degrees from one copy to the next: six territories are 22 degrees wide and 27 high, but for some stray nodes. */
const [STEP_LON, STEP_LAT] = [225_000_000, 270_000_000];
const COLUMNS = Math.floor(3_600_000_000 / STEP_LON);

const store = await readOsmPbf(createReadStream(from));
const empty = new StoreBuilder().finish();
const [west, south] = [least(store.nodes.lon), least(store.nodes.lat)];
const out = openSync(`${prefix}.osm.pbf`, 'w');
let hasHeader = false;
for (const [start, end] of runs(store.nodes)) write({ ...empty, strings: store.strings, nodes: nodesOf(start, end) });
for (const [start, end] of runs(store.ways)) write({ ...empty, strings: store.strings, ways: waysOf(start, end) });
for (const [start, end] of runs(store.relations)) write({ ...empty, strings: store.strings, relations: relationsOf(start, end) });
closeSync(out);
const counts = [store.nodes, store.ways, store.relations].map(({ count }) => count * times);
process.stdout.write(JSON.stringify({ nodes: counts[0], ways: counts[1], relations: counts[2] }));

function* runs({ count }: ElementColumns): Generator<[start: number, end: number]> {
  for (let start = 0; start < count; start += RUN) yield [start, Math.min(start + RUN, count)];
}

/** The header is written once. */
function write(part: ElementStore): void {
  let first = true;
  for (const chunk of writeOsmPbf(part)) {
    const isHeader = first;
    first = false;
    if (isHeader && hasHeader) continue;
    hasHeader = true;
    for (let at = 0; at < chunk.length; ) at += writeSync(out, chunk, at);
  }
}

/** The id of a row of a copy, from 1. */
function idOf(row: number, copy: number, { count }: ElementColumns): number {
  const run = Math.floor(row / RUN);
  const length = Math.min(RUN, count - run * RUN);
  return run * RUN * times + copy * length + (row % RUN) + 1;
}

/** What is not in the file is in no copy either. */
function refOf(type: number, id: number, copy: number): number {
  const table = tableOf(store, type);
  const row = find(table.ids, id);
  return row === -1 ? table.count * times + id * times + copy + 1 : idOf(row, copy, table);
}

function commonOf(table: ElementColumns, start: number, end: number): ElementColumns {
  const rows = end - start;
  const [firstTag, lastTag] = [table.tagStart[start], table.tagStart[end]];
  const tags = lastTag - firstTag;
  const tagStart = new Uint32Array(rows * times + 1);
  const ids = new Float64Array(rows * times);
  for (let copy = 0; copy < times; copy++) {
    for (let row = 0; row < rows; row++) {
      ids[copy * rows + row] = idOf(start + row, copy, table);
      tagStart[copy * rows + row] = copy * tags + table.tagStart[start + row] - firstTag;
    }
  }
  tagStart[rows * times] = tags * times;
  return {
    count: rows * times,
    ids,
    tagStart,
    tagKeys: repeated(table.tagKeys, firstTag, lastTag),
    tagValues: repeated(table.tagValues, firstTag, lastTag),
    meta: metaOf(table.meta, start, end),
  };
}

function metaOf(meta: MetaColumns, start: number, end: number): MetaColumns {
  const { version, timestamp, changeset, uid, user } = meta;
  return {
    ...(version !== undefined && { version: repeated(version, start, end) }),
    ...(timestamp !== undefined && { timestamp: repeated(timestamp, start, end) }),
    ...(changeset !== undefined && { changeset: repeated(changeset, start, end) }),
    ...(uid !== undefined && { uid: repeated(uid, start, end) }),
    ...(user !== undefined && { user: repeated(user, start, end) }),
  };
}

function nodesOf(start: number, end: number): NodeColumns {
  const { nodes } = store;
  const lat = repeated(nodes.lat, start, end);
  const lon = repeated(nodes.lon, start, end);
  for (let i = 0; i < lat.length; i++) {
    const copy = Math.floor(i / (end - start));
    lat[i] += Math.floor(copy / COLUMNS) * STEP_LAT - 850_000_000 - south;
    // strays of the last column go on in the east
    lon[i] = ((lon[i] - west + (copy % COLUMNS) * STEP_LON) % 3_600_000_000) - 1_800_000_000;
  }
  return { ...commonOf(nodes, start, end), lat, lon };
}

function waysOf(start: number, end: number): WayColumns {
  const { ways } = store;
  const { refStart, list: refs } = listsOf(ways.refStart, start, end, (i, copy) => refOf(NODE, ways.refs[i], copy));
  return { ...commonOf(ways, start, end), refStart, refs };
}

function relationsOf(start: number, end: number): RelationColumns {
  const { memberStart, memberTypes, memberRefs, memberRoles } = store.relations;
  const { refStart, list } = listsOf(memberStart, start, end, (i, copy) => refOf(memberTypes[i], memberRefs[i], copy));
  return {
    ...commonOf(store.relations, start, end),
    memberStart: refStart,
    memberRefs: list,
    memberTypes: repeated(memberTypes, memberStart[start], memberStart[end]),
    memberRoles: repeated(memberRoles, memberStart[start], memberStart[end]),
  };
}

function listsOf(starts: Uint32Array, start: number, end: number, entryOf: (at: number, copy: number) => number) {
  const rows = end - start;
  const length = starts[end] - starts[start];
  const refStart = new Uint32Array(rows * times + 1);
  const list = new Float64Array(length * times);
  for (let copy = 0; copy < times; copy++) {
    for (let row = 0; row < rows; row++) refStart[copy * rows + row] = copy * length + starts[start + row] - starts[start];
    for (let i = 0; i < length; i++) list[copy * length + i] = entryOf(starts[start] + i, copy);
  }
  refStart[rows * times] = length * times;
  return { refStart, list };
}

function repeated<Column extends Uint8Array | Int32Array | Uint32Array | Float64Array>(column: Column, start: number, end: number): Column {
  const part = column.subarray(start, end);
  const all = new (column.constructor as new (length: number) => Column)(part.length * times);
  for (let copy = 0; copy < times; copy++) all.set(part, copy * part.length);
  return all;
}

function find(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    if (ids[middle] === id) return middle;
    if (ids[middle] < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function least(column: Int32Array): number {
  return column.reduce((lowest, value) => Math.min(lowest, value), Number.POSITIVE_INFINITY);
}
