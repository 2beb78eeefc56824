/** Statements over whole sets: union, difference, item, recursion. */
import type { DifferenceStatement, ItemStatement, RecurseStatement, Statement, UnionStatement } from '@flyover/overpass-ql';
import { subtractSets, uniteSets } from '../element-set.ts';
import { recurse } from '../recursion.ts';
import {
  createFrame,
  findSet,
  framesSize,
  getSet,
  passOutward,
  putSet,
  type RunContext,
  type RunStatement,
  takeSet,
} from '../run-context.ts';

/**
 * `( … ; … ; );`, in a frame of its own that begins with the set of the result's name. So `_` in it is what the statement before
 * left there, also an item: after `.a;` the next one reads set a.
 */
export async function runUnion(context: RunContext, statement: UnionStatement, run: RunStatement): Promise<void> {
  const { name } = statement.output;
  const outer = context.frame;
  context.frame = createFrame(outer);
  context.frame.sets.set(name, takeSet(outer, name));
  for (const each of statement.statements) {
    await run(context, each);
    const output = outputOf(each);
    if (output === undefined) continue;
    outer.sets.set(name, uniteSets(findSet(outer, name), getSet(context, output)));
    context.control.checkSize(framesSize(context.frame));
  }
  passOutward(context.frame, name);
  context.frame = outer;
}

/** `( … ; - … ; );`, in a frame of its own. */
export async function runDifference(context: RunContext, statement: DifferenceStatement, run: RunStatement): Promise<void> {
  const { name } = statement.output;
  const outer = context.frame;
  context.frame = createFrame(outer);
  await run(context, statement.base);
  const base = getSet(context, outputOf(statement.base) ?? '_');
  outer.sets.set(name, base);
  await run(context, statement.subtract);
  outer.sets.set(name, subtractSets(findSet(outer, name), getSet(context, outputOf(statement.subtract) ?? '_')));
  passOutward(context.frame, name);
  context.frame = outer;
}

/** `.a->.b;`; a plain `.a;` copies to the default set. */
export function runItem(context: RunContext, statement: ItemStatement): void {
  if (statement.output.name !== statement.input.name) putSet(context, statement.output.name, getSet(context, statement.input.name));
}

/** `>;`, `>>;`, `<;`, `<<;` */
export function runRecurse(context: RunContext, statement: RecurseStatement): void {
  putSet(context, statement.output.name, recurse(context.database, getSet(context, statement.input.name), statement.direction));
}

// The set to which a statement assigns its result.

/** The name of the set, or undefined for statements that give no set. */
export function outputOf(statement: Statement): string | undefined {
  return 'output' in statement ? statement.output.name : undefined;
}
