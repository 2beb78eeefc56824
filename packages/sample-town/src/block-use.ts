/** Decides what each block is for. Periodic over the blocks by distance, so that every size of town has some of each. */
import type { Block } from './blocks.ts';
import type { Settlement } from './settlement-plan.ts';

/** Use of a block. */
export type BlockUse =
  | 'houses'
  | 'rows'
  | 'apartments'
  | 'courtyard'
  | 'works'
  | 'square'
  | 'church'
  | 'park'
  | 'school'
  | 'parking'
  | 'pitch'
  | 'allotments'
  | 'cemetery'
  | 'farmland'
  | 'meadow'
  | 'forest'
  | 'orchard'
  | 'lake'
  | 'none';

export interface UsedBlock {
  readonly block: Block;
  readonly use: BlockUse;
  /** Metres from the middle of the settlement. */
  readonly distance: number;
}

/** All blocks with their use, the nearest to the middle first. */
export function decideUses(
  settlement: Settlement,
  hasLake: boolean,
  hills: { x: number; y: number; radius: number } | undefined,
): UsedBlock[] {
  const { shape, large } = settlement;
  const sorted = settlement.blocks
    .map((block) => ({ block, distance: Math.sqrt((block.x - shape.x) ** 2 + (block.y - shape.y) ** 2) }))
    .sort((a, b) => a.distance - b.distance);
  const counts = new Map<string, number>();
  let lake: Block | undefined;
  if (hasLake) {
    const wanted = sorted.filter(({ block }) => block.zone === 'field' && block.x < shape.x && block.y > shape.y - shape.radius * 0.1);
    const offset = (block: Block) =>
      (block.x - shape.x + shape.radius * 1.2) ** 2 + (block.y - shape.y - shape.radius * 0.3) ** 2 - block.area * 2;
    lake = wanted.sort((a, b) => offset(a.block) - offset(b.block))[0]?.block;
  }
  return sorted.map(({ block, distance }) => {
    const n = counts.get(block.zone) ?? 0;
    counts.set(block.zone, n + 1);
    const inHills = hills !== undefined && (block.x - hills.x) ** 2 + (block.y - hills.y) ** 2 < (hills.radius * 1.05) ** 2;
    return { block, distance, use: block === lake ? 'lake' : useOf(block, n, large, inHills) };
  });
}

function useOf(block: Block, n: number, large: boolean, inHills: boolean): BlockUse {
  switch (block.zone) {
    case 'square':
      return large ? 'square' : 'church';
    case 'old':
      return n === 1 ? 'church' : n % 3 === 2 ? 'courtyard' : 'rows';
    case 'inner':
      if (!large) return n % 4 === 1 ? 'park' : n % 4 === 3 ? 'courtyard' : 'houses';
      return n % 17 === 2
        ? 'park'
        : n % 19 === 6
          ? 'school'
          : n % 17 === 12
            ? 'parking'
            : n % 13 === 9
              ? 'church'
              : n % 3 === 0
                ? 'apartments'
                : 'rows';
    case 'outer':
      if (!large) return n % 7 === 5 ? 'pitch' : n % 7 === 2 ? 'orchard' : 'houses';
      return n % 15 === 3
        ? 'park'
        : n % 23 === 8
          ? 'pitch'
          : n % 29 === 11
            ? 'allotments'
            : n % 41 === 17
              ? 'cemetery'
              : n % 31 === 25
                ? 'school'
                : n % 9 === 4
                  ? 'apartments'
                  : 'houses';
    case 'industrial':
      return n % 6 === 4 ? 'parking' : 'works';
    case 'field':
      if (inHills) return n % 5 === 0 ? 'meadow' : 'forest';
      return (
        ['farmland', 'meadow', 'farmland', 'forest', 'farmland', 'orchard', 'forest', 'farmland', 'meadow', 'farmland', 'farmland'] as const
      )[(n * 7) % 11];
    case 'strip':
      return 'none';
  }
}
