/** The meaning of a position in a text: the fact of the language there, the nodes of the tree, and the contents of a set. */

import {
  allExpressions,
  allStatements,
  blocksOf,
  type Expression,
  FACTS,
  type Fact,
  type FactSlot,
  type Filter,
  partsOf,
  type Script,
  type Setting,
  type Statement,
  type Token,
  tokenize,
} from '@flyover/overpass-ql';
import { placeholderAt } from '@flyover/query-template';
import type { QueryText, Range } from '@flyover/query-text';
import { explainStatement } from './explain/explain-query.ts';
import type { ExplainedStatement } from './explain/explanation.ts';
import { useAt, usesIn, xmlTags } from './uses.ts';

/** The meaning of a position, with the range of the text that has it. */
export type Reading = Range &
  (
    | { readonly kind: 'fact'; readonly fact: Fact }
    | { readonly kind: 'set'; readonly set: SetContents }
    /** with the value that is asked for, where there is exactly one; `fact`: of the filter or evaluator around it */
    | { readonly kind: 'tag'; readonly key: string; readonly value: string | undefined; readonly fact: Fact | undefined }
    /** `argument`: what stands behind its colon */
    | { readonly kind: 'placeholder'; readonly name: string; readonly argument: string }
  );

/** The meaning of an offset of the text; undefined where none is known. */
export function factAt(read: QueryText, position: number): Reading | undefined {
  const placeholder = placeholderAt(read.placeholders, position);
  if (placeholder !== undefined) {
    const { from, to, kind, name, argumentFrom, argumentTo } = placeholder;
    if (kind === 'other' || name === 'style') return undefined;
    return { kind: 'placeholder', name, argument: read.text.slice(argumentFrom, argumentTo).trim(), from, to };
  }
  const offset = read.inQuery(position);
  const nodes = nodesAt(read.parsed.script, offset);
  const use = useAt(usesIn(read), position);
  if (use?.of === 'set') return { kind: 'set', set: contentsOf(read, use.name), from: use.from, to: use.to };
  const tag = tagAt(nodes);
  if (use !== undefined) {
    const { name: key, from, to } = use;
    return { kind: 'tag', key, value: tag?.key === key ? tag.value : undefined, fact: factAround(nodes), from, to };
  }
  return read.language === 'xml' ? inXml(read, nodes, offset) : inQl(read, nodes, offset);
}

/** The tag that the filter around an offset asks for. */
function tagAt({ filter }: NodesAt): { readonly key: string; readonly value: string } | undefined {
  return filter?.kind === 'tagEquals' ? { key: filter.key.value, value: filter.value.value } : undefined;
}

function factAround({ filter, expression, statement }: NodesAt): Fact | undefined {
  return (
    (expression === undefined ? undefined : factOfExpression(expression)) ??
    (filter === undefined ? statement && factOfStatement(statement) : factOfFilter(filter))
  );
}

function inQl(read: QueryText, nodes: NodesAt, offset: number): Reading | undefined {
  const { tokens } = tokenize(read.query);
  const at = tokens.findIndex(({ from, to }) => from <= offset && offset < to);
  const token = tokens[at];
  if (token === undefined) return undefined;
  const range = read.inText(token);
  const { filter } = nodes;
  if (filter?.kind === 'tagEquals' && isIn(filter.value, offset))
    return { kind: 'tag', key: filter.key.value, value: filter.value.value, fact: factOfFilter(filter), ...range };
  const fact = factOfToken(nodes, tokens, at);
  return fact && { kind: 'fact', fact, ...range };
}

function factOfToken({ setting, statement, filter, expression }: NodesAt, tokens: readonly Token[], at: number): Fact | undefined {
  const { text } = tokens[at];
  if (setting !== undefined)
    return factOfAny(setting.name === text ? ['setting'] : ['format', 'setting'], text) ?? factOf('setting', setting.name);
  if (expression !== undefined) return factOfExpression(expression) ?? inFilter(filter);
  if (filter !== undefined) return inFilter(filter);
  const behind = tokens[at + 1]?.text;
  // what the tree has no statement for is not finished: its words tell
  if (statement === undefined) return factOfLoose(text, tokens[at - 1]?.text, behind);
  if (statement.kind === 'out') return factOfAny(['out', 'statement'], text);
  if (statement.kind === 'query' && factOf('type', text) !== undefined) return factOf('type', text);
  return isWordOf(statement, text) ? (factOfAny(['statement', 'block'], text) ?? factOfStatement(statement)) : undefined;
}

function inFilter(filter: Filter | undefined): Fact | undefined {
  return filter && factOfFilter(filter);
}

/** Whether a token is what the statement is told by, and not a name or number in it. */
function isWordOf({ kind }: Statement, text: string): boolean {
  if (kind === 'item') return text === '.';
  if (kind === 'union' || kind === 'difference') return '()-'.includes(text);
  return factOfAny(['statement', 'block'], text) !== undefined;
}

function factOfLoose(text: string, before: string | undefined, behind: string | undefined): Fact | undefined {
  if (before === '[') return factOf('setting', text);
  if (before === '(') return factOfAny(['filter', 'type', 'statement', 'block'], text);
  return factOfAny(['type', 'statement', 'block', ...(behind === '(' ? (['function'] as const) : [])], text);
}

/** In the XML form the name of an element tells, and the value of a `has-kv`. */
function inXml(read: QueryText, nodes: NodesAt, offset: number): Reading | undefined {
  const tag = xmlTags(read.query).find((each) => isIn(each, offset));
  if (tag === undefined) return undefined;
  const value = tag.name === 'has-kv' ? tag.attributes.find(({ name }) => name === 'v') : undefined;
  const { filter } = nodes;
  if (value !== undefined && filter?.kind === 'tagEquals' && value.valueFrom <= offset && offset < value.valueTo) {
    const range = read.inText({ from: value.valueFrom, to: value.valueTo });
    return { kind: 'tag', key: filter.key.value, value: filter.value.value, fact: factOfFilter(filter), ...range };
  }
  if (offset > tag.nameTo) return undefined;
  const fact = factAround(nodes);
  return fact && { kind: 'fact', fact, ...read.inText({ from: tag.from + 1, to: tag.nameTo }) };
}

function isIn({ from, to }: Range, offset: number): boolean {
  return from <= offset && offset < to;
}

// The contents of a set, from the text of the query: the statements that write it, and those that read it.

/** One set. */
export interface SetContents {
  readonly name: string;
  /** the statements that fill it, in the order of the text, without those in them; at most a few */
  readonly writes: readonly ExplainedStatement[];
  /** how many more fill it */
  readonly moreWrites: number;
  /** the lines that name it to read it, 1-based, each once */
  readonly reads: readonly number[];
}

/** Statements that are told at most. */
const TOLD = 3;

/** The statements that write and read a named set. */
function contentsOf(read: QueryText, name: string): SetContents {
  const writers = allStatements(read.parsed.script.statements).filter((statement) => fills(statement, name));
  const lines = usesIn(read)
    .filter((use) => use.of === 'set' && use.access === 'read' && use.name === name)
    .map(({ line }) => line);
  return {
    name,
    writes: writers.slice(0, TOLD).map((statement) => explainStatement(read, statement, Number.POSITIVE_INFINITY)),
    moreWrites: Math.max(writers.length - TOLD, 0),
    reads: [...new Set(lines)],
  };
}

function fills(statement: Statement, name: string): boolean {
  const { output } = partsOf(statement);
  return output?.name === name;
}

// Facts of the language for nodes of the tree.

const BY_WORD: ReadonlyMap<string, Fact> = new Map(FACTS.map((fact) => [`${fact.slot} ${fact.word}`, fact]));

/** The fact of a word in its slot. */
function factOf(slot: FactSlot, word: string): Fact | undefined {
  return BY_WORD.get(`${slot} ${word}`);
}

/** Of a word that may stand in several slots, the first that has it. */
function factOfAny(slots: readonly FactSlot[], word: string): Fact | undefined {
  for (const slot of slots) {
    const fact = factOf(slot, word);
    if (fact !== undefined) return fact;
  }
  return undefined;
}

const BRACKETS = { tagExists: '[key]', tagAbsent: '[!key]', tagKeyMatches: '[~key~pattern]' } as const;

/** Of a filter. */
function factOfFilter(filter: Filter): Fact | undefined {
  switch (filter.kind) {
    case 'tagExists':
    case 'tagAbsent':
    case 'tagKeyMatches':
      return factOf('bracket', BRACKETS[filter.kind]);
    case 'tagEquals':
      return factOf('bracket', filter.negated ? '[key!=value]' : '[key=value]');
    case 'tagMatches':
      return factOf('bracket', filter.negated ? '[key!~pattern]' : '[key~pattern]');
    case 'recurse':
      return factOf('filter', filter.relation);
    case 'wayCount':
      return factOf('filter', filter.count);
    case 'ids':
      return factOf('filter', 'id');
    case 'touched':
      return factOf('filter', filter.users.length > 0 ? 'user_touched' : 'uid_touched');
    default:
      return factOf('filter', filter.kind);
  }
}

/** Of an evaluator; undefined for a constant. */
function factOfExpression(expression: Expression): Fact | undefined {
  switch (expression.kind) {
    case 'literal':
      return undefined;
    case 'tag':
      return factOf('special', 't[]');
    case 'call':
      return factOf('function', expression.name);
    case 'property':
      return factOf('special', '.val');
    case 'generic':
      return factOf('special', '::');
    case 'unary':
    case 'binary':
      return factOf('operator', expression.operator);
    case 'conditional':
      return factOf('operator', '?:');
  }
}

const WORDS: Readonly<Partial<Record<Statement['kind'], string>>> = {
  item: '.set',
  union: '(…;)',
  difference: '(…;-…;)',
  isIn: 'is_in',
  mapToArea: 'map_to_area',
};

/** Of a statement. */
function factOfStatement(statement: Statement): Fact | undefined {
  if (statement.kind === 'query') return factOf('type', statement.type);
  const word = statement.kind === 'recurse' ? statement.direction : (WORDS[statement.kind] ?? statement.kind);
  return factOfAny(['statement', 'block'], word);
}

// The nodes of the tree around an offset of the query.

/** The nodes around an offset: a setting, or a statement and a part of it. */
interface NodesAt {
  readonly setting: Setting | undefined;
  /** the innermost */
  readonly statement: Statement | undefined;
  readonly filter: Filter | undefined;
  /** the innermost that is no constant */
  readonly expression: Expression | undefined;
}

/** Looks for the nodes around an offset, from the outside; time in proportion to the query. */
function nodesAt(script: Script, offset: number): NodesAt {
  const isIn = ({ from, to }: Range): boolean => from <= offset && offset < to;
  const setting = script.settings.find(isIn);
  let statement: Statement | undefined;
  for (let inner = script.statements.find(isIn); inner !== undefined; ) {
    statement = inner;
    inner = blocksOf(inner).flat().find(isIn);
  }
  if (statement === undefined) return { setting, statement, filter: undefined, expression: undefined };
  const filter = statement.kind === 'query' ? statement.filters.find(isIn) : undefined;
  // each stands before those in it
  const expression = partsOf(statement)
    .expressions.flatMap(allExpressions)
    .findLast((each) => each.kind !== 'literal' && isIn(each));
  return { setting, statement, filter, expression };
}
