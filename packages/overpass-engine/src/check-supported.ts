/** Finds what this engine does not run before it runs anything, so that no answer breaks off in the middle. */
import {
  compilePosixRegex,
  type Expression,
  type Filter,
  type OutputFormat,
  PosixRegexError,
  type Script,
  type Statement,
  type StringValue,
  scriptOptions,
  type TagAssignment,
} from '@flyover/overpass-ql';
import { UnsupportedError } from './errors.ts';
import { ELEMENT_FUNCTIONS } from './evaluate/element-functions.ts';
import { MEMBER_FUNCTIONS } from './evaluate/member-functions.ts';
import { AGGREGATORS } from './evaluate/set-functions.ts';
import { TEXT_FUNCTIONS } from './evaluate/text-functions.ts';

const TABLES = [TEXT_FUNCTIONS, ELEMENT_FUNCTIONS, MEMBER_FUNCTIONS, AGGREGATORS];
const OTHER_FUNCTIONS: ReadonlySet<string> = new Set(['count', 'keys', 'per_member', 'per_vertex']);

/** Filters and inputs of one query statement: each may hold a row for each element, all at the same time. */
const MOST_FILTERS = 100;

/**
 * Looks through a whole query.
 *
 * @throws UnsupportedError for the first part that is not supported
 */
export function checkSupported(script: Script): void {
  for (const setting of script.settings) {
    if (setting.name === 'out' && (setting.format === 'popup' || setting.format === 'custom')) {
      throw new UnsupportedError(`The output format ${setting.format}`, setting);
    }
  }
  const { format } = scriptOptions(script);
  for (const statement of script.statements) checkStatement(statement, format);
}

function checkStatement(statement: Statement, format: OutputFormat): void {
  const checkAll = (statements: readonly Statement[]) => {
    for (const each of statements) checkStatement(each, format);
  };
  switch (statement.kind) {
    case 'query':
      if (statement.type === 'derived') throw new UnsupportedError('A query for derived elements', statement);
      if (statement.filters.length + statement.inputs.length > MOST_FILTERS) {
        throw new UnsupportedError(`A query with more than ${MOST_FILTERS} filters`, statement);
      }
      statement.filters.forEach(checkFilter);
      return;
    case 'union':
      checkAll(statement.statements);
      return;
    case 'difference':
      checkAll([statement.base, statement.subtract]);
      return;
    case 'foreach':
    case 'complete':
      checkAll(statement.body);
      return;
    case 'for':
      checkExpression(statement.value);
      checkAll(statement.body);
      return;
    case 'if':
      checkExpression(statement.condition);
      checkAll(statement.then);
      checkAll(statement.otherwise ?? []);
      return;
    case 'make':
    case 'convert':
      for (const assignment of statement.assignments) {
        if (statement.kind === 'make' || format !== 'json' || !isOwnGeometry(assignment)) checkAssignment(assignment);
      }
      return;
    case 'compare':
    case 'local':
      throw new UnsupportedError(`The statement ${statement.kind}`, statement);
    default:
  }
}

function checkFilter(filter: Filter): void {
  if (filter.kind === 'if') checkExpression(filter.condition);
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

/** `::geom=geom()`: the one geometry that is passed on, and only JSON can hold it. */
export function isOwnGeometry({ target, key, value }: TagAssignment): boolean {
  return target === 'special' && key === 'geom' && value?.kind === 'call' && value.name === 'geom' && value.arguments.length === 0;
}

function checkAssignment(assignment: TagAssignment): void {
  if (assignment.target === 'special' && assignment.key !== 'id') throw new UnsupportedError(`Setting ::${assignment.key}`, assignment);
  if (assignment.value !== undefined) checkExpression(assignment.value);
}

function checkExpression(expression: Expression): void {
  switch (expression.kind) {
    case 'call': {
      const { name } = expression;
      if (!OTHER_FUNCTIONS.has(name) && !TABLES.some((table) => Object.hasOwn(table, name)))
        throw new UnsupportedError(`The function ${name}()`, expression);
      expression.arguments.forEach(checkExpression);
      return;
    }
    case 'tag':
      checkExpression(expression.key);
      return;
    case 'unary':
      checkExpression(expression.operand);
      return;
    case 'binary':
      checkExpression(expression.left);
      checkExpression(expression.right);
      return;
    case 'conditional':
      checkExpression(expression.condition);
      checkExpression(expression.then);
      checkExpression(expression.otherwise);
      return;
    default:
  }
}
