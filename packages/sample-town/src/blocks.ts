/** Pieces of land, and how they are cut into blocks and fields. */
import type { Random } from './random.ts';
import { cutFace, type EdgeKind, type Face, measureFace, type StreetPlan } from './street-plan.ts';

/** Zone of a piece of land. */
export type Zone = 'square' | 'old' | 'inner' | 'outer' | 'industrial' | 'field' | 'strip';

/** A piece of land between streets. */
export interface Block {
  readonly face: Face;
  readonly zone: Zone;
  /** Square metres, and the centroid on the flat plan. */
  readonly area: number;
  readonly x: number;
  readonly y: number;
}

/** Blocks are cut until they are about as small as this, square metres. */
export const TARGET_AREA: Record<Zone, number> = {
  square: 1e9,
  old: 4_200,
  inner: 9_500,
  outer: 12_500,
  industrial: 42_000,
  field: 75_000,
  strip: 1e9,
};

/** A face with its measures. */
export function asBlock(plan: StreetPlan, face: Face, zone: Zone): Block {
  return { face, zone, ...measureFace(plan, face) };
}

/** Cuts a block across its longer side again and again until its parts are as small as blocks of its zone are, and adds them to `done`. */
export function subdivide(plan: StreetPlan, random: Random, block: Block, target: number, depth: number, done: Block[]): void {
  const limit = target * random.between(0.75, 1.5);
  if (block.area <= limit || depth > 12) {
    done.push(block);
    return;
  }
  const { face } = block;
  const count = face.corners.length;
  let longest = 0;
  let alongX = 1;
  let alongY = 0;
  for (let i = 0; i < count; i++) {
    const dx = plan.x[face.corners[(i + 1) % count]] - plan.x[face.corners[i]];
    const dy = plan.y[face.corners[(i + 1) % count]] - plan.y[face.corners[i]];
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length > longest) {
      longest = length;
      alongX = dx / length;
      alongY = dy / length;
    }
  }
  const along = extent(plan, face, alongX, alongY);
  const across = extent(plan, face, -alongY, alongX);
  const [normalX, normalY, size] = along >= across * 0.95 ? [alongX, alongY, along] : [-alongY, alongX, across];
  const tilt = random.between(-0.13, 0.13);
  const shift = random.between(-0.09, 0.09) * size;
  const line = {
    x: block.x + normalX * shift,
    y: block.y + normalY * shift,
    normalX: normalX * Math.cos(tilt) - normalY * Math.sin(tilt),
    normalY: normalX * Math.sin(tilt) + normalY * Math.cos(tilt),
  };
  const cut = cutFace(plan, face, line, cutKind(random, block, target, depth), Math.min(22, size * 0.1));
  if (cut === undefined) {
    done.push(block);
    return;
  }
  for (const part of [cut[0], cut[1]]) subdivide(plan, random, asBlock(plan, part, block.zone), target, depth + 1, done);
}

function cutKind(random: Random, block: Block, target: number, depth: number): EdgeKind {
  if (block.zone === 'field') return depth === 0 ? 'unclassified' : random.chance(0.45) ? 'track' : 'none';
  if (block.zone === 'old') return random.chance(0.3) ? 'pedestrian' : 'living_street';
  if (block.zone === 'industrial') return depth < 2 ? 'unclassified' : 'service';
  if (depth === 0 && block.area > target * 9) return 'tertiary';
  return block.area < target * 2 && random.chance(0.12) ? 'footway' : 'residential';
}

function extent(plan: StreetPlan, face: Face, dx: number, dy: number): number {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const corner of face.corners) {
    const at = plan.x[corner] * dx + plan.y[corner] * dy;
    low = Math.min(low, at);
    high = Math.max(high, at);
  }
  return high - low;
}
