/** Expressions to functions of a row. Whatever does not look at the row is worked out once. */
import type { BinaryExpression, CallExpression, Expression } from '@flyover/overpass-ql';
import type { Database } from '../database.ts';
import type { ElementSet } from '../element-set.ts';
import { UnsupportedError } from '../errors.ts';
import { findNamedSet, findValue, getSet, type RunContext } from '../run-context.ts';
import { compareLengths } from './comparisons.ts';
import { ELEMENT_FUNCTIONS } from './element-functions.ts';
import { MEMBER_FUNCTIONS, type MemberPlace, NO_MEMBER, perMember } from './member-functions.ts';
import { databaseOfRows } from './rows-at-hand.ts';
import { type RowValue, type Subject, subjectsIn, tagText } from './subject.ts';
import { addValues, calculate, compareValues, isTrue, negate, toText, type Value } from './value.ts';
import { AGGREGATORS, type Aggregator, TEXT_FUNCTIONS } from './value-functions.ts';

/** Shorter texts are not counted. */
const LONG_TEXT = 1000;

/** The place of an expression. */
export interface Scope {
  readonly context: RunContext;
  /** Database in which the current elements are read; those of other sets are read in the context's. */
  readonly database: Database;
  /** The elements at hand; undefined: there are none, as in `make` and `if`. */
  readonly subject: Subject | undefined;
  /** The key that is assigned, where it is known beforehand: what `::` means within functions of a set. */
  readonly key: string | undefined;
  /** Key that `::` stands for; may change from use to use. */
  readonly generic: { key: string | undefined };
  readonly member: MemberPlace;
}

/** The scope of an expression. */
export function scopeOf(context: RunContext, subject: Subject | undefined, database = context.database, key?: string): Scope {
  return { context, database, subject, key, generic: { key }, member: { at: NO_MEMBER } };
}

/**
 * @throws UnsupportedError for functions this engine does not know
 */
export function compileExpression(scope: Scope, expression: Expression): RowValue {
  switch (expression.kind) {
    case 'literal':
      return constant(expression.value);
    case 'tag':
      return compileTag(scope, expression.key);
    case 'property': {
      const value = (expression.name === 'val' && findValue(scope.context.frame, expression.set.name)) || '';
      return () => value;
    }
    case 'generic':
      return dynamicTag(scope, () => scope.generic.key);
    case 'unary': {
      const operand = compileExpression(scope, expression.operand);
      return expression.operator === '!' ? (row) => (isTrue(operand(row)) ? 0 : 1) : (row) => negate(operand(row));
    }
    case 'binary':
      return compileBinary(scope, expression);
    case 'conditional': {
      if (speaksOfNoSet(scope.context, expression.condition)) return constant('0');
      const condition = compileExpression(scope, expression.condition);
      const then = compileExpression(scope, expression.then);
      const otherwise = compileExpression(scope, expression.otherwise);
      return (row) => (isTrue(condition(row)) ? then(row) : otherwise(row));
    }
    case 'call':
      return compileCall(scope, expression);
  }
}

/** A text; one that reads as a plain whole number is one from the start. */
function constant(text: string): RowValue {
  const value = /^(?:0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
  return () => value;
}

function compileBinary(scope: Scope, expression: BinaryExpression): RowValue {
  const exact = compileOperator(scope, expression);
  return compareLengths(scope.database, scope.subject, expression, exact) ?? exact;
}

function compileOperator(scope: Scope, expression: BinaryExpression): RowValue {
  const left = counted(scope, expression.left);
  const right = counted(scope, expression.right);
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

/** A value of which an operator reads all letters: long ones take time. */
function counted(scope: Scope, expression: Expression): RowValue {
  const value = compileExpression(scope, expression);
  // tags of what was mapped are short, and read for each of thousands
  const isOfMapped = (expression.kind === 'tag' || expression.kind === 'generic') && scope.subject?.type !== 'derived';
  if (expression.kind === 'literal' || isOfMapped) return value;
  const { control } = scope.context;
  return (row) => {
    const read = value(row);
    if (typeof read === 'string' && read.length > LONG_TEXT) control.round(read.length);
    return read;
  };
}

function compileCall(scope: Scope, call: CallExpression): RowValue {
  const { name } = call;
  const { database } = scope;
  const ofText = ownOf(TEXT_FUNCTIONS, name);
  if (ofText !== undefined) {
    const [first, second = constant('')] = call.arguments.map((argument) => compileExpression(scope, argument));
    const { control } = scope.context;
    return (row) => {
      const [a, b] = [first(row), second(row)];
      if (typeof a === 'string' && typeof b === 'string' && a.length + b.length > LONG_TEXT) control.round(a.length + b.length);
      return ofText(a, b);
    };
  }
  if (name === 'count' || Object.hasOwn(AGGREGATORS, name)) return onceOverSet(scope, call);
  const { subject } = scope;
  if (name === 'per_member' || name === 'per_vertex') {
    if (subject === undefined) return constant('');
    const { control } = scope.context;
    return perMember({ database, control }, subject, name === 'per_vertex', scope.member, compileExpression(scope, call.arguments[0]));
  }
  const ofElement = ownOf(ELEMENT_FUNCTIONS, name);
  if (ofElement !== undefined) return subject === undefined ? constant('') : ofElement(database, subject, call.arguments.map(wordOf));
  const ofMember = ownOf(MEMBER_FUNCTIONS, name);
  if (ofMember !== undefined)
    return subject === undefined ? constant('') : atMember(scope.member, ofMember(database, subject, scope.member));
  throw new UnsupportedError(`The function ${name}()`, call);
}

/** A function of a member is empty where there is none. */
function atMember(member: MemberPlace, value: RowValue): RowValue {
  return (row) => (member.at === NO_MEMBER ? '' : value(row));
}

function ownOf<T>(functions: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(functions, name) ? functions[name] : undefined;
}

function wordOf(argument: Expression): string {
  return argument.kind === 'literal' ? argument.value : '';
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
  if (speaksOfNoSet(scope.context, call)) return '';
  const set = getSet(scope.context, call.set?.name ?? '_');
  const [argument] = call.arguments;
  if (call.name === 'count') return countInSet(set, wordOf(argument));
  const aggregator = ownOf<() => Aggregator>(AGGREGATORS, call.name)?.();
  if (aggregator === undefined) throw new UnsupportedError(`The function ${call.name}()`, call);
  for (const { subject, rows } of subjectsIn(set)) {
    const database = databaseOfRows(scope.context.database, subject, rows, [argument]);
    const value = compileExpression(scopeOf(scope.context, subject, database, scope.key), argument);
    for (const row of rows) {
      scope.context.control.round();
      aggregator.add(value(row));
    }
  }
  return aggregator.value();
}

/**
 * Whether an expression is a function of a set that nothing was ever put into: it then has no value at all, not even an empty one. What goes
 * through members or another set with it has none either; all other functions and operators take it for an empty text.
 */
export function speaksOfNoSet(context: RunContext, expression: Expression): boolean {
  if (expression.kind !== 'call') return false;
  const isOfSet = Object.hasOwn(AGGREGATORS, expression.name);
  if (!isOfSet && expression.name !== 'per_member' && expression.name !== 'per_vertex') return false;
  if (isOfSet && findNamedSet(context.frame, expression.set?.name ?? '_') === undefined) return true;
  return expression.arguments.length > 0 && speaksOfNoSet(context, expression.arguments[0]);
}

function countInSet({ nodes, ways, relations, areas, derived }: ElementSet, what: string): number {
  const n = what === 'nodes' || what === 'nwr' || what === 'nw' || what === 'nr' ? nodes.length : 0;
  const w = what === 'ways' || what === 'nwr' || what === 'nw' || what === 'wr' ? ways.length : 0;
  const r = what === 'relations' || what === 'nwr' || what === 'wr' || what === 'nr' ? relations.length : 0;
  return what === 'deriveds' ? areas.length + derived.length : n + w + r;
}

function compileTag(scope: Scope, key: Expression): RowValue {
  const { database, subject } = scope;
  if (subject === undefined) return constant('');
  if (key.kind === 'literal') return tagText(database, subject, key.value);
  // a key does not know of which member it is asked
  const text = compileExpression({ ...scope, member: { at: NO_MEMBER } }, key);
  return dynamicTag(scope, (row) => toText(text(row)));
}

/** Keys whose columns are kept at hand: a condition may make another one of each id. */
const MOST_KEYS = 1000;

/** The value of a tag whose key may be another one in each row. */
function dynamicTag({ database, subject }: Scope, keyOf: (row: number) => string | undefined): RowValue {
  if (subject === undefined) return constant('');
  const byKey = new Map<string, RowValue>();
  return (row) => {
    const key = keyOf(row);
    if (key === undefined) return '';
    let value = byKey.get(key);
    if (value === undefined) {
      if (byKey.size === MOST_KEYS) byKey.clear();
      value = tagText(database, subject, key);
      byKey.set(key, value);
    }
    return value(row);
  };
}
