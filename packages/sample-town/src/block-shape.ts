/** The true, bent outline of a block, and what can be asked of it. */
import { type Edge, type EdgeKind, type Face, type StreetPlan, sideNodes } from './street-plan.ts';

/** Distance from the middle of a street to the private land, metres. */
const CLEARANCE: Record<EdgeKind, number> = {
  primary: 10,
  secondary: 9,
  tertiary: 8,
  residential: 6.5,
  living_street: 5,
  pedestrian: 5,
  service: 5,
  unclassified: 7,
  track: 3.5,
  cycleway: 4,
  footway: 3,
  none: 4,
};

/** A ring of points in metres; segment i goes from point i to the next. Counter-clockwise. */
export interface Outline {
  readonly x: number[];
  readonly y: number[];
  /** Metres to keep free of segment i. */
  readonly clearance: number[];
  /** First point of each side of the face. */
  readonly sideStart: number[];
  readonly sideEdge: Edge[];
  /** Plan nodes of the points. */
  readonly nodes: number[];
}

export function outlineOf(plan: StreetPlan, face: Face): Outline {
  const outline: Outline = { x: [], y: [], clearance: [], sideStart: [], sideEdge: [], nodes: [] };
  for (let i = 0; i < face.corners.length; i++) {
    const edge = face.edges[i];
    outline.sideStart.push(outline.x.length);
    outline.sideEdge.push(edge);
    for (const node of sideNodes(face, i)) {
      outline.nodes.push(node);
      outline.x.push(plan.terrain.bendX(plan.x[node], plan.y[node]));
      outline.y.push(plan.terrain.bendY(plan.x[node], plan.y[node]));
      outline.clearance.push(CLEARANCE[edge.kind]);
    }
  }
  return outline;
}

/**
 * Returns the distance of a place from the limit of the land: the smallest of distance minus clearance over all segments. Negative outside.
 */
export function roomAt(outline: Outline, px: number, py: number): number {
  const { x, y, clearance } = outline;
  let room = Number.POSITIVE_INFINITY;
  let inside = false;
  for (let i = 0, j = x.length - 1; i < x.length; j = i++) {
    const ax = x[j];
    const ay = y[j];
    const dx = x[i] - ax;
    const dy = y[i] - ay;
    if (ay > py !== y[i] > py && px < ax + (dx * (py - ay)) / dy) inside = !inside;
    const squared = dx * dx + dy * dy;
    const t = squared === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / squared));
    const ox = ax + dx * t - px;
    const oy = ay + dy * t - py;
    room = Math.min(room, Math.sqrt(ox * ox + oy * oy) - clearance[j]);
  }
  return inside ? room : -1 - Math.abs(room);
}

/** The ring `depth` metres inside the land's limit, flat pairs; undefined where the block is too narrow for it. */
export function insetRing(outline: Outline, depth: number): number[] | undefined {
  const { x, y, clearance } = outline;
  const count = x.length;
  const ring: number[] = [];
  for (let i = 0; i < count; i++) {
    const before = (i + count - 1) % count;
    const after = (i + 1) % count;
    const inX = x[i] - x[before];
    const inY = y[i] - y[before];
    const outX = x[after] - x[i];
    const outY = y[after] - y[i];
    const inLength = Math.sqrt(inX * inX + inY * inY);
    const outLength = Math.sqrt(outX * outX + outY * outY);
    const sine = (inX * outY - inY * outX) / (inLength * outLength);
    const first = clearance[before] + depth;
    const second = clearance[i] + depth;
    let px: number;
    let py: number;
    if (Math.abs(sine) < 0.15) {
      const normalX = -(inY / inLength + outY / outLength);
      const normalY = inX / inLength + outX / outLength;
      const length = Math.sqrt(normalX * normalX + normalY * normalY);
      const far = Math.max(first, second);
      px = x[i] + (normalX / length) * far;
      py = y[i] + (normalY / length) * far;
    } else {
      // where the two moved lines meet
      px = x[i] + ((outX / outLength) * first - (inX / inLength) * second) / sine;
      py = y[i] + ((outY / outLength) * first - (inY / inLength) * second) / sine;
    }
    if (roomAt(outline, px, py) < depth * 0.9 - 0.5) continue;
    ring.push(px, py);
  }
  return ring.length < 8 || ringArea(ring) < 60 ? undefined : ring;
}

/** Square metres of a ring of flat pairs; positive counter-clockwise. */
export function ringArea(ring: readonly number[]): number {
  let doubled = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) doubled += ring[j] * ring[i + 1] - ring[i] * ring[j + 1];
  return doubled / 2;
}

/** Rounds the corners of a ring (Chaikin's cut, once a round). */
export function roundedRing(ring: readonly number[], rounds: number): number[] {
  let points = [...ring];
  for (let round = 0; round < rounds; round++) {
    const next: number[] = [];
    for (let i = 0; i < points.length; i += 2) {
      const j = (i + 2) % points.length;
      next.push(points[i] * 0.75 + points[j] * 0.25, points[i + 1] * 0.75 + points[j + 1] * 0.25);
      next.push(points[i] * 0.25 + points[j] * 0.75, points[i + 1] * 0.25 + points[j + 1] * 0.75);
    }
    points = next;
  }
  return points;
}

/** A ring around a place with a wavering radius, flat pairs. */
export function blobRing(x: number, y: number, radius: number, points: number, phase: number): number[] {
  const ring: number[] = [];
  for (let i = 0; i < points; i++) {
    const angle = (i / points) * Math.PI * 2;
    const r = radius * (1 + 0.16 * Math.sin(angle * 2 + phase) + 0.09 * Math.sin(angle * 3 - phase * 2));
    ring.push(x + r * Math.cos(angle), y + r * Math.sin(angle));
  }
  return ring;
}
