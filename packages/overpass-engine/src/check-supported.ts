/** Finds what this engine does not run before it runs anything, so that no answer breaks off in the middle. */
import {
  allExpressions,
  allStatements,
  blocksOf,
  type Expression,
  type Filter,
  filterParts,
  partsOf,
  type QueryStatement,
  type Script,
  STATEMENTS,
  type Statement,
  type StringValue,
} from '@flyover/overpass-ql';
import { compilePosixRegex, PosixRegexError } from '@flyover/posix-regex';
import { UnsupportedError } from './errors.ts';
import { hasEvaluator } from './evaluate/evaluators.ts';

/** Filters and inputs of one query statement: each may hold a row for each element, all at the same time. */
const MOST_FILTERS = 100;

/**
 * Looks through a whole query.
 *
 * @param hasHistory whether the data has one; without it a block for the past ends the run where it stands, whatever is in it
 * @throws UnsupportedError for the first part that is not supported
 */
export function checkSupported(script: Script, hasHistory: boolean): void {
  for (const statement of script.statements) checkStatement(statement, hasHistory);
}

function checkStatement(statement: Statement, hasHistory: boolean): void {
  if (statement.kind === 'retro' && !hasHistory) return;
  if (statement.kind === 'query') checkQuery(statement);
  else partsOf(statement).expressions.forEach(checkExpression);
  for (const block of blocksOf(statement)) for (const each of block) checkStatement(each, hasHistory);
}

function checkQuery(statement: QueryStatement): void {
  if (statement.filters.length + statement.inputs.length > MOST_FILTERS) {
    throw new UnsupportedError(`A query with more than ${MOST_FILTERS} filters`, statement);
  }
  statement.filters.forEach(checkFilter);
}

function checkFilter(filter: Filter): void {
  filterParts(filter).expressions.forEach(checkExpression);
  if (filter.kind === 'tagMatches') checkPattern(filter.pattern, filter.ignoreCase);
  if (filter.kind === 'tagKeyMatches') {
    checkPattern(filter.keyPattern, filter.ignoreCase);
    checkPattern(filter.pattern, filter.ignoreCase);
  }
}

/** Patterns are valid here, but some would take too long on any text. */
function checkPattern(pattern: StringValue, ignoreCase: boolean): void {
  try {
    compilePosixRegex(pattern.value, ignoreCase);
  } catch (error) {
    if (error instanceof PosixRegexError) throw new UnsupportedError(`The pattern "${pattern.value}"`, pattern);
    throw error;
  }
}

function checkExpression(expression: Expression): void {
  for (const each of allExpressions(expression)) {
    if (each.kind === 'call' && !hasEvaluator(each.name)) throw new UnsupportedError(`The function ${each.name}()`, each);
  }
}

// Whether a query has to do with areas: the answer's head and counts then name them.

/** Looks at all statements, also those in blocks. */
export function usesAreas(script: Script): boolean {
  return allStatements(script.statements).some((statement) => {
    if (statement.kind !== 'query') return STATEMENTS[statement.kind].gives === 'area';
    return statement.type === 'area' || statement.filters.some(({ kind }) => kind === 'area');
  });
}
