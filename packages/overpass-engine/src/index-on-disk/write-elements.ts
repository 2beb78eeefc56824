/**
 * Writes elements on the disk, with their indexes, as the sections of a prepared file: the same values as `indexColumns` of a database in memory.
 *
 * Ways and relations are read first for what they refer to. Then nodes, ways and relations are read in the order of ids: each is held against the references to it,
 * and ways and relations against what was found of their own.
 */
import {
  idOfWords,
  MISSING_ROW,
  NO_COORDINATE,
  NODE,
  packStrings,
  packTable,
  RELATION,
  type RelationColumns,
  type SortedRecords,
  WAY,
  type WayColumns,
} from '@flyover/osm-elements';
import { areaRelations } from '../index/area-table.ts';
import { type Bounds, hasPlace, NOWHERE, relationBounds, wayBounds } from '../index/bounds.ts';
import { relationQuadtiles, wayQuadtiles } from '../index/quadtile-order.ts';
import { closedWays } from '../index/references.ts';
import { rankKeys } from '../index/tag-index.ts';
import { NO_ROW } from '../row-set.ts';
import { BoxLists } from './box-lists.ts';
import type { DiskWork } from './disk-work.ts';
import { FOUND_COMPLETE, FOUND_FIRST, FOUND_LAST, FOUND_ROW, FOUND_SOUTH, type FoundMember, MemberJoin } from './member-join.ts';
import { NodeCells } from './node-cells.ts';
import { TagLists } from './tag-lists.ts';
import { PLACED_LAT, PLACED_LON, PLACED_ROW, WayNodeJoin } from './way-node-join.ts';

/** See the file's comment. @returns the number of rows of each table @throws the signal's reason, the error of the system */
export async function writeElements(work: DiskWork): Promise<{ nodes: number; ways: number; relations: number }> {
  const { sections, strings } = work;
  const wayNodes = new WayNodeJoin(work);
  const members = new MemberJoin(work);
  await readReferences(work, wayNodes, members);
  packStrings(sections, strings);
  const nodes = await writeNodes(work, wayNodes, members);
  const ways = await writeWays(work, wayNodes, members);
  await matchRelations(work, members);
  const relations = await writeRelations(work, members);
  const keys = [nodes.keys, ways.keys, relations.keys];
  const ranks = rankKeys(
    strings,
    keys.map((each) => ({ keys: each })),
  );
  sections.get('index.keyRanks').pushAll(ranks);
  sections.get('ways.refs').setRoom(wayNodes.count);
  const counts = { nodes: nodes.count, ways: ways.count, relations: relations.count };
  for (const [type, rows] of Object.values(counts).entries()) {
    sections.get(`index.relationsOf.${type}.start`).setRoom(rows + 1);
    sections.get(`index.relationsOf.${type}.rows`).setRoom(members.counts[type]);
  }
  sections.get(`index.bounds.${WAY}.quadtiles`).setRoom(ways.count);
  return counts;
}

async function readReferences({ runs, pause }: DiskWork, wayNodes: WayNodeJoin, members: MemberJoin): Promise<void> {
  let row = 0;
  for (const table of runs.tables('ways')) {
    wayNodes.add(table, row);
    row += table.count;
    await pause();
  }
  for (const table of runs.tables('relations')) {
    members.add(table);
    await pause();
  }
}

/** Rows of a table, and the numbers of its keys. */
interface Written {
  readonly count: number;
  readonly keys: Uint32Array;
}

/** A member of which only the row is known. */
const UNPLACED: FoundMember = { row: 0, south: 1, west: 0, north: 0, east: 0, isComplete: false, first: 0, last: 0 };

async function writeNodes(work: DiskWork, wayNodes: WayNodeJoin, members: MemberJoin): Promise<Written> {
  const { runs, sections, look, pause } = work;
  const cells = new NodeCells(work);
  const tags = new TagLists(work, NODE);
  const member = { ...UNPLACED };
  let count = 0;
  for (const table of runs.tables('nodes')) {
    look('nodes', table);
    packTable(sections, 'nodes', table);
    cells.add(table, count);
    tags.add(table, count);
    wayNodes.match(table, count);
    for (let row = 0; row < table.count; row++) {
      const [lat, lon] = [table.lat[row], table.lon[row]];
      member.row = count + row;
      member.north = lat;
      member.south = lat === NO_COORDINATE ? lat + 1 : lat;
      member.west = lon;
      member.east = lon;
      members.match(NODE, table.ids[row], member);
    }
    count += table.count;
    await pause();
  }
  await cells.write();
  return { count, keys: await tags.write() };
}

async function writeWays(work: DiskWork, wayNodes: WayNodeJoin, members: MemberJoin): Promise<Written> {
  const { runs, sections, look, pause } = work;
  const tags = new TagLists(work, WAY);
  const boxes = new BoxLists(work, WAY);
  const closed = sections.get('index.closedWays');
  const places = wayNodes.byPlace();
  const member = { ...UNPLACED };
  let [count, first] = [0, 0];
  for (const table of runs.tables('ways')) {
    look('ways', table);
    packTable(sections, 'ways', table);
    tags.add(table, count);
    const { rows, lat, lon } = takePlaces(work, places, table, first);
    first += rows.length;
    const local = { ways: table, nodes: { lat, lon } };
    const bounds = wayBounds(local, rows);
    sections.get(`index.bounds.${WAY}.bounds`).pushAll(bounds);
    boxes.add(bounds, count);
    for (const row of closedWays(local, rows)) closed.push(count + row);
    for (let row = 0; row < table.count; row++) {
      const [from, to] = [table.refStart[row], table.refStart[row + 1]];
      member.row = count + row;
      member.south = bounds[row * 4];
      member.west = bounds[row * 4 + 1];
      member.north = bounds[row * 4 + 2];
      member.east = bounds[row * 4 + 3];
      member.isComplete = true;
      for (let i = from; i < to; i++) if (rows[i] === NO_ROW) member.isComplete = false;
      member.first = from < to ? table.refs[from] : 0;
      member.last = from < to ? table.refs[to - 1] : 0;
      members.match(WAY, table.ids[row], member);
    }
    count += table.count;
    await pause();
  }
  places.remove();
  await boxes.write();
  return { count, keys: await tags.write() };
}

/** The nodes of some ways: as rows the entries of `lat` and `lon`, `NO_ROW` where a node is not there. @param first the place of the first among all */
function takePlaces({ sections }: DiskWork, places: SortedRecords, { refs }: WayColumns, first: number) {
  const [refRows, missing, missingAt] = ['ways.refRows', 'ways.refs.missing', 'ways.refs.missingAt'].map((name) => sections.get(name));
  const rows = new Uint32Array(refs.length);
  const [lat, lon] = [new Int32Array(refs.length), new Int32Array(refs.length)];
  for (let i = 0; i < refs.length && places.next(); i++) {
    const { block, at } = places;
    const row = block[at + PLACED_ROW];
    refRows.push(row);
    if (row === MISSING_ROW) {
      rows[i] = NO_ROW;
      missing.push(refs[i]);
      missingAt.push(first + i);
      continue;
    }
    rows[i] = i;
    lat[i] = block[at + PLACED_LAT];
    lon[i] = block[at + PLACED_LON];
  }
  return { rows, lat, lon };
}

async function matchRelations({ runs, pause }: DiskWork, members: MemberJoin): Promise<void> {
  const member = { ...UNPLACED };
  for (const table of runs.tables('relations')) {
    for (const id of table.ids) {
      members.match(RELATION, id, member);
      member.row++;
    }
    await pause();
  }
}

async function writeRelations(work: DiskWork, members: MemberJoin): Promise<Written> {
  const { runs, strings, sections, look, pause } = work;
  const tags = new TagLists(work, RELATION);
  const boxes = new BoxLists(work, RELATION);
  const places = members.byPlace();
  let count = 0;
  for (const table of runs.tables('relations')) {
    look('relations', table);
    packTable(sections, 'relations', table);
    tags.add(table, count);
    const { rows, nodes, ways, ofWays, wayNodes } = takeMembers(work, places, table);
    const local = { relations: table, nodes };
    const bounds = relationBounds(local, rows, ofWays);
    sections.get(`index.bounds.${RELATION}.bounds`).pushAll(bounds);
    sections.get(`index.bounds.${RELATION}.quadtiles`).pushAll(relationQuadtiles(local, rows, ofWays, wayQuadtiles(ofWays)));
    boxes.add(bounds, count);
    const areas = areaRelations({
      store: { relations: table, ways, strings },
      history: undefined,
      members: () => rows,
      wayNodes: () => wayNodes,
      bounds: () => ofWays,
    });
    for (const row of areas) sections.get('index.areas').push(count + row);
    count += table.count;
    await pause();
  }
  places.remove();
  await boxes.write();
  return { count, keys: await tags.write() };
}

/**
 * The members of some relations as small tables, of which a member is the row of its own number: nodes with their places, ways with their bounds and two nodes each, the first and the
 * last, which are missing where one of the way's nodes is.
 */
function takeMembers({ sections }: DiskWork, places: SortedRecords, { memberTypes, memberRefs }: RelationColumns) {
  const count = memberRefs.length;
  const memberRows = sections.get('relations.memberRows');
  const rows = new Uint32Array(count);
  const [lat, lon] = [new Int32Array(count).fill(NO_COORDINATE), new Int32Array(count).fill(NO_COORDINATE)];
  const ofWays: Bounds = new Int32Array(count * 4);
  const wayNodes = new Uint32Array(count * 2);
  const [refStart, refs] = [new Uint32Array(count + 1), new Float64Array(count * 2)];
  for (let i = 0; i < count; i++) {
    refStart[i + 1] = 2 * (i + 1);
    ofWays.set(NOWHERE, i * 4);
    if (!places.next()) continue;
    const { block, at } = places;
    const row = block[at + FOUND_ROW];
    memberRows.push(row);
    rows[i] = row === MISSING_ROW ? NO_ROW : i;
    if (row === MISSING_ROW) continue;
    if (memberTypes[i] === WAY) {
      for (let side = 0; side < 4; side++) ofWays[i * 4 + side] = block[at + FOUND_SOUTH + side];
      refs[2 * i] = idOfWords(block[at + FOUND_FIRST], block[at + FOUND_FIRST + 1]);
      refs[2 * i + 1] = idOfWords(block[at + FOUND_LAST], block[at + FOUND_LAST + 1]);
      if (block[at + FOUND_COMPLETE] === 0) wayNodes[2 * i] = NO_ROW;
    } else if (memberTypes[i] === NODE) {
      const box = Int32Array.from(block.subarray(at + FOUND_SOUTH, at + FOUND_SOUTH + 4));
      if (!hasPlace(box, 0)) continue;
      lat[i] = box[0];
      lon[i] = box[1];
    }
  }
  return { rows, nodes: { lat, lon }, ways: { refStart, refs }, ofWays, wayNodes };
}
