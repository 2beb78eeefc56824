/** The reader of function calls in evaluators, and the context that readers of evaluators pass to one another. */

import { columnOf } from '../diagnostic.ts';
import { LIST_LIMIT } from '../limits.ts';
import { oneOf, type Range, shown, type TokenReader } from '../token-reader.ts';
import { isLeaf, rangeOfNode, type TokenNode } from '../token-tree.ts';
import type { Expression } from '../tree/syntax-tree-expression.ts';
import { COUNTED_TYPES, type EvaluatorFunction, FUNCTION_NAMES, MEMBER_TYPES, type ValueType } from '../vocabulary/functions.ts';

/**
 * Subjects that an evaluator can read: in `make` and `convert` a part that sets a property, else nothing but sets, an element, or an element and one of its
 * members.
 */
export type Context = 'property' | 'sets' | 'element' | 'member';

/** For where it does not matter what an evaluator gives. */
export const ANY_VALUE: readonly ValueType[] = ['string', 'geometry', 'container'];

/** An evaluator that was read. */
export interface Evaluator {
  readonly expression: Expression;
  readonly gives: ValueType;
  /** its element in the XML form, for messages */
  readonly element: string;
}

/**
 * Reads an evaluator; undefined where it is none, which is reported.
 *
 * @param range where it belongs, for the case that nothing stands there
 * @param expected what it may give, else a text
 */
type ReadEvaluator = (
  reader: TokenReader,
  node: TokenNode | undefined,
  range: Range,
  context: Context,
  expected?: readonly ValueType[],
) => Evaluator | undefined;

/** The stand-in for an evaluator that could not be read. */
export function emptyAt(offset: number, { line }: Range): Expression {
  return { kind: 'literal', from: offset, to: offset, line, value: '', quoted: false };
}

// Calls of functions: the number and types of arguments, the set, and the places where a call is allowed.

/** A call with what its parts need. */
interface Call {
  readonly reader: TokenReader;
  readonly name: string;
  /** what stands in the parentheses */
  readonly inside: TokenNode | undefined;
  /** where faults of the call are told: the parenthesis, or the dot in front of its set */
  readonly range: Range;
  readonly context: Context;
  readonly facts: EvaluatorFunction;
  readonly read: ReadEvaluator;
}

/**
 * Reads a call; undefined where it cannot be, which is reported.
 *
 * @param node the parenthesis, or the dot between set and call
 * @param call the parenthesis
 * @param read reads its arguments
 */
export function readFunction(
  reader: TokenReader,
  node: TokenNode,
  call: TokenNode,
  context: Context,
  read: ReadEvaluator,
): Evaluator | undefined {
  const range = rangeOfNode(node);
  const name = call.left?.token.text ?? '';
  const facts = FUNCTION_NAMES.get(name);
  if (facts === undefined || call.left === undefined) {
    reader.report('parse', `Function "${shown(name)}" not known`, range, 'functionSpelling');
    return undefined;
  }
  const given = node === call ? undefined : node.left;
  if (given !== undefined && facts.form !== 'count' && facts.form !== 'aggregate') {
    reader.report('parse', `${name}(...) cannot have an input set`, range, 'overSet');
    return undefined;
  }
  const list = readArguments({ reader, name, inside: call.right, range, context, facts, read });
  if (list === undefined) return undefined;
  const start = given ?? call.left;
  const from = Math.min(start.token.from, node.token.from);
  const set = given && ({ kind: 'set', ...rangeOfNode(given), name: given.token.text, explicit: true } as const);
  // of a call that is not closed its arguments are part
  const to = Math.max(call.end, list.at(-1)?.to ?? 0);
  const expression: Expression = { kind: 'call', from, to, line: start.token.line, set, name, arguments: list };
  return { expression, gives: facts.gives, element: facts.element };
}

/** The arguments; undefined where the call cannot be. */
function readArguments(call: Call): Expression[] | undefined {
  const { reader, name, inside, range, context, facts } = call;
  const { form } = facts;
  if (form === 'element' || form === 'member') {
    if (inside !== undefined) {
      reader.report('parse', `${name}(...) does not accept any arguments`, range, 'emptyParentheses');
      return undefined;
    }
    return (form === 'element' ? hasElement(call) : hasMember(call)) ? [] : undefined;
  }
  if (form === 'properties') return hasElement(call) ? readCounted(call) : undefined;
  if (form === 'aggregate') {
    if (inside === undefined) return needArgument(call, 'needs an argument');
    return [readArgument(call, inside, 'element')];
  }
  if (inside === undefined) return needArgument(call, 'must have one or more arguments');
  if (form === 'count') {
    if (COUNTED_TYPES.has(inside.token.text)) return [wordAt(inside)];
    reader.report('parse', `"count" accepts only one of ${oneOf(COUNTED_TYPES)} as type argument.`, range);
    return undefined;
  }
  if (form === 'members') return hasElement(call) ? [readArgument(call, inside, 'member')] : undefined;
  if (form === 'tag') {
    if (!hasElement(call)) return undefined;
    if (isLeaf(inside)) return [constantAt(reader, inside)];
    reader.report('parse', `${name}(${name === 'is_tag' ? 'key' : '...'}) needs a simple string as argument`, range, 'quotedKey');
    return undefined;
  }
  if (form === 'list') return readList(call, inside);
  if (facts.count === 1) return [readArgument(call, inside, context)];
  if (inside.token.text === ',' && inside.left !== undefined && inside.right !== undefined) return readTwo(call, inside.left, inside.right);
  reader.report('parse', `${name}(...) needs two arguments`, range, 'commaBetween');
  return [];
}

/** Two arguments. For a fault in the second one the server tells the column of the call as its line, but for `pt`. */
function readTwo(call: Call, left: TokenNode, right: TokenNode): Expression[] {
  const { reader, name, range, context } = call;
  const isPoint = name === 'pt';
  const what = `argument of ${name}(...) must be an ${isPoint ? 'evaluator' : 'evualator'}`;
  const first = readArgument(call, left, context, range.line, `First ${what}`);
  return [first, readArgument(call, right, context, isPoint ? range.line : columnOf(reader.text, range.from), `Second ${what}`)];
}

function needArgument({ reader, name, range }: Call, what: string): undefined {
  reader.report('parse', `${name}(...) ${what}`, range, 'inParentheses');
}

function readArgument(
  call: Call,
  node: TokenNode | undefined,
  context: Context,
  reportedLine = call.range.line,
  fault = `${call.name}(...) needs an argument`,
): Expression {
  const { reader, range, facts } = call;
  const found = call.read(reader, node, range, context, [facts.takes]);
  if (found === undefined) reader.reportOnLine(reportedLine, fault, range);
  return found?.expression ?? emptyAt(node?.token.from ?? range.to, range);
}

/** Geometries between commas. A fault is told on the line of the argument; what is missing stands on no line. */
function readList(call: Call, inside: TokenNode): Expression[] {
  const parts = listed(inside);
  if (parts.length <= LIST_LIMIT)
    return parts.map((part) =>
      readArgument(call, part, call.context, part?.token.line ?? 0, `Every argument of ${call.name}(...) must be an evaluator`),
    );
  call.reader.report('parse', `${call.name}(...) has at most ${LIST_LIMIT} arguments.`, call.range, 'useFewer');
  return [];
}

/** The parts between the commas of a tree, in the order of the text; undefined for an empty one. */
function listed(node: TokenNode): (TokenNode | undefined)[] {
  const parts: (TokenNode | undefined)[] = [];
  let rest: TokenNode | undefined = node;
  while (rest?.token.text === ',') {
    parts.push(rest.right);
    rest = rest.left;
  }
  return [...parts, rest].reverse();
}

function hasElement({ reader, name, range, context }: Call): boolean {
  if (context === 'element' || context === 'member') return true;
  const hint = 'sumOfSet';
  reader.report('parse', `${name}(...) must be called in a context where it can evaluate an element`, range, hint);
  return false;
}

function hasMember({ reader, name, range, context }: Call): boolean {
  if (context === 'member') return true;
  const hint = 'perMember';
  reader.report('parse', `${name}(...) must be called in a context where it can evaluate an element's member`, range, hint);
  return false;
}

/** The arguments of `count_tags()`, `count_members(nodes)`, `count_by_role("inner",ways)` and the like. */
function readCounted(call: Call): Expression[] | undefined {
  const { reader, name, inside, range } = call;
  const fault = (what: string, dots = '...'): undefined => {
    reader.report('parse', `${name}(${dots}) ${what}`, range);
  };
  const isMemberType = (node: TokenNode): boolean => isLeaf(node) && MEMBER_TYPES.has(node.token.text);
  if (name === 'count_tags') return inside === undefined ? [] : fault('does not accept any arguments');
  if (name === 'count_members' || name === 'count_distinct_members') {
    if (inside === undefined) return [];
    return isMemberType(inside) ? [wordAt(inside)] : fault('can only have one of the words nodes, ways, or relations as an argument');
  }
  if (inside === undefined) return fault('must have the name of the wanted role as argument', '');
  const [role, type] = inside.token.text === ',' ? [inside.left, inside.right] : [inside, undefined];
  if (role === undefined || !isLeaf(role)) return fault('needs a single literal expression as argument for the wanted role', '');
  if (inside.token.text !== ',') return [constantAt(reader, role)];
  return type !== undefined && isMemberType(type)
    ? [constantAt(reader, role), wordAt(type)]
    : fault('can only have one of the words nodes, ways, or relations as second argument');
}

function wordAt({ token: { from, to, line, text } }: TokenNode): Expression {
  return { kind: 'literal', from, to, line, value: text, quoted: false };
}

function constantAt(reader: TokenReader, { token }: TokenNode): Expression {
  const { from, to, line } = token;
  return { kind: 'literal', from, to, line, value: reader.meaningOf(token), quoted: token.type === 'string' };
}
