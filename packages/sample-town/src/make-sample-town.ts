import type { ElementStore } from '@flyover/osm-elements';
import { writeCountry, writeMunicipality } from './boundaries.ts';
import { type Hills, writeHills } from './hills.ts';
import { POSTCODE, placeName, TOWN_NAME } from './names.ts';
import { addPast } from './past.ts';
import { createRandom, type Random } from './random.ts';
import { writeRoutes } from './routes.ts';
import { writeSettlement } from './settlement.ts';
import { planSettlement, type SettlementShape } from './settlement-plan.ts';
import { addPlanNode, createStreetPlan, type StreetPlan } from './street-plan.ts';
import { createTerrain, type Strip, TOWN_LAT, TOWN_LON } from './terrain.ts';
import { nodeAt, type Town } from './town.ts';
import { createTownWriter, type Tags, type TownWriter } from './town-writer.ts';
import { writeTrees } from './trees.ts';

/** Best view of the town: degrees, and the zoom counted in 256-pixel tiles. */
export const sampleTownView = { lat: TOWN_LAT, lon: TOWN_LON, zoom: 15 } as const;

/** The name of the main town; nothing in it exists. */
export const sampleTownName = TOWN_NAME;

export interface SampleTownOptions {
  /** Any whole number; another seed is another town. Default 1. */
  readonly seed?: number;
  /** Number of nodes, ways and relations together: 1,000 to 10,000,000. Default 50,000. */
  readonly elements?: number;
  /** Whether the town has a past: its rows are versions then (`StoreInfo.history`). `elements` counts what is there today. */
  readonly history?: boolean;
}

/** Distance of neighbouring settlements, metres. */
const SPACING = 5200;
/** The main town does not grow beyond this many elements; more elements are more settlements. */
const MAIN_ELEMENTS = 50_000;

/**
 * An invented town with everything OpenStreetMap has: the same store for the same options, whatever the machine.
 *
 * @throws RangeError when `elements` is not a whole number from 1,000 to 10,000,000
 */
export function makeSampleTown({ seed = 1, elements = MAIN_ELEMENTS, history = false }: SampleTownOptions = {}): ElementStore {
  if (!Number.isInteger(elements) || elements < 1000 || elements > 10_000_000) {
    throw new RangeError(`a sample town has 1,000 to 10,000,000 elements, not ${elements}`);
  }
  const random = createRandom(seed);
  const plan = createStreetPlan(createTerrain(random));
  const writer = createTownWriter(random, elements);
  const hasNeighbours = elements > MAIN_ELEMENTS * 1.15;
  const radius = Math.max(140, 1130 * Math.sqrt(Math.min(elements, MAIN_ELEMENTS) / MAIN_ELEMENTS));
  const gates = hasNeighbours ? createGates(plan) : undefined;
  const strips: Strip[] = [
    { y: radius >= 520 ? -radius * 0.26 : -radius * 0.8, half: 27, wet: true },
    { y: radius >= 520 ? radius * 0.66 : radius * 1.35, half: 16, wet: false },
  ];
  const hills: Hills = { x: radius * 1.28, y: radius * 1.06, radius: radius * 0.43 };
  const main = openTown(plan, writer, random, shapeOf(0, 0, radius, strips, gates, 1), TOWN_NAME, POSTCODE, true);
  // hills, routes and boundaries come after the buildings
  main.reserve = 250 + elements * 0.008;
  writeSettlement(main, hills);
  writeHills(main, hills);
  writeRoutes(main);
  const center = nodeAt(main, 0, 0, [
    ['place', radius >= 520 ? 'town' : 'village'],
    ['name', TOWN_NAME],
    ['name:de', 'Überflugstadt'],
    ['name:ru', 'Пролётный'],
    ['name:ar', 'مدينة التحليق'],
    ['name:ja', '見本の町'],
    ['population', `${Math.round(elements / 4)}`],
    ['capital', 'yes'],
    ['note', 'invented for demonstration'],
  ]);
  writeMunicipality(main, center, [
    ['wikidata', 'Q100000006'],
    ['wikipedia', `en:${TOWN_NAME}`],
    ['description', 'An invented place'],
  ]);
  const extent = gates === undefined ? radius * 2.1 : writeNeighbours(main, gates, strips);
  writeCountry(main, extent, center);
  writeTrees(main);
  const town = writer.finish();
  return history ? addPast(town, seed) : town;
}

type Gates = (x: number, y: number) => number;

/** Neighbours meet at one node a border. */
function createGates(plan: StreetPlan): Gates {
  const known = new Map<string, number>();
  return (x, y) => {
    const key = `${Math.round(x / 10)},${Math.round(y / 10)}`;
    const node = known.get(key) ?? addPlanNode(plan, x, y);
    known.set(key, node);
    return node;
  };
}

function shapeOf(
  x: number,
  y: number,
  radius: number,
  strips: readonly Strip[],
  gates: Gates | undefined,
  fieldScale: number,
): SettlementShape {
  if (gates === undefined) return { x, y, radius, strips, fieldScale, reach: () => radius * 2.1, gate: () => undefined };
  const reach = (direction: number) => (direction % 2 === 0 ? SPACING / 2 : SPACING / Math.sqrt(3));
  const gate = (direction: number) => {
    const angle = (direction * Math.PI) / 6;
    return gates(x + reach(direction) * Math.cos(angle), y + reach(direction) * Math.sin(angle));
  };
  return { x, y, radius, strips, fieldScale, reach, gate, joint: gates };
}

function openTown(
  plan: StreetPlan,
  writer: TownWriter,
  random: Random,
  shape: SettlementShape,
  name: string,
  postcode: string,
  isMain: boolean,
): Town {
  const settlement = planSettlement(plan, random, shape);
  return {
    plan,
    writer,
    random,
    settlement,
    name,
    postcode,
    isMain,
    nodeTags: new Map(),
    ways: new Map(),
    landmarks: new Map(),
    reserve: 0,
    nameIndex: random.whole(0, 500),
  };
}

/** Villages and towns around the main one until the elements are used up; returns how far they reach, metres. */
function writeNeighbours(main: Town, gates: Gates, strips: readonly Strip[]): number {
  const { plan, writer, random } = main;
  let index = 0;
  for (let ring = 1; ; ring++) {
    for (const [q, r] of hexRing(ring)) {
      if (writer.room < 4500) return SPACING * (ring + 0.75);
      const x = SPACING * (q + r / 2);
      const y = SPACING * 0.8660254037844386 * r;
      const wanted = random.chance(0.22) ? random.between(560, 860) : random.between(180, 420);
      const radius = Math.min(wanted, Math.sqrt(Math.max(0, writer.room - 6000) / 0.05) + 150);
      // the last ones have wide fields, so that what is left suffices for all of their land
      const fieldScale = writer.room < 14_000 ? 7 : 2.4;
      // each third row of settlements lies on a river, each fourth on a railway
      const own = strips.filter((strip) => Math.abs(r) % (strip.wet ? 3 : 4) === 0).map((strip) => ({ ...strip, y: strip.y + y }));
      const name = placeName(index++);
      const town = openTown(
        plan,
        writer,
        random,
        shapeOf(x, y, radius, own, gates, fieldScale),
        name,
        `${10_000 + index}`.slice(0, 5),
        false,
      );
      town.reserve = 700;
      writeSettlement(town, undefined);
      const isTown = radius >= 520;
      const tags: Tags = [
        ['place', isTown ? 'town' : 'village'],
        ['name', name],
        ['population', `${Math.round(radius * radius * 0.011)}`],
      ];
      writeMunicipality(town, nodeAt(town, x, y, tags), []);
    }
  }
}

/** The hexagons at a distance from the middle one, in axial coordinates. */
function hexRing(ring: number): [q: number, r: number][] {
  const steps = [
    [0, -1],
    [-1, 0],
    [-1, 1],
    [0, 1],
    [1, 0],
    [1, -1],
  ] as const;
  const found: [number, number][] = [];
  let q = ring;
  let r = 0;
  for (const [dq, dr] of steps) {
    for (let i = 0; i < ring; i++) {
      found.push([q, r]);
      q += dq;
      r += dr;
    }
  }
  return found;
}
