/** The parser of `make` and `convert`: derived elements and their tags. */

import { LIST_LIMIT } from '../limits.ts';
import { type Range, shown, type TokenReader } from '../token-reader.ts';
import { isLeaf, readTree, type TokenNode } from '../token-tree.ts';
import type { SetReference, TagAssignment } from '../tree/syntax-tree-expression.ts';
import type { ConvertStatement, MakeStatement } from '../tree/syntax-tree-statement.ts';
import { readEvaluator, reportNothing } from './read-evaluator.ts';
import { ANY_VALUE, emptyAt } from './read-function.ts';

/** Parses `make` or `convert`; the reader is at that word. */
export function parseMake(
  reader: TokenReader,
  kind: 'make' | 'convert',
  input: SetReference,
  range: () => Range,
): MakeStatement | ConvertStatement {
  reader.advance();
  const type = reader.token.text === ';' ? '' : reader.identifier('Element class name').value;
  const assignments = readAssignments(reader, kind, readTree(reader, false).root);
  const output = reader.target();
  const where = range();
  if (type === '') reader.report('static', TYPE_MISSING, reader.token, 'nameElements');
  checkTwice(reader, kind, assignments);
  reader.endStatement();
  return { kind, type, input, assignments, output, ...where };
}

/** Parses the assignments between commas. The server reads the last one first, and reports faults in that order. */
function readAssignments(reader: TokenReader, kind: 'make' | 'convert', root: TokenNode | undefined): TagAssignment[] {
  const assignments: TagAssignment[] = [];
  let rest = root;
  for (let count = 0; rest !== undefined; count++) {
    if (count === LIST_LIMIT) {
      reader.report('parse', `A statement sets at most ${LIST_LIMIT} tags.`, rest.token, 'useFewer');
      break;
    }
    const isList: boolean = rest.token.text === ',';
    const node: TokenNode | undefined = isList ? rest.right : rest;
    const assignment = node && readAssignment(reader, kind, node);
    if (isList && rest.left === undefined) reportNothing(reader, rest.token);
    if (assignment !== undefined) assignments.push(assignment);
    rest = isList ? rest.left : undefined;
  }
  return assignments.reverse();
}

function readAssignment(reader: TokenReader, kind: 'make' | 'convert', node: TokenNode): TagAssignment | undefined {
  const { left, right, token } = node;
  if (token.text === '!' && right !== undefined) {
    const key = reader.meaningOf(right.token);
    return {
      kind: 'assignment',
      target: 'remove',
      key,
      set: undefined,
      value: undefined,
      from: token.from,
      to: right.token.to,
      line: token.line,
    };
  }
  if (token.text !== '=') {
    const found = readEvaluator(reader, node, token, 'property', ANY_VALUE);
    if (found !== undefined) reportChild(reader, kind, found.element, token);
    return undefined;
  }
  if (left === undefined || right === undefined) {
    const missing = left === undefined ? 'name to the left' : 'value to the right';
    reader.report('parse', `To set a property it must have a ${missing} of the equal sign`, token, 'keyValue');
    const fault = left === undefined ? 'cannot be used as unary operator' : 'needs a right hand side argument';
    reader.report('parse', `"=" ${fault}`, token);
    const found = right && readEvaluator(reader, right, token, 'sets', ANY_VALUE);
    if (found !== undefined) reportChild(reader, kind, found.element, token);
    return undefined;
  }
  const target = targetOf(reader, kind, left, token);
  if (target === undefined) return undefined;
  const expected = target.target === 'special' && target.key === 'geom' ? 'geometry' : 'string';
  const value = readEvaluator(reader, right, token, kind === 'convert' ? 'element' : 'sets', [expected]);
  if (value === undefined) reader.report('parse', 'Property assignment needs a right-hand-side value', token, 'keyValue');
  const expression = value?.expression ?? emptyAt(right.token.from, token);
  const { from, ...rest } = target;
  return { kind: 'assignment', ...rest, value: expression, from, to: Math.max(expression.to, token.to) };
}

/** Returns the target of an assignment; undefined where it is invalid, which is reported. */
function targetOf(
  reader: TokenReader,
  kind: 'make' | 'convert',
  left: TokenNode,
  at: Range,
): Pick<TagAssignment, 'target' | 'key' | 'set' | 'from' | 'line'> | undefined {
  const { token } = left;
  if (token.text !== '::') {
    const key = reader.meaningOf(token);
    if (isLeaf(left)) {
      if (key === '') reportEmptyKey(reader, at);
      return { target: 'tag', key, set: undefined, from: token.from, line: token.line };
    }
    const hint = 'quoteKeyParts';
    const message = `if special character "${shown(token.text)}" is present in property name then the property name must be in quotes`;
    reader.report('parse', message, at, hint);
    reader.report('parse', '"=" cannot be used as binary operator', at);
    return undefined;
  }
  const name = left.right?.token.text;
  const start = left.left?.token ?? token;
  const range = { from: start.from, line: start.line };
  if (name === 'id' || name === 'geom') return { target: 'special', key: name, set: undefined, ...range };
  if (name !== undefined) {
    reader.report('parse', 'The only allowed special properties are "id" and "geometry"', at, 'specialProperty');
    reportEmptyKey(reader, at);
    return { target: 'tag', key: name, set: undefined, ...range };
  }
  const set = left.left && ({ kind: 'set', from: start.from, to: start.to, line: start.line, name: start.text, explicit: true } as const);
  if (set === undefined && kind === 'make') {
    reader.report('parse', 'The generic tag set property can only be called from convert', at, 'nameKeys');
    reportEmptyKey(reader, at);
  }
  return { target: 'all', key: '', set, ...range };
}

function twice(kind: string, { target, key }: TagAssignment): string {
  if (target === 'tag' || target === 'remove') return setTwice(kind, 'tag', shown(key));
  return setTwice(kind, target === 'all' ? 'generic' : key === 'geom' ? 'geometry' : 'id', '');
}

function reportChild(reader: TokenReader, kind: string, element: string, at: Range): void {
  reader.report('static', `Element "${element}" cannot be subelement of element "${kind}".`, at, 'keyValue');
}

function reportEmptyKey(reader: TokenReader, range: Range): void {
  reader.report('static', KEY_MISSING, range);
}

/** Reports a tag, an id or a geometry that is set twice. */
function checkTwice(reader: TokenReader, kind: string, assignments: readonly TagAssignment[]): void {
  const seen = new Set<string>();
  for (const assignment of assignments) {
    const name = `${assignment.target === 'remove' ? 'tag' : assignment.target} ${assignment.key}`;
    if (seen.has(name)) reader.report('static', twice(kind, assignment), reader.behind(assignment), 'takeOneAway');
    seen.add(name);
  }
}

/** Messages of the Overpass API about `make` and `convert`, in both forms of a query. */

/** Of a statement without a type. */
export const TYPE_MISSING = 'The attribute type must be set to a nonempty string.';

/** Of a tag without a key. */
export const KEY_MISSING = 'For the statement "set-prop" in mode "keytype"="tag", the attribute "k" must be nonempty.';

/** The message where a property is set twice: one for each property. */
export function setTwice(kind: string, property: 'tag' | 'id' | 'geometry' | 'generic', key: string): string {
  switch (property) {
    case 'tag':
      return `A key cannot be added twice to an element: "${key}"`;
    case 'id':
      return `A ${kind} statement can have at most one set-prop statement of subtype setting the id.`;
    case 'geometry':
      return 'A make statement can have at most one set-prop statement of subtype setting the geometry.';
    case 'generic':
      return `A ${kind} statement can have at most one any-key set-prop statement.`;
  }
}
