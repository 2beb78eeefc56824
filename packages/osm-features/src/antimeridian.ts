/**
 * Cuts lines and polygons at the antimeridian (RFC 7946, 3.1.9), so that they are not drawn around the world.
 *
 * Between two points a line runs the shorter way: a step of more than 180 degrees of longitude crosses the antimeridian.
 * Positions are whole 1e-7 degrees.
 */
import { type ElementStore, NO_COORDINATE } from '@flyover/osm-elements';
import { nestRings } from './area/polygon-rings.ts';
import { ringArea } from './ring-geometry.ts';

/** 180 degrees. */
export const HALF_TURN = 1_800_000_000;
const FULL_TURN = 3_600_000_000;
const POLE = 900_000_000;
/** The least points of a ring, the first one counted twice. */
const LEAST_RING_POINTS = 4;

/** Points from `start` up to, not including, `end`. */
export interface Path {
  readonly lat: ArrayLike<number>;
  readonly lon: ArrayLike<number>;
  readonly start: number;
  readonly end: number;
}

/** Points of their own. */
export interface CutPath {
  readonly lat: number[];
  readonly lon: number[];
}

/** An outer ring and its holes, closed. */
export interface CutPolygon {
  readonly outer: CutPath;
  readonly holes: readonly CutPath[];
}

/** Whether a step between two neighbouring points crosses the antimeridian. */
export function crossesAntimeridian(lon: ArrayLike<number>, start: number, end: number): boolean {
  for (let i = start + 1; i < end; i++) {
    const step = lon[i] - lon[i - 1];
    if (step > HALF_TURN || step < -HALF_TURN) return true;
  }
  return false;
}

/** Longitudes from the other side of the world, where nothing jumps that crosses the antimeridian; done twice, what they were. */
export function turned(lon: Int32Array): Int32Array {
  return lon.map((value) => (value < 0 ? value + HALF_TURN : value - HALF_TURN));
}

/** Whether anything of a store can cross the antimeridian: only where its places are more than 180 degrees apart. */
export function mayCrossAntimeridian({ nodes, ways, relations }: ElementStore): boolean {
  let west = HALF_TURN;
  let east = -HALF_TURN;
  for (const lon of [nodes.lon, ways.geometry?.lon, relations.geometry?.lon]) {
    if (lon === undefined) continue;
    for (let i = 0; i < lon.length; i++) {
      if (lon[i] < west && lon[i] !== NO_COORDINATE) west = lon[i];
      if (lon[i] > east) east = lon[i];
    }
  }
  return east - west > HALF_TURN;
}

/** A piece between two crossings; -1 where a line begins or ends on its own. */
interface Chain extends CutPath {
  first: number;
  last: number;
}

/**
 * Crossings of paths with the antimeridian: the latitudes, and the pieces between. An end is 2 * crossing + side; side 1 is at 180, side 0 at -180.
 */
interface Cut {
  readonly crossings: number[];
  readonly chains: Chain[];
}

/**
 * The parts of a line, none of which crosses the antimeridian; each ends on it where the line was cut.
 *
 * @returns parts of at least 2 points; none where the whole line lies in one place of the antimeridian
 */
export function cutLine(path: Path): CutPath[] {
  const cut: Cut = { crossings: [], chains: [] };
  cutPath(path, cut);
  return cut.chains.filter(({ lat, lon }) => lat.length > 2 || (lat.length === 2 && (lat[0] !== lat[1] || lon[0] !== lon[1])));
}

/**
 * The polygons on both sides of the antimeridian that a polygon with holes is cut into. Inside and outside follow from counting the
 * crossings from the south on; where their number is odd, the polygon has a pole in it: the nearer one.
 *
 * @param rings the outer ring and its holes, closed
 * @returns nothing where no area is left: rings that run there and back along the antimeridian
 */
export function cutPolygon(rings: readonly Path[]): CutPolygon[] {
  const cut: Cut = { crossings: [], chains: [] };
  const outers: CutPath[] = [];
  const holes: CutPath[] = [];
  rings.forEach((ring, index) => {
    if (crossesAntimeridian(ring.lon, ring.start, ring.end)) cutRing(ring, cut);
    else (index === 0 ? outers : holes).push(copyOf(ring));
  });
  if (cut.crossings.length % 2 === 1) addPole(cut, meanLatitude(rings[0]) < 0 ? -POLE : POLE);
  outers.push(...joinAlongAntimeridian(cut).filter(hasArea));
  return nestCutRings(outers, holes);
}

function copyOf({ lat, lon, start, end }: Path): CutPath {
  const copy: CutPath = { lat: [], lon: [] };
  for (let i = start; i < end; i++) push(copy, lat[i], lon[i]);
  return copy;
}

/** Adds a point, unless the path is already there. */
function push(path: CutPath, lat: number, lon: number): void {
  const last = path.lat.length - 1;
  if (last >= 0 && path.lat[last] === lat && path.lon[last] === lon) return;
  path.lat.push(lat);
  path.lon.push(lon);
}

function cutPath({ lat, lon, start, end }: Path, cut: Cut): void {
  let chain: Chain = { lat: [], lon: [], first: -1, last: -1 };
  cut.chains.push(chain);
  for (let i = start; i < end; i++) {
    const step = i === start ? 0 : lon[i] - lon[i - 1];
    if (step > HALF_TURN || step < -HALF_TURN) {
      const side = step < 0 ? 1 : 0;
      const edge = side === 1 ? HALF_TURN : -HALF_TURN;
      const length = step < 0 ? step + FULL_TURN : step - FULL_TURN;
      const share = length === 0 ? 0 : (edge - lon[i - 1]) / length;
      const at = Math.round(lat[i - 1] + (lat[i] - lat[i - 1]) * share);
      const crossing = cut.crossings.push(at) - 1;
      push(chain, at, edge);
      chain.last = 2 * crossing + side;
      chain = { lat: [], lon: [], first: 2 * crossing + 1 - side, last: -1 };
      cut.chains.push(chain);
      push(chain, at, -edge);
    }
    push(chain, lat[i], lon[i]);
  }
}

/** Like a line, but the last piece goes on into the first. */
function cutRing(ring: Path, cut: Cut): void {
  const before = cut.chains.length;
  cutPath(ring, cut);
  const head = cut.chains[before];
  const tail = cut.chains[cut.chains.length - 1];
  cut.chains.splice(before, 1);
  for (let i = 0; i < head.lat.length; i++) push(tail, head.lat[i], head.lon[i]);
  tail.last = head.last;
}

/** From one side to the other over the pole. */
function addPole({ crossings, chains }: Cut, lat: number): void {
  const crossing = crossings.push(lat) - 1;
  chains.push({ lat: [lat, lat], lon: [-HALF_TURN, HALF_TURN], first: 2 * crossing, last: 2 * crossing + 1 });
}

function meanLatitude({ lat, start, end }: Path): number {
  let sum = 0;
  for (let i = start; i < end; i++) sum += lat[i];
  return sum / (end - start);
}

/** Closes the pieces: between every second pair of crossings, from the south on, the antimeridian is in the polygon. */
function joinAlongAntimeridian({ crossings, chains }: Cut): CutPath[] {
  const order = crossings.map((_, crossing) => crossing).sort((a, b) => crossings[a] - crossings[b] || a - b);
  const partner = new Uint32Array(crossings.length);
  for (let i = 0; i + 1 < order.length; i += 2) {
    partner[order[i]] = order[i + 1];
    partner[order[i + 1]] = order[i];
  }
  const chainAt = new Uint32Array(crossings.length * 2);
  chains.forEach(({ first, last }, index) => {
    chainAt[first] = index;
    chainAt[last] = index;
  });
  const used = new Uint8Array(chains.length);
  const rings: CutPath[] = [];
  for (let root = 0; root < chains.length; root++) {
    const ring: CutPath = { lat: [], lon: [] };
    let end = chains[root].first;
    for (let index = root; used[index] === 0; index = chainAt[end]) {
      used[index] = 1;
      end = appendChain(ring, chains[index], end);
      end = 2 * partner[end >> 1] + (end & 1);
    }
    if (ring.lat.length === 0) continue;
    push(ring, ring.lat[0], ring.lon[0]);
    rings.push(ring);
  }
  return rings;
}

/** Walks a chain from one of its ends; gives the other. */
function appendChain(ring: CutPath, chain: Chain, from: number): number {
  const forwards = chain.first === from;
  const count = chain.lat.length;
  for (let i = 0; i < count; i++) push(ring, chain.lat[forwards ? i : count - 1 - i], chain.lon[forwards ? i : count - 1 - i]);
  return forwards ? chain.last : chain.first;
}

function hasArea({ lat, lon }: CutPath): boolean {
  return lat.length >= LEAST_RING_POINTS && ringArea(lat, lon, 0, lat.length) !== 0;
}

/** Assigns each hole to the new polygon that contains it. */
function nestCutRings(outers: readonly CutPath[], holes: readonly CutPath[]): CutPolygon[] {
  const lat: number[] = [];
  const lon: number[] = [];
  const place = (path: CutPath, role: 'outer' | 'inner') => {
    const start = lat.length;
    for (let i = 0; i < path.lat.length; i++) {
      lat.push(path.lat[i]);
      lon.push(path.lon[i]);
    }
    return { start, end: lat.length, role, path };
  };
  const rings = [...outers.map((path) => place(path, 'outer')), ...holes.map((path) => place(path, 'inner'))];
  return nestRings(lat, lon, rings).map(({ outer, holes: inside }) => ({ outer: outer.path, holes: inside.map(({ path }) => path) }));
}
