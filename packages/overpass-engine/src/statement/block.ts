/** Statements with a block: `foreach`, `for`, `complete`, `if`. */
import { AREA, type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { CompleteStatement, ForeachStatement, ForStatement, IfStatement, Statement } from '@flyover/overpass-ql';
import type { Database } from '../database.ts';
import { type ElementSet, EMPTY_SET, rowsOf, sameSets, uniteSets } from '../element-set.ts';
import { compileExpression, scopeOf } from '../evaluate/compile-expression.ts';
import { databaseOfRows } from '../evaluate/rows-at-hand.ts';
import { keysOf, type Subject, subjectsIn } from '../evaluate/subject.ts';
import { compareTexts, isTrue, toText } from '../evaluate/value.ts';
import { sortByQuadtile } from '../output/quadtile-sort.ts';
import {
  createFrame,
  findNamedSet,
  findSet,
  getSet,
  passOutward,
  putRound,
  putSet,
  type RunContext,
  type RunStatement,
  takeOwnSet,
} from '../run-context.ts';

const TYPES = [NODE, WAY, RELATION, AREA] as const;

/**
 * One round for each element, in the order of the database, which is that of quadtiles. Afterwards the set of the rounds is empty;
 * what else a round named stays. Where the rounds have the name of the input, only a set of this very block is gone through, and where
 * nothing was ever put under that of the input, what the set of the rounds held before.
 */
export async function runForeach(context: RunContext, statement: ForeachStatement, run: RunStatement): Promise<void> {
  const { name } = statement.output;
  const outer = context.frame;
  const own = takeOwnSet(outer, name);
  const set = statement.input.name === name ? own : (findNamedSet(outer, statement.input.name) ?? own);
  context.frame = createFrame(outer);
  for (const type of TYPES) {
    for (const row of sortByQuadtile(context.database, type, rowsOf(set, type))) {
      putSet(context, name, setOfRows(type, [row]));
      await runAll(context, statement.body, run);
    }
  }
  for (const element of set.derived) {
    putSet(context, name, { ...EMPTY_SET, derived: [element] });
    await runAll(context, statement.body, run);
  }
  passOutward(context.frame, name);
  context.frame = outer;
}

/** One round for each value of an expression, with the elements that have it; the values in order of their text. Else as `foreach`. */
export async function runFor(context: RunContext, statement: ForStatement, run: RunStatement): Promise<void> {
  const outer = context.frame;
  const { name } = statement.output;
  const input = statement.input.name;
  const groups = groupsOf(context, input === name ? (outer.sets.get(name) ?? EMPTY_SET) : findSet(outer, input), statement.value);
  takeOwnSet(outer, name);
  context.frame = createFrame(outer);
  for (const [text, group] of groups) {
    putRound(context, name, group, text);
    await runAll(context, statement.body, run);
  }
  passOutward(context.frame, name);
  context.frame = outer;
}

/**
 * Repeats the block, each round with all that was found so far, until a round finds nothing new: nothing new under the name of
 * the input. The Overpass API begins one round more than the number in the query.
 */
export async function runComplete(context: RunContext, statement: CompleteStatement, run: RunStatement): Promise<void> {
  const output = statement.output.name;
  const input = statement.input.name;
  const outer = context.frame;
  context.frame = createFrame(outer);
  for (let round = 0; round <= statement.maximum; round++) {
    putSet(context, output, findSet(outer, input));
    await runAll(context, statement.body, run);
    const before = outer.sets.get(input) ?? EMPTY_SET;
    const next = uniteSets(before, getSet(context, input));
    outer.sets.set(input, next);
    if (sameSets(next, before)) break;
  }
  putSet(context, output, findSet(outer, input));
  passOutward(context.frame);
  context.frame = outer;
}

/** Runs one of the two blocks. */
export async function runIf(context: RunContext, statement: IfStatement, run: RunStatement): Promise<void> {
  const condition = compileExpression(scopeOf(context, undefined), statement.condition);
  await runAll(context, isTrue(condition(0)) ? statement.then : (statement.otherwise ?? []), run);
}

/** Runs statements one after the other. */
export async function runAll(context: RunContext, statements: readonly Statement[], run: RunStatement): Promise<void> {
  for (const statement of statements) await run(context, statement);
}

// The groups of `for`: the elements of a set by the value of an expression.

/** The elements of a set by value, the values in the order of their bytes. `keys()` puts an element into as many groups as it has keys. */
function groupsOf(context: RunContext, set: ElementSet, value: ForStatement['value']): [value: string, set: ElementSet][] {
  const groups = new Map<string, ElementSet>();
  for (const { subject, rows } of subjectsIn(set)) {
    const rowsByValue = new Map<string, number[]>();
    const database = databaseOfRows(context.database, subject, rows, [value]);
    const valuesOf =
      value.kind === 'call' && value.name === 'keys' ? keysOf(database, subject) : oneValue(context, subject, database, value);
    for (const row of rows) {
      context.control.round();
      for (const text of valuesOf(row)) {
        const group = rowsByValue.get(text);
        if (group === undefined) rowsByValue.set(text, [row]);
        else group.push(row);
      }
    }
    for (const [text, group] of rowsByValue) groups.set(text, uniteSets(groups.get(text) ?? EMPTY_SET, setOf(subject, group)));
  }
  return [...groups].sort(([a], [b]) => compareTexts(a, b));
}

function oneValue(context: RunContext, subject: Subject, database: Database, expression: ForStatement['value']): (row: number) => string[] {
  const value = compileExpression(scopeOf(context, subject, database), expression);
  return (row) => [toText(value(row))];
}

function setOf({ type, derived }: Subject, rows: readonly number[]): ElementSet {
  return type === 'derived' ? { ...EMPTY_SET, derived: rows.map((row) => derived[row]) } : setOfRows(type, rows);
}

/** A set of ascending rows of one type. */
export function setOfRows(type: ElementType, rows: readonly number[]): ElementSet {
  const sorted = Uint32Array.from(rows);
  if (type === NODE) return { ...EMPTY_SET, nodes: sorted };
  if (type === WAY) return { ...EMPTY_SET, ways: sorted };
  return type === RELATION ? { ...EMPTY_SET, relations: sorted } : { ...EMPTY_SET, areas: sorted };
}
