/** State that the steps of writing a town share. */
import { type Outline, outlineOf } from './block-shape.ts';
import type { BlockUse } from './block-use.ts';
import type { Block } from './blocks.ts';
import { streetName } from './names.ts';
import type { Random } from './random.ts';
import type { Settlement } from './settlement-plan.ts';
import { addShapeNodes, type Edge, type StreetPlan } from './street-plan.ts';
import type { Tags, TownWriter } from './town-writer.ts';

export interface Town {
  readonly plan: StreetPlan;
  readonly writer: TownWriter;
  readonly random: Random;
  readonly settlement: Settlement;
  readonly name: string;
  readonly postcode: string;
  /** The first settlement: it has what there is only once. */
  readonly isMain: boolean;
  /** Tags that plan nodes get when they are written. */
  readonly nodeTags: Map<number, Tags>;
  /** Ways of an edge in their order, once written. */
  readonly ways: Map<Edge, number[]>;
  /** Number of landmarks of each use of land. */
  readonly landmarks: Map<BlockUse, number>;
  /** Elements to leave for what comes after the buildings. */
  reserve: number;
  /** Counts names, so that neighbours differ. */
  nameIndex: number;
}

export function nextStreetName(town: Town): string {
  return streetName(town.nameIndex++);
}

/** The id of a plan node, written at its first use. */
export function nodeId(town: Town, node: number): number {
  const { plan, writer } = town;
  if (plan.ids[node] === 0) {
    const { terrain } = plan;
    plan.ids[node] = writer.node(
      terrain.bendX(plan.x[node], plan.y[node]),
      terrain.bendY(plan.x[node], plan.y[node]),
      town.nodeTags.get(node),
    );
  }
  return plan.ids[node];
}

/** A node at a place of the flat plan. */
export function nodeAt(town: Town, x: number, y: number, tags?: Tags): number {
  const { terrain } = town.plan;
  return town.writer.node(terrain.bendX(x, y), terrain.bendY(x, y), tags);
}

/** A closed way around flat pairs in bent metres. */
export function writeRing(town: Town, ring: readonly number[], tags: Tags): number {
  return town.writer.way(ringNodes(town, ring), true, tags);
}

export function ringNodes(town: Town, ring: readonly number[]): number[] {
  const nodes: number[] = [];
  for (let i = 0; i < ring.length; i += 2) nodes.push(town.writer.node(ring[i], ring[i + 1]));
  return nodes;
}

/** The bent outline of a block, with shape nodes along its streets. */
export function blockOutline(town: Town, block: Block): Outline {
  for (const edge of block.face.edges) addShapeNodes(town.plan, edge);
  return outlineOf(town.plan, block.face);
}

/** Whether `count` more elements leave enough for the rest. */
export function hasRoom(town: Town, count: number): boolean {
  return town.writer.room - count > town.reserve;
}
