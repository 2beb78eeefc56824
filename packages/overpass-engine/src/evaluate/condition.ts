/** `(if:…)`: a condition on each element. */
import type { ElementType } from '@flyover/osm-elements';
import type { Expression } from '@flyover/overpass-ql';
import type { RunContext } from '../run-context.ts';
import { compileExpression, scopeOf, speaksOfNoSet } from './compile-expression.ts';
import { subjectOf } from './subject.ts';
import { tagCountTest } from './tag-count-test.ts';
import { isTrue } from './value.ts';

/** A test for rows of one type. @param database where they are looked at */
export function evaluateCondition(
  context: RunContext,
  condition: Expression,
  type: ElementType,
  database = context.database,
): (row: number) => boolean {
  const ofTagCount = tagCountTest(database, type, condition);
  if (ofTagCount !== undefined) return ofTagCount;
  // no value at all filters nothing
  if (speaksOfNoSet(context, condition)) return () => true;
  const value = compileExpression(scopeOf(context, subjectOf(type), database), condition);
  return (row) => isTrue(value(row));
}
