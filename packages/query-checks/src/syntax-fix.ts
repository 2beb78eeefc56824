/** The fix of the first error of a query in Overpass QL, where one word or sign is enough. */

import {
  type Diagnostic,
  errorsOf,
  type Hint,
  parseQuery,
  type QueryError,
  type Token,
  tokenize,
  WORDS,
  type WordSlot,
} from '@flyover/overpass-ql';
import type { TextEdit } from '@flyover/query-text';
import type { Fix } from './finding.ts';
import { nearest } from './nearest.ts';

/** Letters of the shortest word that may be another one misspelt. */
const SHORT = 3;

/** Words that may be meant, by the hints that list some. */
const MEANT: ReadonlyMap<Hint['code'], readonly WordSlot[]> = new Map([
  ['statement', ['type', 'statement', 'block']],
  ['filter', ['filter']],
  ['outWords', ['out']],
  ['formats', ['format']],
  ['settings', ['setting']],
]);

/**
 * A fix of the first error. It was tried: with it the query has no error, or has fewer and the first of them further on.
 *
 * @param query the expanded text, with at least one error
 */
export function syntaxFix(query: string, diagnostics: readonly Diagnostic[]): Fix | undefined {
  const errors = errorsOf(diagnostics);
  const [first] = errors;
  if (first === undefined) return undefined;
  const { tokens } = tokenize(query);
  for (const fix of candidates(query, tokens, first, diagnostics)) {
    const [{ from, to, insert }] = fix.edits;
    const rest = errorsOf(parseQuery(query.slice(0, from) + insert + query.slice(to)).diagnostics);
    if (rest.length === 0 || (rest.length < errors.length && rest[0].from > first.from + insert.length)) return fix;
  }
  return undefined;
}

function candidates(query: string, tokens: readonly Token[], error: QueryError, all: readonly Diagnostic[]): Fix[] {
  const { message, from, hint } = error;
  const open = all.find((each) => each.severity === 'warning' && each.warning === 'openText');
  if (open !== undefined) {
    const bracket = /[\])\n]/u.exec(query.slice(open.from));
    return [addition(query[open.from], open.from + (bracket?.index ?? query.length - open.from))];
  }
  const sign = /^'(.)'(?:,| or| expected)/u.exec(message)?.[1];
  if (sign !== undefined) {
    // what is missing at the end is told at the last word
    const before = tokens.findLast(({ to }) => to <= from);
    return before === undefined ? [] : [addition(sign, before.to)];
  }
  const meant = hint && MEANT.get(hint.code);
  const word = (/"([^"]*)"/u.exec(message) ?? /: (\S+)$/u.exec(message))?.[1];
  // a setting is told at the bracket behind it
  const token = tokens.findLast((each) => each.from <= from && (word === undefined ? each.from === from : each.text === word));
  if (meant === undefined || token === undefined) return [];
  const right = nearest(token.text, new Set(meant.flatMap((slot) => WORDS[slot])), SHORT);
  return right === undefined ? [] : [{ title: 'replace', text: right, edits: [{ from: token.from, to: token.to, insert: right }] }];
}

function addition(text: string, at: number): Fix {
  const edit: TextEdit = { from: at, to: at, insert: text };
  return { title: 'add', text, edits: [edit] };
}
