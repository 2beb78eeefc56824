/** `make` and `convert`: derived elements and their tags. */
import { createEvaluator, evaluatorName } from './parse-expression.ts';
import type { ConvertStatement, MakeStatement, SetReference } from './syntax-tree.ts';
import type { Expression, TagAssignment } from './syntax-tree-expression.ts';
import { unquote } from './text-value.ts';
import { CONTROL_CHARACTER, type Place, type TokenReader } from './token-reader.ts';
import { readTokenTree, type TokenNode } from './token-tree.ts';

type Kind = 'make' | 'convert';

/** Reads `make` or `convert` from its word on. */
export function parseMake(reader: TokenReader, kind: Kind, input: SetReference, place: () => Place): MakeStatement | ConvertStatement {
  reader.advance();
  const type = reader.is(';') ? '' : reader.identifier('Element class name').value;
  const found: (TagAssignment | Expression)[] = [];
  let rest = readTokenTree(reader, false);
  const create = (node: TokenNode | undefined) => {
    const created = createAssignment(reader, node, kind);
    if (created !== undefined) found.push(created);
  };
  if (rest !== undefined) {
    // the last one first, as the Overpass API does, for the order of its messages
    while (rest?.text === ',' && rest.type === 'symbol') {
      if (rest.right !== undefined) create(rest.right);
      rest = rest.left;
    }
    create(rest);
  }
  const output = reader.target();
  if (type === '')
    reader.report('static', 'The attribute type must be set to a nonempty string.', reader.token, 'Write a type, such as x.');
  const assignments = checkAll(reader, kind, found.reverse());
  return { kind, type, input, assignments, output, ...place() };
}

/** One assignment; whatever else has a meaning is given back to be refused. */
function createAssignment(reader: TokenReader, node: TokenNode | undefined, kind: Kind): TagAssignment | Expression | undefined {
  if (node?.type !== 'symbol') return createEvaluator(reader, node, 'assignment', []);
  const { text, left, right, from, line } = node;
  const place = (to: number): Place => ({ from: left?.from ?? from, to, line });
  if (text === '!' && right !== undefined) {
    return { kind: 'assignment', target: 'remove', key: nameOf(reader, right), value: undefined, ...place(right.to) };
  }
  if (text !== '=') return createEvaluator(reader, node, 'assignment', []);
  if (left === undefined || right === undefined) {
    const missing = left === undefined ? 'name to the left' : 'value to the right';
    reader.report('parse', `To set a property it must have a ${missing} of the equal sign`, node, 'Write key=value.');
    return createEvaluator(reader, node, 'assignment', []);
  }
  const target = createTarget(reader, left, kind);
  if (target === undefined) return createEvaluator(reader, node, 'assignment', []);
  if (target.target === 'tag' && target.key === '') {
    const message = 'For the statement "set-prop" in mode "keytype"="tag", the attribute "k" must be nonempty.';
    reader.report('static', message, node, 'Write key=value.');
  }
  const wanted = target.target === 'special' && target.key === 'geom' ? 'geometry' : 'string';
  const value = createEvaluator(reader, right, kind === 'convert' ? 'element' : 'nothing', [wanted]);
  if (value === undefined) reader.report('parse', 'Property assignment needs a right-hand-side value', node);
  const empty: Expression = { kind: 'literal', from: node.to, to: node.to, line, value: '', quoted: false };
  return { kind: 'assignment', ...target, value: value ?? empty, ...place((value ?? empty).to) };
}

/** What stands left of the equal sign: a key, `::id`, `::geom`, `::` or `a::`. */
function createTarget(reader: TokenReader, node: TokenNode, kind: Kind): Pick<TagAssignment, 'target' | 'key' | 'set'> | undefined {
  const { text, type, left, right, from, to, line } = node;
  if (text !== '::' || type !== 'symbol') {
    if (left === undefined && right === undefined) return { target: 'tag', key: nameOf(reader, node) };
    const message = `if special character "${text}" is present in property name then the property name must be in quotes`;
    reader.report('parse', message, node, 'Put the key in quotes.');
    return undefined;
  }
  if (right !== undefined) {
    if (right.text === 'id' || right.text === 'geom') return { target: 'special', key: right.text };
    reader.report('parse', 'The only allowed special properties are "id" and "geometry"', node, 'Write ::id or ::geom.');
  } else if (left !== undefined) return { target: 'all', key: '', set: { kind: 'set', from, to, line, name: left.text, explicit: true } };
  else if (kind === 'convert') return { target: 'all', key: '' };
  else reader.report('parse', 'The generic tag set property can only be called from convert', node, 'Name each key, or write set::=.');
  return { target: 'tag', key: '' };
}

/** Refuses what is no assignment, and what is assigned twice. */
function checkAll(reader: TokenReader, kind: Kind, found: readonly (TagAssignment | Expression)[]): TagAssignment[] {
  const seen = new Set<string>();
  return found.flatMap((each) => {
    if (each.kind !== 'assignment') {
      reader.report(
        'static',
        `Element "${evaluatorName(each)}" cannot be subelement of element "${kind}".`,
        reader.token,
        'Write key=value.',
      );
      return [];
    }
    const isKey = each.target === 'tag' || each.target === 'remove';
    const name = isKey ? `key ${each.key}` : each.target === 'special' ? `::${each.key}` : '::';
    if (seen.has(name)) reader.report('static', twice(kind, each), reader.token, 'Delete one of them.');
    seen.add(name);
    return [each];
  });
}

function twice(kind: Kind, { target, key }: TagAssignment): string {
  if (target === 'tag' || target === 'remove') return `A key cannot be added twice to an element: "${key}"`;
  if (target === 'all') return `A ${kind} statement can have at most one any-key set-prop statement.`;
  if (key === 'geom') return 'A make statement can have at most one set-prop statement of subtype setting the geometry.';
  return `A ${kind} statement can have at most one set-prop statement of subtype setting the id.`;
}

function nameOf(reader: TokenReader, { type, text, from, to, line }: TokenNode): string {
  return type === 'string' ? unquote(text, () => reader.report('parse', CONTROL_CHARACTER, { from, to, line })) : text;
}
