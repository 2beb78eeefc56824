/** Finds what this engine does not run before it runs anything, so that no answer breaks off in the middle. */
import {
  compilePosixRegex,
  type Expression,
  type Filter,
  PosixRegexError,
  type Script,
  type Statement,
  type StringValue,
  type TagAssignment,
} from '@flyover/overpass-ql';
import { UnsupportedError } from './errors.ts';
import { ELEMENT_FUNCTIONS } from './evaluate/element-functions.ts';
import { SET_FUNCTIONS } from './evaluate/set-functions.ts';
import { TEXT_FUNCTIONS } from './evaluate/text-functions.ts';

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
  script.statements.forEach(checkStatement);
}

function checkStatement(statement: Statement): void {
  switch (statement.kind) {
    case 'query':
      if (statement.type === 'derived') throw new UnsupportedError('A query for derived elements', statement);
      statement.filters.forEach(checkFilter);
      return;
    case 'union':
      statement.statements.forEach(checkStatement);
      return;
    case 'difference':
      checkStatement(statement.base);
      checkStatement(statement.subtract);
      return;
    case 'foreach':
    case 'complete':
      statement.body.forEach(checkStatement);
      return;
    case 'for':
      checkExpression(statement.value);
      statement.body.forEach(checkStatement);
      return;
    case 'if':
      checkExpression(statement.condition);
      statement.then.forEach(checkStatement);
      statement.otherwise?.forEach(checkStatement);
      return;
    case 'make':
    case 'convert':
      statement.assignments.forEach(checkAssignment);
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

function checkAssignment(assignment: TagAssignment): void {
  if (assignment.target === 'special' && assignment.key !== 'id') throw new UnsupportedError(`Setting ::${assignment.key}`, assignment);
  if (assignment.value !== undefined) checkExpression(assignment.value);
}

function checkExpression(expression: Expression): void {
  switch (expression.kind) {
    case 'call': {
      const { name } = expression;
      const known = name === 'count' || [TEXT_FUNCTIONS, ELEMENT_FUNCTIONS, SET_FUNCTIONS].some((each) => Object.hasOwn(each, name));
      if (!known) throw new UnsupportedError(`The function ${name}()`, expression);
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
