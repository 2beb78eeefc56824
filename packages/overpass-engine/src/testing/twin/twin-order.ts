/** The order of the database, plainly: quadtiles as sums of bits. */
import type { Thing, World } from './twin-data.ts';

const KINDS = ['node', 'way', 'relation', 'area', 'derived'];

/** Kind by kind, of each in the order of quadtiles and then of ids; derived elements as they came. */
export function inDatabaseOrder(world: World, things: readonly Thing[]): Thing[] {
  const keyed = things.map((thing, i) => ({ thing, key: [KINDS.indexOf(thing.kind), ...placeOf(world, thing, i)] }));
  keyed.sort((a, b) => a.key.map((part, i) => part - b.key[i]).find((part) => part !== 0) ?? 0);
  return keyed.map(({ thing }) => thing);
}

/** Kind by kind, of each by id. */
export function byId(things: readonly Thing[]): Thing[] {
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
