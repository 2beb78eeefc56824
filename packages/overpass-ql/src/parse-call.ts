/** Calls of functions in evaluators: who may stand where, with how many arguments. */
import { type EvaluatorPlace, type EvaluatorType, FUNCTION_RULES, type FunctionRule } from './evaluator-functions.ts';
import type { SetReference } from './syntax-tree.ts';
import type { CallExpression, Expression } from './syntax-tree-expression.ts';
import { unquote } from './text-value.ts';
import { CONTROL_CHARACTER, type TokenReader } from './token-reader.ts';
import { listParts, type TokenNode } from './token-tree.ts';

const COUNTED = ['nodes', 'ways', 'relations', 'deriveds', 'nwr', 'nw', 'wr', 'nr'];
const MEMBER_TYPES = ['nodes', 'ways', 'relations', 'rels'];

/** Finds the meaning of an argument; what a call gets to do so. */
export type CreateEvaluator = (
  reader: TokenReader,
  node: TokenNode | undefined,
  place: EvaluatorPlace,
  wanted: readonly EvaluatorType[],
) => Expression | undefined;

/**
 * What `f(…)` or `a.f(…)` means.
 *
 * @param node a `(` with something on its left, or a `.` with such on its right
 * @returns undefined where it means nothing, which is reported
 */
export function createCall(
  reader: TokenReader,
  node: TokenNode,
  place: EvaluatorPlace,
  createEvaluator: CreateEvaluator,
): CallExpression | undefined {
  const bracket = node.text === '.' && node.right !== undefined ? node.right : node;
  const word = bracket.left ?? bracket;
  const rule = FUNCTION_RULES.get(word.text);
  const fail = (message: string, hint?: string) => {
    reader.report('parse', message, node, hint);
    return undefined;
  };
  if (rule === undefined) return fail(`Function "${word.text}" not known`, 'Check the spelling of the function.');
  if (word.left !== undefined || word.right !== undefined) return fail('Function name expected, compound expression found');
  const before = node === bracket ? undefined : node.left;
  const set: SetReference | undefined = before && {
    kind: 'set',
    from: before.from,
    to: before.to,
    line: before.line,
    name: before.text,
    explicit: true,
  };
  const call = (list: readonly Expression[]): CallExpression => ({
    kind: 'call',
    from: before?.from ?? word.from,
    to: bracket.to,
    line: before?.line ?? word.line,
    set,
    name: word.text,
    arguments: list,
  });
  const fault = faultOf(rule, word.text, set, bracket.right, place);
  if (fault !== undefined) return fail(fault);
  const parts = bracket.right === undefined ? [] : listParts(bracket.right);
  if (rule.takes === 'none') return call([]);
  if (rule.takes === 'type' || rule.takes === 'memberType' || rule.takes === 'role' || rule.takes === 'key') {
    return call(parts.map((part) => wordOf(reader, part)));
  }
  const inside = rule.takes === 'set' ? 'element' : rule.takes === 'member' ? 'member' : place === 'assignment' ? 'nothing' : place;
  const create = (part: TokenNode | undefined, message: string, at: TokenNode): Expression[] => {
    const expression = createEvaluator(reader, part, inside, [rule.of]);
    if (expression === undefined) reader.report('parse', message, at);
    return expression === undefined ? [] : [expression];
  };
  return call(createArguments(reader, create, rule, word.text, node, bracket.right));
}

/** What is wrong with a call before its arguments are looked at. */
function faultOf(rule: FunctionRule, name: string, set: SetReference | undefined, list: TokenNode | undefined, place: EvaluatorPlace) {
  const { takes, needs } = rule;
  if (takes === 'set') return list === undefined ? `${name}(...) needs an argument` : undefined;
  if (set !== undefined && takes !== 'type') return `${name}(...) cannot have an input set`;
  if (takes === 'none' && list !== undefined) return `${name}(...) does not accept any arguments`;
  if (list === undefined && takes !== 'none' && takes !== 'memberType' && takes !== 'role') {
    return `${name}(...) must have one or more arguments`;
  }
  const context = `${name}(...) must be called in a context where it can evaluate an element`;
  if (needs === 'member' && place !== 'member') return `${context}'s member`;
  if (needs === 'element' && place !== 'element' && place !== 'member') return context;
  return wordFault(rule, name, list);
}

/** What is wrong with arguments that are words. */
function wordFault({ takes }: FunctionRule, name: string, list: TokenNode | undefined): string | undefined {
  if (takes === 'type' && !isWord(list, COUNTED)) {
    return `"${name}" accepts only one of ${COUNTED.slice(0, -1).map(quote).join(', ')}, or "nr" as type argument.`;
  }
  if (takes === 'key' && !isLeaf(list)) return `${name}(key) needs a simple string as argument`;
  if (takes === 'memberType' && list !== undefined && !isWord(list, MEMBER_TYPES)) {
    return `${name}(...) can only have one of the words nodes, ways, or relations as an argument`;
  }
  if (takes !== 'role') return undefined;
  if (list === undefined) return `${name}() must have the name of the wanted role as argument`;
  const isPair = list.text === ',' && list.left !== undefined && list.right !== undefined;
  if (!isLeaf(isPair ? list.left : list)) return `${name}() needs a single literal expression as argument for the wanted role`;
  if (isPair && !isWord(list.right, MEMBER_TYPES)) {
    return `${name}(...) can only have one of the words nodes, ways, or relations as second argument`;
  }
  return undefined;
}

function createArguments(
  reader: TokenReader,
  create: (part: TokenNode | undefined, message: string, at: TokenNode) => Expression[],
  { takes }: FunctionRule,
  name: string,
  node: TokenNode,
  list: TokenNode | undefined,
): Expression[] {
  if (takes === 'list') {
    const parts = list === undefined ? [] : listParts(list);
    return parts.flatMap((part) => create(part, `Every argument of ${name}(...) must be an evaluator`, part));
  }
  if (takes !== 'two') return create(list, `${name}(...) needs an argument`, node);
  if (list?.text !== ',' || list.left === undefined || list.right === undefined) {
    reader.report('parse', `${name}(...) needs two arguments`, node);
    return [];
  }
  return [
    ...create(list.left, `First argument of ${name}(...) must be an evaluator`, node),
    ...create(list.right, `Second argument of ${name}(...) must be an evaluator`, node),
  ];
}

/** An argument that is a name: `nodes`, a role, a key. */
function wordOf(reader: TokenReader, { type, text, from, to, line }: TokenNode): Expression {
  const quoted = type === 'string';
  const value = quoted ? unquote(text, () => reader.report('parse', CONTROL_CHARACTER, { from, to, line })) : text;
  return { kind: 'literal', from, to, line, value, quoted };
}

function isLeaf(node: TokenNode | undefined): boolean {
  return node !== undefined && node.left === undefined && node.right === undefined;
}

function isWord(node: TokenNode | undefined, words: readonly string[]): boolean {
  return isLeaf(node) && words.includes(node?.text ?? '');
}

function quote(text: string): string {
  return `"${text}"`;
}
