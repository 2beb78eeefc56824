/** Statements over whole sets: union, difference, item, recursion. */
import type { DifferenceStatement, ItemStatement, RecurseStatement, UnionStatement } from '@flyover/overpass-ql';
import { EMPTY_SET, subtractSets, uniteSets } from '../element-set.ts';
import { recurse } from '../recursion.ts';
import { getSet, putSet, type RunContext } from '../run-context.ts';
import type { RunStatement } from './run-statement.ts';
import { outputOf } from './statement-output.ts';

/** `( … ; … ; );` */
export async function runUnion(context: RunContext, statement: UnionStatement, run: RunStatement): Promise<void> {
  let union = EMPTY_SET;
  for (const each of statement.statements) {
    await run(context, each);
    const output = outputOf(each);
    if (output !== undefined) union = uniteSets(union, getSet(context, output));
  }
  putSet(context, statement.output.name, union);
}

/** `( … ; - … ; );` */
export async function runDifference(context: RunContext, statement: DifferenceStatement, run: RunStatement): Promise<void> {
  await run(context, statement.base);
  const base = getSet(context, outputOf(statement.base) ?? '_');
  await run(context, statement.subtract);
  const subtract = getSet(context, outputOf(statement.subtract) ?? '_');
  putSet(context, statement.output.name, subtractSets(base, subtract));
}

/** `.a->.b;`; a plain `.a;` changes no set, it only names one in a union. */
export function runItem(context: RunContext, statement: ItemStatement): void {
  if (statement.output.explicit) putSet(context, statement.output.name, getSet(context, statement.input.name));
}

/** `>;`, `>>;`, `<;`, `<<;` */
export function runRecurse(context: RunContext, statement: RecurseStatement): void {
  putSet(context, statement.output.name, recurse(context.database, getSet(context, statement.input.name), statement.direction));
}
