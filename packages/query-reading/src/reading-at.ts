/** What stands at a position of a text. */
import { type Fact, type Filter, type Statement, type Token, tokenize } from '@flyover/overpass-ql';
import { placeholderAt } from '@flyover/query-template';
import { factOf, factOfAny, factOfExpression, factOfFilter, factOfStatement } from './fact-ids.ts';
import { type NodesAt, nodesAt } from './node-at.ts';
import type { Range, ReadText } from './read-text.ts';
import { contentsOf, type SetContents } from './set-contents.ts';
import { useAt, usesIn } from './uses.ts';
import { xmlTags } from './xml-tags.ts';

/** What is known of a position, with the stretch of the text that it is known of. */
export type Reading = Range &
  (
    | { readonly kind: 'fact'; readonly fact: Fact }
    | { readonly kind: 'set'; readonly set: SetContents }
    /** with the value that is asked for, where there is exactly one; `fact`: of the filter or evaluator around it */
    | { readonly kind: 'tag'; readonly key: string; readonly value: string | undefined; readonly fact: Fact | undefined }
    /** `argument`: what stands behind its colon */
    | { readonly kind: 'placeholder'; readonly name: string; readonly argument: string }
  );

/** What stands at an offset of the text; undefined where nothing is known. */
export function factAt(read: ReadText, position: number): Reading | undefined {
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

function inQl(read: ReadText, nodes: NodesAt, offset: number): Reading | undefined {
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
function inXml(read: ReadText, nodes: NodesAt, offset: number): Reading | undefined {
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
