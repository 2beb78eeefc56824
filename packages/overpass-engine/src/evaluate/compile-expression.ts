/** Expressions to functions of a row. Whatever does not look at the row is worked out once. */
import { AREA, type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { BinaryExpression, CallExpression, Expression } from '@flyover/overpass-ql';
import { type ElementSet, rowsOf } from '../element-set.ts';
import { UnsupportedError } from '../errors.ts';
import { getSet, type RunContext } from '../run-context.ts';
import { ELEMENT_FUNCTIONS, elementFunction, type RowValue, tagValue } from './element-functions.ts';
import { applySetFunction, SET_FUNCTIONS } from './set-functions.ts';
import { TEXT_FUNCTIONS } from './text-functions.ts';
import { addValues, calculate, compareValues, isTrue, toNumber, toText, type Value } from './value.ts';

/** Where an expression stands. */
export interface Scope {
  readonly context: RunContext;
  /** The type of the element at hand; undefined: there is none, as in `make` and `if`. */
  readonly type: ElementType | undefined;
  /** The set that `count(nodes)` and the like look at where none is named. */
  readonly set: string;
  /** What `::` in `convert` reads: the value of the tag at hand, set before each use. */
  readonly generic: { text: string };
}

/** The scope of an expression without tags to pass on. */
export function scopeOf(context: RunContext, type: ElementType | undefined, set: string): Scope {
  return { context, type, set, generic: { text: '' } };
}

const TYPES = [NODE, WAY, RELATION, AREA] as const;

/**
 * @throws UnsupportedError for functions this engine does not know
 */
export function compileExpression(scope: Scope, expression: Expression): RowValue {
  switch (expression.kind) {
    case 'literal':
      return () => expression.value;
    case 'tag':
      return compileTag(scope, expression.key);
    case 'property':
      return compileProperty(scope, expression.name, expression.set.name);
    case 'generic':
      return () => scope.generic.text;
    case 'unary': {
      const operand = compileExpression(scope, expression.operand);
      if (expression.operator === '!') return (row) => (isTrue(operand(row)) ? 0 : 1);
      return (row) => {
        const number = toNumber(operand(row));
        return number === undefined ? 'NaN' : -number;
      };
    }
    case 'binary':
      return compileBinary(scope, expression);
    case 'conditional': {
      const condition = compileExpression(scope, expression.condition);
      const then = compileExpression(scope, expression.then);
      const otherwise = compileExpression(scope, expression.otherwise);
      return (row) => (isTrue(condition(row)) ? then(row) : otherwise(row));
    }
    case 'call':
      return compileCall(scope, expression);
  }
}

function compileBinary(scope: Scope, expression: BinaryExpression): RowValue {
  const left = compileExpression(scope, expression.left);
  const right = compileExpression(scope, expression.right);
  const { operator } = expression;
  switch (operator) {
    case '||':
      return (row) => (isTrue(left(row)) || isTrue(right(row)) ? 1 : 0);
    case '&&':
      return (row) => (isTrue(left(row)) && isTrue(right(row)) ? 1 : 0);
    case '==':
      return (row) => (compareValues(left(row), right(row)) === 0 ? 1 : 0);
    case '!=':
      return (row) => (compareValues(left(row), right(row)) !== 0 ? 1 : 0);
    case '<':
      return (row) => (compareValues(left(row), right(row)) < 0 ? 1 : 0);
    case '<=':
      return (row) => (compareValues(left(row), right(row)) <= 0 ? 1 : 0);
    case '>':
      return (row) => (compareValues(left(row), right(row)) > 0 ? 1 : 0);
    case '>=':
      return (row) => (compareValues(left(row), right(row)) >= 0 ? 1 : 0);
    case '+':
      return (row) => addValues(left(row), right(row));
    default:
      return (row) => calculate(operator, left(row), right(row));
  }
}

function compileCall(scope: Scope, call: CallExpression): RowValue {
  const { name } = call;
  const ofText = Object.hasOwn(TEXT_FUNCTIONS, name) ? TEXT_FUNCTIONS[name] : undefined;
  if (ofText !== undefined) {
    const values = call.arguments.map((argument) => compileExpression(scope, argument));
    return (row) => ofText(values.at(0)?.(row) ?? '', values.at(1)?.(row) ?? '');
  }
  if (name === 'count' || Object.hasOwn(SET_FUNCTIONS, name)) return onceOverSet(scope, call);
  if (!Object.hasOwn(ELEMENT_FUNCTIONS, name)) throw new UnsupportedError(`The function ${name}()`, call);
  if (scope.type === undefined) return () => '';
  return elementFunction(scope.context.database, scope.type, name, call.arguments.map((argument) => constantOf(scope, argument)).join(''));
}

/** A set does not change while a statement looks at it. */
function onceOverSet(scope: Scope, call: CallExpression): RowValue {
  let value: Value | undefined;
  return () => {
    value ??= overSet(scope, call);
    return value;
  };
}

/** `count(nodes)`, `a.set(t["name"])`: one value for a whole set. */
function overSet(scope: Scope, call: CallExpression): Value {
  const name = call.set?.name ?? scope.set;
  const set = getSet(scope.context, name);
  const argument = call.arguments.at(0);
  if (argument === undefined) return '';
  if (call.name === 'count') return countInSet(set, argument.kind === 'literal' ? argument.value : '');
  const values: Value[] = [];
  for (const type of TYPES) {
    const rows = rowsOf(set, type);
    if (rows.length === 0) continue;
    const value = compileExpression({ ...scope, type, set: name }, argument);
    for (const row of rows) values.push(value(row));
  }
  return applySetFunction(call.name, values);
}

function countInSet(set: ElementSet, what: string): number {
  const { nodes, ways, relations, areas, derived } = set;
  const counts: Readonly<Record<string, number>> = {
    nodes: nodes.length,
    ways: ways.length,
    relations: relations.length,
    deriveds: derived.length,
    areas: areas.length,
    nwr: nodes.length + ways.length + relations.length,
    nw: nodes.length + ways.length,
    wr: ways.length + relations.length,
    nr: nodes.length + relations.length,
  };
  return Object.hasOwn(counts, what) ? counts[what] : 0;
}

function compileTag(scope: Scope, key: Expression): RowValue {
  const text = constantOf(scope, key);
  return scope.type === undefined ? () => '' : tagValue(scope.context.database, scope.type, text);
}

function compileProperty(scope: Scope, name: string, setName: string): RowValue {
  return () => scope.context.properties.get(`${setName}.${name}`) ?? '';
}

/** The text of an argument that is the same for all rows. */
function constantOf(scope: Scope, expression: Expression): string {
  return toText(compileExpression({ ...scope, type: undefined }, expression)(0));
}
