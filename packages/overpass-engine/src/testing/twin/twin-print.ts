/** For tests: a plain version of what `out` prints as JSON. */
import { type FixedBox, fixedBox } from '@flyover/bounding-box';
import type { OutStatement } from '@flyover/overpass-ql';
import { type Geometry, type Member, type Thing, Unsure, type World } from './twin-data.ts';
import { toBox } from './twin-filter.ts';
import { boxOf, centerOf, inBox, nodesOf, type Point, segmentMeetsBox } from './twin-geometry.ts';

/** An element of an answer. */
export type PrintedElement = Readonly<Record<string, unknown>>;

/** The elements of a set as an `out` statement prints them. */
export function printSet(world: World, set: readonly Thing[], statement: OutStatement, usesAreas: boolean): PrintedElement[] {
  if (statement.detail === 'count') return statement.limit === 0 ? [] : [counts(set, usesAreas, !statement.noids)];
  const ordered = statement.order === 'qt' ? inDatabaseOrder(world, set) : byId(set);
  return ordered.slice(0, statement.limit ?? ordered.length).map((thing) => printThing(world, thing, statement));
}

function counts(set: readonly Thing[], usesAreas: boolean, withId: boolean): PrintedElement {
  const of = (kind: Thing['kind']) => set.filter((thing) => thing.kind === kind).length;
  const [nodes, ways, relations, areas] = [of('node'), of('way'), of('relation'), usesAreas ? of('area') : 0];
  const tags = { nodes, ways, relations, ...(usesAreas && { areas }), total: nodes + ways + relations + areas };
  return {
    type: 'count',
    ...(withId && { id: 0 }),
    tags: Object.fromEntries(Object.entries(tags).map(([key, count]) => [key, String(count)])),
  };
}

function printThing(world: World, thing: Thing, { detail, noids, geometry, bbox }: OutStatement): PrintedElement {
  const isBody = detail === 'body' || detail === 'meta';
  const withMembers = isBody || detail === 'skel';
  const clip = bbox && toBox(bbox);
  const { kind } = thing;
  const isShaped = kind === 'way' || kind === 'relation';
  const tags = isBody || detail === 'tags' ? thing.tags : [];
  if (kind === 'relation' && (geometry === 'bb' || geometry === 'center') && lacksNodes(world, thing)) throw new Unsure();
  const center = isShaped && geometry === 'center' ? centerOf(world, thing) : undefined;
  const bounds = isShaped && (geometry === 'bb' || geometry === 'geom') ? boundsOf(world, thing, clip) : undefined;
  return {
    type: thing.type,
    ...(!noids && { id: typeof thing.id === 'bigint' ? Number(thing.id) : thing.id }),
    ...(kind === 'node' && (withMembers || geometry !== 'none') && inDegrees(thing)),
    ...(detail === 'meta' && thing.meta),
    ...(center && { center: inDegrees(center) }),
    ...(bounds && {
      bounds: { minlat: bounds.south / 1e7, minlon: bounds.west / 1e7, maxlat: bounds.north / 1e7, maxlon: bounds.east / 1e7 },
    }),
    ...(withMembers && thing.refs.length > 0 && { nodes: thing.refs }),
    ...(kind === 'way' && geometry === 'geom' && thing.refs.length > 0 && { geometry: pointsPrinted(world, thing, clip) }),
    ...(kind === 'relation' &&
      withMembers &&
      thing.members.length > 0 && { members: thing.members.map((each) => printMember(world, each, geometry === 'geom', clip)) }),
    ...(kind === 'derived' && geometryPrinted(thing.geometry, geometry)),
    ...(tags.length > 0 && { tags: Object.fromEntries(tags) }),
  };
}

const inDegrees = ({ lat, lon }: Point) => ({ lat: lat / 1e7, lon: lon / 1e7 });

function lacksNodes(world: World, thing: Thing): boolean {
  return thing.members.some(({ type, ref }) => type === 'node' && !world.node.has(ref));
}

/** The points of a way that are printed; null where one is unknown or cut away. A box keeps what is in it, and both ends of a segment that meets it. */
function pointsPrinted(world: World, way: Thing, clip: FixedBox | undefined): (PrintedElement | null)[] {
  const points = way.refs.map((ref) => world.node.get(ref));
  return points.map((point, i) => {
    if (point === undefined) return null;
    const meets = (other: Point | undefined) => clip !== undefined && other !== undefined && segmentMeetsBox([point, other], clip);
    return clip === undefined || inBox(point, clip) || meets(points[i - 1]) || meets(points[i + 1]) ? inDegrees(point) : null;
  });
}

/** The points of a way that is a member. A box keeps those in it and next to one in it, and no way that is kept under a square off the box. */
function memberPointsPrinted(world: World, way: Thing, clip: FixedBox | undefined): (PrintedElement | null)[] {
  if (clip === undefined) return pointsPrinted(world, way, clip);
  if (!squareMeets(nodesOf(world, way), clip)) return [];
  const points = way.refs.map((ref) => world.node.get(ref));
  return points.map((point, i) => {
    const isNear = [points[i - 1], point, points[i + 1]].some((each) => each !== undefined && inBox(each, clip));
    return point !== undefined && isNear ? inDegrees(point) : null;
  });
}

/** Whether the square of cells around some points has a cell with the box in common: cells are 65536 units wide, squares start at each half. */
function squareMeets(points: readonly Point[], { south, west, north, east }: FixedBox): boolean {
  if (points.length === 0) return false;
  const cell = (place: number) => Math.floor(place / 65536);
  const sides = [
    { cells: points.map(({ lat }) => cell(lat + 910_000_000)), low: cell(south + 910_000_000), high: cell(north + 910_000_000) },
    { cells: points.map(({ lon }) => cell(lon + 2 ** 31)), low: cell(west + 2 ** 31), high: cell(east + 2 ** 31) },
  ];
  const start = (at: number, width: number) => at - (at % Math.max(1, width / 2));
  const width = [1, 4, 16, 64, 256, 1024, 4096, 16384].find((each) =>
    sides.every(({ cells }) => start(Math.max(...cells), each) - start(Math.min(...cells), each) < each),
  );
  if (width === undefined) return true;
  return sides.every(({ cells, low, high }) => {
    const first = start(Math.min(...cells), width);
    return first <= high && first + width > low;
  });
}

function printMember(world: World, { type, ref, role }: Member, withGeometry: boolean, clip: FixedBox | undefined): PrintedElement {
  const member = { type, ref, role };
  if (!withGeometry) return member;
  const node = type === 'node' ? world.node.get(ref) : undefined;
  if (node !== undefined && (clip === undefined || inBox(node, clip))) return { ...member, ...inDegrees(node) };
  if (type !== 'way') return member;
  const way = world.way.get(ref);
  return { ...member, geometry: way === undefined ? [] : memberPointsPrinted(world, way, clip) };
}

/** The box around what is printed. */
function boundsOf(world: World, thing: Thing, clip: FixedBox | undefined): FixedBox | undefined {
  if (clip === undefined) return boxOf(world, thing);
  const ways =
    thing.kind === 'way' ? [thing] : thing.members.flatMap(({ type, ref }) => (type === 'way' ? (world.way.get(ref) ?? []) : []));
  const nodes = thing.kind === 'way' ? [] : thing.members.flatMap(({ type, ref }) => (type === 'node' ? (world.node.get(ref) ?? []) : []));
  const kept = ways.flatMap((way) => {
    const printed = thing.kind === 'way' ? pointsPrinted(world, way, clip) : memberPointsPrinted(world, way, clip);
    return printed.flatMap((point, i) => (point === null ? [] : (world.node.get(way.refs[i]) ?? [])));
  });
  const points = [...kept, ...nodes.filter((node) => inBox(node, clip))];
  if (points.length === 0) return undefined;
  const lats = points.map(({ lat }) => lat);
  const lons = points.map(({ lon }) => lon);
  return fixedBox(Math.min(...lats), Math.min(...lons), Math.max(...lats), Math.max(...lons));
}

function geometryPrinted(geometry: Geometry | undefined, how: OutStatement['geometry']): PrintedElement | undefined {
  if (geometry === undefined || how === 'none') return undefined;
  if (how !== 'geom') throw new Unsure();
  return { geometry };
}

/** Numbers of a printed answer as they compare: coordinates with seven digits. */
export function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, each) =>
    typeof each === 'number' && !Number.isInteger(each) ? Number(each.toFixed(7)) : each,
  );
}

// The order of the database, in plain form: quadtiles as sums of bits.

const KINDS = ['node', 'way', 'relation', 'area', 'derived'];

/** Kind by kind, of each in the order of quadtiles and then of ids; derived elements as they came. */
export function inDatabaseOrder(world: World, things: readonly Thing[]): Thing[] {
  const keyed = things.map((thing, i) => ({ thing, key: [KINDS.indexOf(thing.kind), ...placeOf(world, thing, i)] }));
  keyed.sort((a, b) => a.key.map((part, i) => part - b.key[i]).find((part) => part !== 0) ?? 0);
  return keyed.map(({ thing }) => thing);
}

/** Kind by kind, of each by id. */
function byId(things: readonly Thing[]): Thing[] {
  return [...things].sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

function placeOf(world: World, thing: Thing, at: number): number[] {
  if (thing.kind === 'derived') return [at, 0, 0];
  const tile = tileOf(world, thing);
  return [tile?.number ?? 0, tile?.level ?? 0, Number(thing.id)];
}

/** A square of cells; level 0 is one cell, and each further level is four times as wide. */
interface Tile {
  readonly number: number;
  readonly level: number;
  readonly south: number;
  readonly west: number;
  readonly width: number;
}

/** The square that the Overpass API keeps an element under; undefined where it is nowhere. */
function tileOf(world: World, thing: Thing): Tile | undefined {
  if (thing.kind === 'node') {
    // cells are 65536 units wide, counted from -91 degrees and from 2^31 units in the west
    return tile(0, Math.floor((thing.lat + 910_000_000) / 65536), Math.floor((thing.lon + 2 ** 31) / 65536));
  }
  if (thing.kind === 'area') return areaTileOf(world, thing);
  const parts =
    thing.kind === 'way'
      ? thing.refs.map((ref) => world.node.get(ref))
      : thing.members.map(({ type, ref }) => (type === 'node' ? world.node.get(ref) : type === 'way' ? world.way.get(ref) : undefined));
  const tiles = parts.flatMap((part) => (part === undefined ? [] : (tileOf(world, part) ?? [])));
  if (tiles.length === 0) return undefined;
  return around(tiles);
}

/** The square around the nodes of the border, each moved to the corner of the 16 by 16 cells that it lies in. */
function areaTileOf(world: World, { members }: Thing): Tile | undefined {
  const ways = members.filter(({ type }) => type === 'way').flatMap(({ ref }) => world.way.get(ref) ?? []);
  const cells = ways
    .flatMap(({ refs }) => refs)
    .flatMap((ref) => (world.node.has(ref) ? [tileOf(world, world.node.get(ref) as Thing)] : []));
  const corner = (cell: number) => Math.floor(cell / 16) * 16;
  const corners = cells.flatMap((cell) => (cell === undefined ? [] : tile(0, corner(cell.south), corner(cell.west))));
  return corners.length === 0 ? undefined : around(corners);
}

function around(tiles: readonly Tile[]): Tile {
  if (tiles.every(({ number, level }) => level === 0 && number === tiles[0].number)) return tiles[0];
  const least = (of: (each: Tile) => number) => Math.min(...tiles.map(of));
  const most = (of: (each: Tile) => number) => Math.max(...tiles.map(of));
  const [south, west] = [least((each) => each.south), least((each) => each.west)];
  const [north, east] = [most((each) => each.south + each.width - 1), most((each) => each.west + each.width - 1)];
  for (let level = 1; level <= 7; level++) {
    const half = 4 ** level / 2;
    const start = (edge: number) => Math.floor(edge / half) * half;
    if (start(north) - start(south) < 2 * half && start(east) - start(west) < 2 * half) return tile(level, start(south), start(west));
  }
  return { number: 128, level: 8, south: 0, west: 0, width: 65536 };
}

/** Its number: the bits of row and column by turns, and a bit for the level. */
function tile(level: number, south: number, west: number): Tile {
  let number = level === 0 ? 0 : 2 ** (level - 1);
  for (let bit = 0; bit < 16; bit++) {
    number += (Math.floor(south / 2 ** bit) % 2) * 2 ** (2 * bit + 1) + (Math.floor(west / 2 ** bit) % 2) * 2 ** (2 * bit);
  }
  return { number, level, south, west, width: 4 ** level };
}
