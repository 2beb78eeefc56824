/** What `for` goes through: the elements of a set by the value that an expression gives for them. */
import { type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { ForStatement } from '@flyover/overpass-ql';
import type { Database } from '../database.ts';
import { type ElementSet, EMPTY_SET, uniteSets } from '../element-set.ts';
import { compileExpression, scopeOf } from '../evaluate/compile-expression.ts';
import { databaseOfRows } from '../evaluate/rows-at-hand.ts';
import { keysOf, type Subject, subjectsIn } from '../evaluate/subject.ts';
import { compareTexts, toText } from '../evaluate/value.ts';
import type { RunContext } from '../run-context.ts';

/** The elements of a set by value, the values in the order of their bytes. `keys()` puts an element into as many groups as it has keys. */
export function groupsOf(context: RunContext, set: ElementSet, value: ForStatement['value']): [value: string, set: ElementSet][] {
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
