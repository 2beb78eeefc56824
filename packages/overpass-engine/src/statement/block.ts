/** Statements with a block: `foreach`, `for`, `complete`, `if`. */
import { AREA, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { CompleteStatement, ForeachStatement, ForStatement, IfStatement, Statement } from '@flyover/overpass-ql';
import { EMPTY_SET, rowsOf, sameSets, uniteSets } from '../element-set.ts';
import { compileExpression, scopeOf } from '../evaluate/compile-expression.ts';
import { isTrue } from '../evaluate/value.ts';
import { sortByQuadtile } from '../output/quadtile-sort.ts';
import { getSet, putSet, type RunContext } from '../run-context.ts';
import { groupsOf, setOfRows } from './for-groups.ts';
import type { RunStatement } from './run-statement.ts';

const TYPES = [NODE, WAY, RELATION, AREA] as const;

/** One round for each element, in the order of the database, which is that of quadtiles. */
export async function runForeach(context: RunContext, statement: ForeachStatement, run: RunStatement): Promise<void> {
  const set = getSet(context, statement.input.name);
  const before = getSet(context, statement.output.name);
  for (const type of TYPES) {
    for (const row of sortByQuadtile(context.database, type, rowsOf(set, type))) {
      putSet(context, statement.output.name, setOfRows(type, [row]));
      await runAll(context, statement.body, run);
    }
  }
  for (const element of set.derived) {
    putSet(context, statement.output.name, { ...EMPTY_SET, derived: [element] });
    await runAll(context, statement.body, run);
  }
  putSet(context, statement.output.name, before);
}

/** One round for each value of an expression, with the elements that have it; the values in order of their text. */
export async function runFor(context: RunContext, statement: ForStatement, run: RunStatement): Promise<void> {
  const groups = groupsOf(context, statement);
  const before = getSet(context, statement.output.name);
  const property = `${statement.output.name}.val`;
  const outer = context.properties.get(property);
  for (const [text, group] of groups) {
    context.properties.set(property, text);
    putSet(context, statement.output.name, group);
    await runAll(context, statement.body, run);
  }
  if (outer === undefined) context.properties.delete(property);
  else context.properties.set(property, outer);
  putSet(context, statement.output.name, before);
}

/**
 * Repeats the block, each round with all that was found so far, until a round finds nothing new. The Overpass API begins
 * one round more than the number in the query.
 */
export async function runComplete(context: RunContext, statement: CompleteStatement, run: RunStatement): Promise<void> {
  const { name } = statement.output;
  let found = getSet(context, statement.input.name);
  for (let round = 0; round <= statement.maximum; round++) {
    putSet(context, name, found);
    await runAll(context, statement.body, run);
    const next = uniteSets(found, getSet(context, name));
    if (sameSets(next, found)) break;
    found = next;
  }
  putSet(context, name, found);
}

/** Runs one of the two blocks. */
export async function runIf(context: RunContext, statement: IfStatement, run: RunStatement): Promise<void> {
  const condition = compileExpression(scopeOf(context, undefined), statement.condition);
  await runAll(context, isTrue(condition(0)) ? statement.then : (statement.otherwise ?? []), run);
}

async function runAll(context: RunContext, statements: readonly Statement[], run: RunStatement): Promise<void> {
  for (const statement of statements) await run(context, statement);
}
