/** Colours of one row. Each is read by itself: what stands in the rows before does not matter to JSON, nor to XML as servers write it. */
import type { RawKind } from '@flyover/result-session';

export type TokenKind = 'key' | 'string' | 'number' | 'word' | 'tag' | 'comment' | 'mark';

/** A coloured stretch of a row: from a character up to, not including, another. */
export interface Token {
  readonly from: number;
  readonly to: number;
  readonly kind: TokenKind;
}

const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** `"…"` with its colon if it is a key; numbers; words. */
const JSON_PARTS = /("(?:[^"\\]|\\.)*"?)(\s*:)?|([+-]?\d[\d.]*(?:[eE][+-]?\d+)?)|(true|false|null)|([{}[\],:])/g;

/** Comment, the name of a tag, an attribute, a value, the end of a tag. */
const XML_PARTS = /(<!--.*?(?:-->|$))|(<[/?!]?[\w:.-]+|[/?]?>)|([\w:.-]+)(?=\s*=\s*["'])|("[^"]*"?|'[^']*'?)/g;

/** Tokens of a row in their order; what lies between them has no colour. `separator` is that of a table. */
export function tokensOf(text: string, kind: RawKind, separator: string): Token[] {
  if (kind === 'json') return jsonTokens(text);
  if (kind === 'xml') return xmlTokens(text);
  return kind === 'table' ? tableTokens(text, separator) : [];
}

function jsonTokens(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: all, 1: quoted, 2: colon, 3: number, 4: word, index } of text.matchAll(JSON_PARTS)) {
    if (quoted === undefined) {
      tokens.push({ from: index, to: index + all.length, kind: number !== undefined ? 'number' : word !== undefined ? 'word' : 'mark' });
      continue;
    }
    tokens.push({ from: index, to: index + quoted.length, kind: colon === undefined ? 'string' : 'key' });
    if (colon !== undefined) tokens.push({ from: index + quoted.length, to: index + all.length, kind: 'mark' });
  }
  return tokens;
}

function xmlTokens(text: string): Token[] {
  return Array.from(text.matchAll(XML_PARTS), ({ 0: all, 1: comment, 2: tag, 3: attribute, index }) => {
    const kind = comment !== undefined ? 'comment' : tag !== undefined ? 'tag' : attribute !== undefined ? 'key' : valueKind(all);
    return { from: index, to: index + all.length, kind };
  });
}

function valueKind(quoted: string): TokenKind {
  return NUMBER.test(quoted.slice(1, -1)) ? 'number' : 'string';
}

function tableTokens(text: string, separator: string): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  for (const cell of text.split(separator)) {
    const to = from + cell.length;
    if (cell.startsWith('@')) tokens.push({ from, to, kind: 'key' });
    else if (NUMBER.test(cell)) tokens.push({ from, to, kind: 'number' });
    if (to < text.length) tokens.push({ from: to, to: to + separator.length, kind: 'mark' });
    from = to + separator.length;
  }
  return tokens;
}

// A row as stretches of one look each: its colours with the marked hits laid over them.

/** A marked range of a row; ranges are ordered, without overlaps. */
export interface Mark {
  readonly from: number;
  readonly to: number;
  /** The hit that was gone to. */
  readonly current: boolean;
}

export interface Segment {
  readonly from: number;
  readonly text: string;
  readonly kind?: TokenKind;
  readonly mark?: 'hit' | 'current';
}

/** Cuts a row where a colour or a mark begins or ends. */
export function segmentsOf(text: string, tokens: readonly Token[], marks: readonly Mark[]): Segment[] {
  const segments: Segment[] = [];
  let [token, mark] = [0, 0];
  for (let from = 0; from < text.length; ) {
    while (token < tokens.length && tokens[token].to <= from) token++;
    while (mark < marks.length && marks[mark].to <= from) mark++;
    const [coloured, marked] = [tokens[token], marks[mark]];
    const inToken = coloured !== undefined && coloured.from <= from;
    const inMark = marked !== undefined && marked.from <= from;
    const to = Math.min(
      text.length,
      coloured === undefined ? text.length : inToken ? coloured.to : coloured.from,
      marked === undefined ? text.length : inMark ? marked.to : marked.from,
    );
    segments.push({
      from,
      text: text.slice(from, to),
      ...(inToken && { kind: coloured.kind }),
      ...(inMark && { mark: marked.current ? 'current' : 'hit' }),
    });
    from = to;
  }
  return segments;
}
