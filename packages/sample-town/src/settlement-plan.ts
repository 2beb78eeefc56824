/** Lays out one settlement: rings and spokes around a middle, cut by river and railway, then cut again into blocks and fields. */
import { asBlock, type Block, subdivide, TARGET_AREA, type Zone } from './blocks.ts';
import type { Random } from './random.ts';
import { addEdge, addPlanNode, cutFace, type Edge, type EdgeKind, type Face, measureFace, type StreetPlan } from './street-plan.ts';
import type { Strip } from './terrain.ts';

export interface SettlementShape {
  /** Of the middle, metres on the flat plan. */
  readonly x: number;
  readonly y: number;
  /** Of the built-up part, metres. */
  readonly radius: number;
  /** Extent of its fields: metres at direction number i (of 12, from east, counter-clockwise). */
  readonly reach: (direction: number) => number;
  /** A node shared with the neighbour in direction i, where there is one. */
  readonly gate: (direction: number) => number | undefined;
  readonly strips: readonly Strip[];
  /** The plan node shared with a neighbour at a place of the border; absent where there are no neighbours. */
  readonly joint?: (x: number, y: number) => number;
  /** Size of the fields relative to those of the main town. */
  readonly fieldScale: number;
}

export interface Settlement {
  readonly shape: SettlementShape;
  readonly large: boolean;
  readonly blocks: readonly Block[];
  /** Larger pieces of land before they are cut into blocks, for land use. */
  readonly quarters: readonly Block[];
  /** The corners of each ring, from the middle outwards, and its edges (edge i goes from corner i to the next). */
  readonly rings: readonly { corners: readonly number[]; edges: readonly Edge[] }[];
  /** `spokes[i]` are the edges of direction i (of 12) from the middle outwards. */
  readonly spokes: readonly (readonly Edge[])[];
  /** All edges of this settlement in the plan. */
  readonly edges: readonly Edge[];
}

interface RingPlan {
  /** Of the radius; 0 for the reach. */
  readonly at: number;
  readonly corners: number;
  /** Spokes from here to the next ring. */
  readonly spokes: number;
  readonly kind: EdgeKind;
  /** Of the land between here and the next ring. */
  readonly zone: Zone;
}

const LARGE_RINGS: readonly RingPlan[] = [
  { at: 0.06, corners: 6, spokes: 6, kind: 'pedestrian', zone: 'old' },
  { at: 0.22, corners: 12, spokes: 12, kind: 'tertiary', zone: 'inner' },
  { at: 0.5, corners: 24, spokes: 12, kind: 'secondary', zone: 'outer' },
  { at: 1, corners: 24, spokes: 12, kind: 'residential', zone: 'field' },
  { at: 0, corners: 12, spokes: 0, kind: 'none', zone: 'field' },
];
const SMALL_RINGS: readonly RingPlan[] = [
  { at: 0.17, corners: 3, spokes: 3, kind: 'residential', zone: 'inner' },
  { at: 0.56, corners: 6, spokes: 6, kind: 'residential', zone: 'outer' },
  { at: 1, corners: 12, spokes: 12, kind: 'track', zone: 'field' },
  { at: 0, corners: 12, spokes: 0, kind: 'none', zone: 'field' },
];

export function planSettlement(plan: StreetPlan, random: Random, shape: SettlementShape): Settlement {
  const large = shape.radius >= 520;
  const firstEdge = plan.edges.length;
  const ringPlans = large ? LARGE_RINGS : SMALL_RINGS;
  const turn = large ? 0 : random.between(-0.12, 0.12);
  const rings = ringPlans.map((ring) => {
    const corners: number[] = [];
    for (let i = 0; i < ring.corners; i++) corners.push(ringCorner(plan, random, shape, ring, i, turn));
    const edges = corners.map((corner, i) => addEdge(plan, corner, corners[(i + 1) % ring.corners], ring.kind));
    return { corners, edges };
  });
  const spokes: Edge[][] = Array.from({ length: 12 }, () => []);
  let faces: { face: Face; zone: Zone }[] = [{ face: { corners: rings[0].corners, edges: rings[0].edges }, zone: 'square' }];
  for (let r = 0; r + 1 < rings.length; r++) faces.push(...sectors(plan, ringPlans[r], rings[r], rings[r + 1], spokes, large, r));
  for (const strip of shape.strips) faces = faces.flatMap(({ face, zone }) => cutStrip(plan, face, zone, strip));
  const quarters = faces.map(({ face, zone }) => asBlock(plan, face, zone));
  const blocks: Block[] = [];
  for (const quarter of quarters) {
    const isShore =
      quarter.zone === 'field' &&
      quarter.x < shape.x - shape.radius &&
      Math.abs(quarter.y - shape.y - shape.radius * 0.35) < shape.radius * 0.35;
    // larger pieces north-west of the middle, so that a lake finds room
    subdivide(
      plan,
      random,
      quarter,
      TARGET_AREA[quarter.zone] * (large ? 1 : 0.8) * (isShore ? 2.2 : 1) * (quarter.zone === 'field' ? shape.fieldScale : 1),
      0,
      blocks,
    );
  }
  return { shape, large, blocks, quarters, rings, spokes, edges: plan.edges.slice(firstEdge) };
}

function ringCorner(plan: StreetPlan, random: Random, shape: SettlementShape, ring: RingPlan, i: number, turn: number): number {
  const step = (Math.PI * 2) / ring.corners;
  const direction = (i * 12) / ring.corners;
  const jitter = random.between(-1, 1);
  const stretch = random.between(-1, 1);
  if (ring.at === 0) {
    const gate = shape.gate(direction);
    if (gate !== undefined) return gate;
    const reach = shape.reach(direction);
    return addPlanNode(plan, shape.x + reach * Math.cos(i * step), shape.y + reach * Math.sin(i * step));
  }
  const angle = i * step + turn + jitter * step * 0.13;
  const radius = Math.max(shape.radius * ring.at, 32) * (1 + stretch * (ring.at === 1 ? 0.12 : 0.05));
  const x = shape.x + radius * Math.cos(angle);
  let y = shape.y + radius * Math.sin(angle);
  // a corner in the river would be a crossing on a bridge
  for (const strip of shape.strips) {
    const room = strip.half + Math.min(30, shape.radius * 0.06);
    if (Math.abs(y - strip.y) < room) y = y < strip.y ? strip.y - room : strip.y + room;
  }
  return addPlanNode(plan, x, y);
}

function sectors(
  plan: StreetPlan,
  ring: RingPlan,
  inner: { corners: readonly number[]; edges: readonly Edge[] },
  outer: { corners: readonly number[]; edges: readonly Edge[] },
  spokes: Edge[][],
  large: boolean,
  level: number,
): { face: Face; zone: Zone }[] {
  const count = ring.spokes;
  const innerStep = inner.corners.length / count;
  const outerStep = outer.corners.length / count;
  const radial = Array.from({ length: count }, (_, i) => {
    const direction = (i * 12) / count;
    const edge = addEdge(plan, inner.corners[i * innerStep], outer.corners[i * outerStep], spokeKind(ring.zone, direction, large, level));
    spokes[direction].push(edge);
    return edge;
  });
  return radial.map((edge, i) => {
    const next = (i + 1) % count;
    const corners: number[] = [];
    const edges: Edge[] = [edge];
    for (let k = 0; k <= outerStep; k++) corners.push(outer.corners[(i * outerStep + k) % outer.corners.length]);
    for (let k = 0; k < outerStep; k++) edges.push(outer.edges[(i * outerStep + k) % outer.corners.length]);
    edges.push(radial[next]);
    for (let k = innerStep; k > 0; k--) corners.push(inner.corners[(i * innerStep + k) % inner.corners.length]);
    for (let k = innerStep - 1; k > 0; k--) edges.push(inner.edges[(i * innerStep + k) % inner.corners.length]);
    const face = { corners: [inner.corners[i * innerStep], ...corners], edges: [...edges, inner.edges[i * innerStep]] };
    const isIndustrial = large && ring.zone === 'outer' && (i === 1 || i === 2);
    return { face, zone: isIndustrial ? 'industrial' : ring.zone };
  });
}

function spokeKind(zone: Zone, direction: number, large: boolean, level: number): EdgeKind {
  if (!large) return zone === 'field' ? (direction % 2 === 0 ? 'unclassified' : 'track') : direction % 4 === 0 ? 'tertiary' : 'residential';
  if (level === 0) return 'pedestrian';
  if (direction % 6 === 0) return 'primary';
  if (direction % 2 === 0) return 'secondary';
  return zone === 'field' ? 'track' : 'residential';
}

/** Takes the strip out of a face; what is left on both sides keeps its zone. */
function cutStrip(plan: StreetPlan, face: Face, zone: Zone, strip: Strip): { face: Face; zone: Zone }[] {
  if (zone === 'strip') return [{ face, zone }];
  const done: { face: Face; zone: Zone }[] = [];
  let rest = face;
  const settled = zone !== 'field';
  for (const [y, last] of [
    [strip.y - strip.half, false],
    [strip.y + strip.half, true],
  ] as const) {
    const bank: EdgeKind = !strip.wet ? 'none' : last ? (settled ? 'cycleway' : 'track') : settled ? 'footway' : 'none';
    const cut = cutFace(plan, rest, { x: 0, y, normalX: 0, normalY: 1 }, bank, 0.5);
    if (cut === undefined) {
      const above = measureFace(plan, rest).y >= y;
      if (!above) {
        done.push({ face: rest, zone: last && touches(plan, rest, strip) ? 'strip' : zone });
        return done;
      }
      continue;
    }
    const [back, front] = cut;
    done.push({ face: back, zone: last ? 'strip' : zone });
    rest = front;
  }
  done.push({ face: rest, zone });
  return done;
}

function touches(plan: StreetPlan, face: Face, strip: Strip): boolean {
  const y = measureFace(plan, face).y;
  return y > strip.y - strip.half;
}
