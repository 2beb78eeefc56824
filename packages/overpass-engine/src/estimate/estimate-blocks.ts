/** Estimates of statements that hold others. */
import { AREA, type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import {
  blocksOf,
  type DifferenceStatement,
  type ForeachStatement,
  type IfStatement,
  partsOf,
  type Statement,
  type UnionStatement,
} from '@flyover/overpass-ql';
import { rowsOf } from '../element-set.ts';
import { getSet, type RunContext } from '../run-context.ts';
import { createFrame, findSet, passOutward, takeSet } from '../set-frame.ts';
import { setOfRows } from '../statement/for-groups.ts';
import { outputOf } from '../statement/statement-output.ts';
import { estimateOf, mergeSets, unknownSet } from './estimated-set.ts';
import { subtractSamples } from './sample.ts';

/** Estimates a statement of the block. */
type Inner = (statement: Statement) => Promise<void>;

/** Rounds of a loop that are looked at. */
const ROUNDS = 8;

/** As `runUnion`. */
export async function estimateUnion(context: RunContext, statement: UnionStatement, inner: Inner): Promise<void> {
  const { name } = statement.output;
  const outer = context.frame;
  context.frame = createFrame(outer);
  context.frame.sets.set(name, takeSet(outer, name));
  for (const each of statement.statements) {
    await inner(each);
    const output = outputOf(each);
    if (output !== undefined) outer.sets.set(name, mergeSets(findSet(outer, name), getSet(context, output)));
  }
  passOutward(context.frame, name);
  context.frame = outer;
}

/** As `runDifference`. */
export async function estimateDifference(context: RunContext, statement: DifferenceStatement, inner: Inner): Promise<void> {
  const { name } = statement.output;
  const outer = context.frame;
  context.frame = createFrame(outer);
  await inner(statement.base);
  outer.sets.set(name, getSet(context, outputOf(statement.base) ?? '_'));
  await inner(statement.subtract);
  outer.sets.set(name, mergeSets(findSet(outer, name), getSet(context, outputOf(statement.subtract) ?? '_'), subtractSamples));
  passOutward(context.frame, name);
  context.frame = outer;
}

/** Of some of the elements; what the rounds name is unknown afterwards. */
export async function estimateForeach(context: RunContext, statement: ForeachStatement, inner: Inner): Promise<void> {
  const set = getSet(context, statement.input.name);
  const outer = context.frame;
  context.frame = createFrame(outer);
  if (estimateOf(set) !== undefined) {
    for (const [type, row] of someOf(set)) {
      context.frame.sets.set(statement.output.name, setOfRows(type, [row]));
      for (const each of statement.body) await inner(each);
    }
  }
  context.frame = outer;
  forgetWritten(context, statement.body);
  outer.sets.set(statement.output.name, setOfRows(NODE, []));
}

/** Both ways that it may go; what is named there is unknown afterwards. */
export async function estimateIf(context: RunContext, statement: IfStatement, inner: Inner): Promise<void> {
  const outer = context.frame;
  for (const block of blocksOf(statement)) {
    context.frame = createFrame(outer);
    for (const each of block) await inner(each);
  }
  context.frame = outer;
  forgetWritten(context, [statement]);
}

/** Nobody knows any more what the sets hold that some statements, and those in them, write. */
export function forgetWritten(context: RunContext, statements: readonly Statement[]): void {
  for (const statement of statements) {
    const { output } = partsOf(statement);
    if (output !== undefined) context.frame.sets.set(output.name, unknownSet());
    for (const block of blocksOf(statement)) forgetWritten(context, block);
  }
}

/** A few elements of a set, from all over it. */
function someOf(set: Parameters<typeof rowsOf>[0]): readonly (readonly [ElementType, number])[] {
  const all = ([NODE, WAY, RELATION, AREA] as const).flatMap((type) => Array.from(rowsOf(set, type), (row) => [type, row] as const));
  const step = all.length / Math.min(ROUNDS, all.length);
  return Array.from({ length: Math.min(ROUNDS, all.length) }, (_, round) => all[Math.floor(round * step)]);
}
