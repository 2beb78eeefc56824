/** Signature of the call, filter, setting or statement around a cursor. */
import { FACTS, type Fact, FUNCTION_NAMES, QUERY_TYPE_WORDS, type Token, tokenize, WORDS } from '@flyover/overpass-ql';
import type { Stop } from './item.ts';
import { outlineOf } from './outline.ts';

/** A signature and where one is in it. */
export interface Signature {
  /** the id of what there is to tell, in `FACTS` */
  readonly fact: string;
  /** as it is written; what stands in ‹› is to be put in, what stands in ⟦⟧ may be left out */
  readonly text: string;
  /** the ranges of the parameters in `text`, their marks among them */
  readonly parameters: readonly Stop[];
  /** the index of the parameter that the cursor is in; undefined: none */
  readonly active: number | undefined;
}

/** The brackets of a filter by what compares in it. */
const BRACKETS: Readonly<Record<string, string>> = { '=': 'equals', '!=': 'differs', '~': 'matches', '!~': 'not_matches', '!': 'absent' };

/** Blocks that ask for something in parentheses. */
const BLOCKS: readonly string[] = WORDS.block.filter((word) => word !== 'foreach');

/** @returns undefined where nothing around the cursor takes anything */
export function signatureAt(text: string, position: number): Signature | undefined {
  const outline = outlineOf(text, position);
  if (typeof outline.inside === 'object' || outline.inside === 'comment') return undefined;
  const { tokens } = tokenize(outline.text);
  const open = innermost(tokens);
  return (open === -1 ? undefined : ofBracket(tokens, open)) ?? ofStatement(tokens);
}

/** The index of the last bracket that is open; -1 where none is. */
function innermost(tokens: readonly Token[]): number {
  const open: number[] = [];
  for (const [index, { text, type }] of tokens.entries()) {
    if (type !== 'symbol') continue;
    if (text === '(' || text === '[' || text === '{') open.push(index);
    else if (text === ')' || text === ']' || text === '}') open.pop();
  }
  return open.at(-1) ?? -1;
}

function ofBracket(tokens: readonly Token[], open: number): Signature | undefined {
  const inside = tokens.slice(open + 1);
  const before = tokens[open - 1];
  if (tokens[open].text === '{') return undefined;
  if (tokens[open].text === '[') {
    if (before?.text === 't') return signature('special_tag', 0);
    return isInQuery(tokens, open) ? ofTag(inside) : ofSetting(inside);
  }
  const word = before?.text ?? '';
  if (FUNCTION_NAMES.has(word) && !isFilterWord(tokens, open)) return signature(`function_${word}`, commas(inside), '(');
  if (word === 'is_in' || word === 'timeline') return signature(`statement_${word}`, commas(inside), '(');
  const block = BLOCKS.find((each) => headOf(tokens, open) === each);
  if (block !== undefined) return signature(block === 'compare' ? 'block_delta' : `block_${block}`, 0, '(');
  if (isInQuery(tokens, open)) return ofFilter(inside);
  return word === 'csv' || word === 'popup' || word === 'custom' ? signature(`format_${word}`, separators(inside), '(') : undefined;
}

/** `["‹key›"="‹value›"]`: the key, then the value. */
function ofTag(inside: readonly Token[]): Signature | undefined {
  const sign = inside.map(({ text }) => text).filter((text) => ['=', '!=', '~', '!'].includes(text));
  if (inside[0]?.text === '~') return signature('bracket_key_matches', sign.length > 1 ? 1 : 0);
  const name = BRACKETS[sign.join('')] ?? 'equals';
  return signature(`bracket_${name}`, sign.length > 0 && name !== 'absent' ? 1 : 0);
}

function ofSetting(inside: readonly Token[]): Signature | undefined {
  const [name, colon] = inside;
  if (name === undefined || colon?.text !== ':') return undefined;
  const fact = name.text === 'out' && inside[2] !== undefined ? `format_${inside[2].text}` : `setting_${name.text}`;
  return signature(fact, commas(inside)) ?? signature(`setting_${name.text}`, commas(inside));
}

function ofFilter(inside: readonly Token[]): Signature | undefined {
  const [first] = inside;
  if (first === undefined || first.type === 'number') return signature('filter_bbox', commas(inside));
  // placeholders stand for a box
  if (/^_{4,}$/.test(first.text)) return signature('filter_bbox', undefined);
  const fact = FACTS.find(({ slot, word }) => slot === 'filter' && word === first.text);
  if (fact === undefined) return undefined;
  const colon = inside.findIndex(({ text }) => text === ':');
  const [head] = fact.signature.split(':');
  const before = parametersOf(head).length;
  if (colon === -1) return signature(fact.id, inside[1]?.text === '.' ? 0 : undefined);
  return signature(fact.id, before + commas(inside.slice(colon + 1)));
}

/** `make`, `convert` and the like, and `out`. */
function ofStatement(tokens: readonly Token[]): Signature | undefined {
  const start = statementStart(tokens);
  const words = tokens.slice(start);
  const at = words[0]?.text === '.' ? 2 : 0;
  const word = words[at]?.text ?? '';
  const rest = words.slice(at + 1);
  if (word === 'make' || word === 'convert') {
    const [type, ...assigned] = rest;
    if (type === undefined) return signature(`statement_${word}`, 1);
    return signature(`statement_${word}`, assigned.findLast(({ text }) => text === '=' || text === ',')?.text === '=' ? 3 : 2);
  }
  if (word === 'out') return signature('statement_out', rest.at(-1)?.type === 'number' ? 2 : 1);
  if (QUERY_TYPE_WORDS.has(word)) return signature(`type_${word}`, undefined);
  const fact = FACTS.find((each) => (each.slot === 'statement' || each.slot === 'block') && each.word === word);
  return fact && signature(fact.id, undefined);
}

/** The index of the first token of the innermost statement. */
function statementStart(tokens: readonly Token[]): number {
  const open: number[] = [0];
  for (const [index, { text }] of tokens.entries()) {
    if (text === '(' || text === '{' || text === '[') open.push(index + 1);
    else if ((text === ')' || text === '}' || text === ']') && open.length > 1) open.pop();
    else if (text === ';') open[open.length - 1] = index + 1;
  }
  return open.at(-1) ?? 0;
}

function signature(id: string, active: number | undefined, from = ''): Signature | undefined {
  const fact: Fact | undefined = FACTS.find((each) => each.id === id);
  if (fact === undefined) return undefined;
  const text = fact.signature;
  const parameters = parametersOf(text);
  const first = from === '' ? 0 : parameters.findIndex((each) => each.from > text.indexOf(from));
  if (active === undefined || first === -1) return { fact: id, text, parameters, active: undefined };
  // the last ones are repeated: of pairs the one whose turn it is
  const wanted = first + active;
  const rest = text.endsWith('…⟧)') ? 2 : 1;
  const last = parameters.length - 1;
  return {
    fact: id,
    text,
    parameters,
    active: parameters.length === 0 ? undefined : wanted <= last ? wanted : last - ((wanted - last) % rest),
  };
}

function parametersOf(text: string): Stop[] {
  return [...text.matchAll(/‹[^‹›]*›/g)].map(({ index, 0: written }) => ({ from: index, to: index + written.length }));
}

/** Commas that stand in no further bracket. */
function commas(tokens: readonly Token[]): number {
  return count(tokens, [',']);
}

function separators(tokens: readonly Token[]): number {
  return count(tokens, [';']);
}

function count(tokens: readonly Token[], signs: readonly string[]): number {
  let depth = 0;
  let found = 0;
  for (const { text } of tokens) {
    if (text === '(' || text === '[') depth++;
    else if (text === ')' || text === ']') depth--;
    else if (depth === 0 && signs.includes(text)) found++;
  }
  return found;
}

/** Whether a bracket stands behind a type, a set or another filter of a query. */
function isInQuery(tokens: readonly Token[], open: number): boolean {
  const start = tokens[statementStart(tokens.slice(0, open))];
  return start !== undefined && start !== tokens[open] && (QUERY_TYPE_WORDS.has(start.text) || /^_{4,}$/.test(start.text));
}

/** The word that begins the statement a bracket belongs to. */
function headOf(tokens: readonly Token[], open: number): string {
  return tokens[statementStart(tokens.slice(0, open))]?.text ?? '';
}

/** Whether the parenthesis is that of a query whose type reads like a function. */
function isFilterWord(tokens: readonly Token[], open: number): boolean {
  return tokens[statementStart(tokens.slice(0, open))] === tokens[open - 1];
}
