/** The words of a style sheet, line by line: loose on purpose, so that an unfinished sheet keeps its colours. */

/** Kind of a token. */
export type TokenKind =
  | 'comment'
  | 'type'
  | 'layer'
  | 'pseudo'
  | 'class'
  | 'zoom'
  | 'key'
  | 'tagValue'
  | 'property'
  | 'keyword'
  | 'string'
  | 'number'
  | 'color'
  | 'word'
  | 'function'
  | 'placeholder'
  | 'operator'
  | 'bracket';

/** A stretch of a line; offsets in UTF-16 units of the line. */
export interface Token {
  readonly kind: TokenKind;
  readonly from: number;
  readonly to: number;
}

/** `selector`: outside of blocks; `condition` and `test`: in brackets, before and behind the operator; `block`: where a property begins; `value`: behind its colon. */
export type Mode = 'selector' | 'condition' | 'test' | 'block' | 'value';

/** State of a line that carries over to the next one. */
export interface LineState {
  readonly mode: Mode;
  /** Within a comment that is still open. */
  readonly inComment: boolean;
  /** The block that comes next belongs to an `@` rule, and holds rules. */
  readonly atRule: boolean;
  /** The property whose value is written, or the key that is tested. */
  readonly subject: string;
}

export const FIRST_LINE: LineState = { mode: 'selector', inComment: false, atRule: false, subject: '' };

const WORD = /[\p{L}_][\p{L}\p{N}_-]*/uy;
const KEY = /[^\s\]=!<>~^$*?"'/]+/uy;
const VALUE = /[^\s\]"'{}]+/uy;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:px|pt|in|cm|mm|pc|%)?/y;
const COLOR = /#[\da-fA-F]{3,8}/y;
const ZOOM = /\|[zsn]?[\d.-]*/y;
const BLANK = /\s+/y;

/** Writes the tokens of one line. */
class LineReader {
  readonly tokens: Token[] = [];
  at = 0;
  readonly line: string;
  mode: Mode;
  inComment: boolean;
  atRule: boolean;
  subject: string;

  constructor(line: string, state: LineState) {
    this.line = line;
    this.mode = state.mode;
    this.inComment = state.inComment;
    this.atRule = state.atRule;
    this.subject = state.subject;
  }

  add(kind: TokenKind, to: number): void {
    this.tokens.push({ kind, from: this.at, to });
    this.at = to;
  }

  /** The end of what a sticky pattern matches here; -1 where it does not. */
  match(pattern: RegExp): number {
    pattern.lastIndex = this.at;
    return pattern.test(this.line) ? pattern.lastIndex : -1;
  }

  /** Takes what a pattern matches. @returns whether it did */
  take(pattern: RegExp, kind: TokenKind): boolean {
    const to = this.match(pattern);
    if (to <= this.at) return false;
    this.add(kind, to);
    return true;
  }
}

/** The tokens of a line, and what holds for the next one. */
export function tokenizeLine(line: string, state: LineState): { readonly tokens: readonly Token[]; readonly next: LineState } {
  const reader = new LineReader(line, state);
  while (reader.at < line.length) {
    if (readComment(reader) || readBlank(reader) || readCommon(reader)) continue;
    if (reader.mode === 'selector') readSelector(reader);
    else if (reader.mode === 'condition' || reader.mode === 'test') readCondition(reader);
    else if (reader.mode === 'block') readBlock(reader);
    else readValue(reader);
  }
  const { mode, inComment, atRule, subject } = reader;
  return { tokens: reader.tokens, next: { mode, inComment, atRule, subject } };
}

function readComment(reader: LineReader): boolean {
  const { line, at } = reader;
  if (!reader.inComment) {
    if (line.startsWith('//', at) && reader.mode !== 'value') {
      reader.add('comment', line.length);
      return true;
    }
    if (!line.startsWith('/*', at)) return false;
  }
  const end = line.indexOf('*/', reader.inComment ? at : at + 2);
  reader.inComment = end === -1;
  reader.add('comment', end === -1 ? line.length : end + 2);
  return true;
}

function readBlank(reader: LineReader): boolean {
  const to = reader.match(BLANK);
  if (to > reader.at) reader.at = to;
  return to !== -1;
}

/** Reads tokens that are valid anywhere: placeholders of the query, texts in quotes. */
function readCommon(reader: LineReader): boolean {
  const { line, at } = reader;
  if (line.startsWith('{{', at)) {
    const end = line.indexOf('}}', at);
    reader.add('placeholder', end === -1 ? line.length : end + 2);
    return true;
  }
  const quote = line[at];
  if (quote !== '"' && quote !== "'") return false;
  let to = at + 1;
  while (to < line.length && line[to] !== quote) to += line[to] === '\\' ? 2 : 1;
  const end = Math.min(to + 1, line.length);
  if (reader.mode === 'condition') reader.subject = line.slice(at + 1, to);
  reader.add(reader.mode === 'condition' ? 'key' : 'string', end);
  return true;
}

function readSelector(reader: LineReader): void {
  const { line, at } = reader;
  const sign = line[at];
  if (sign === '[') {
    reader.mode = 'condition';
    reader.subject = '';
    reader.add('bracket', at + 1);
  } else if (sign === '{') {
    reader.mode = reader.atRule ? 'selector' : 'block';
    reader.atRule = false;
    reader.add('bracket', at + 1);
  } else if (sign === '}' || sign === '(' || sign === ')') reader.add('bracket', at + 1);
  else if (sign === '@') {
    reader.atRule = line.startsWith('supports', at + 1) || line.startsWith('media', at + 1);
    reader.add('keyword', wordBehind(reader, at + 1));
  } else if (sign === ':') {
    const isLayer = line[at + 1] === ':';
    reader.add(isLayer ? 'layer' : 'pseudo', wordBehind(reader, at + (isLayer ? 2 : 1)));
  } else if (sign === '.') reader.add('class', wordBehind(reader, at + 1));
  else if (!reader.take(ZOOM, 'zoom') && !reader.take(WORD, 'type') && !reader.take(NUMBER, 'number')) {
    // a sheet that is imported ends its line here
    if (sign === ';') reader.atRule = false;
    reader.add(sign === '*' ? 'type' : 'operator', at + 1);
  }
}

function wordBehind(reader: LineReader, from: number): number {
  WORD.lastIndex = from;
  return WORD.test(reader.line) ? WORD.lastIndex : from;
}

function readCondition(reader: LineReader): void {
  const { line, at, mode } = reader;
  const sign = line[at];
  if (sign === ']') {
    reader.mode = 'selector';
    reader.add('bracket', at + 1);
  } else if (sign === '/') {
    const to = endOfPattern(line, at);
    reader.add('string', to);
  } else if (mode === 'condition') {
    const to = reader.match(KEY);
    if (to > at) {
      reader.subject = line.slice(at, to);
      reader.add('key', to);
    } else {
      // a `!` in front means that the key is missing
      if (sign !== '!' || reader.subject !== '') reader.mode = 'test';
      reader.add('operator', at + 1);
    }
  } else if ('=~!<>^$*?'.includes(sign)) reader.add('operator', at + 1);
  else if (!reader.take(VALUE, 'tagValue')) reader.add('operator', at + 1);
}

function endOfPattern(line: string, from: number): number {
  let to = from + 1;
  while (to < line.length && line[to] !== '/') to += line[to] === '\\' ? 2 : 1;
  return Math.min(to + 1, line.length);
}

function readBlock(reader: LineReader): void {
  const { line, at } = reader;
  const to = reader.match(WORD);
  if (to > at) {
    const word = line.slice(at, to);
    const isKeyword = word === 'set' || word === 'exit';
    if (!isKeyword) reader.subject = word;
    reader.add(isKeyword ? 'keyword' : 'property', to);
    return;
  }
  const sign = line[at];
  if (sign === ':') reader.mode = 'value';
  else if (sign === '}') reader.mode = 'selector';
  reader.add(sign === '}' || sign === '{' ? 'bracket' : 'operator', at + 1);
}

function readValue(reader: LineReader): void {
  const { line, at } = reader;
  const sign = line[at];
  if (sign === ';' || sign === '}') {
    reader.mode = sign === ';' ? 'block' : 'selector';
    reader.add(sign === ';' ? 'operator' : 'bracket', at + 1);
    return;
  }
  if (reader.take(COLOR, 'color') || reader.take(NUMBER, 'number')) return;
  const to = reader.match(WORD);
  if (to > at) {
    const isCall = line[to] === '(';
    // an address needs no quotes
    if (isCall && line.startsWith('url', at) && to === at + 3) {
      readAddress(reader, to);
      return;
    }
    reader.add(isCall ? 'function' : 'word', to);
    return;
  }
  reader.add(sign === '(' || sign === ')' ? 'bracket' : 'operator', at + 1);
}

function readAddress(reader: LineReader, open: number): void {
  reader.add('function', open);
  reader.add('bracket', open + 1);
  const { line, at } = reader;
  if (line[at] === '"' || line[at] === "'") return;
  const end = line.indexOf(')', at);
  const to = end === -1 ? line.length : end;
  if (to > at) reader.add('string', to);
}
