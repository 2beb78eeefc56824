/** The cursor over the tokens of a query: it collects diagnostics, and skips to where parsing can continue. */
import { columnOf, type Diagnostic, type Hint, type HintCode, type QueryError, type WarningCode } from './diagnostic.ts';
import { DIAGNOSTIC_LIMIT, SHOWN_TOKEN_LIMIT } from './limits.ts';
import { unquote } from './text-value.ts';
import { endOf, type TextSource, type Token, type TokenList } from './tokens.ts';
import type { SetReference, StringValue } from './tree/syntax-tree-expression.ts';

/** A range of the text with its line, as tokens and nodes have it. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly line: number;
}

/** Position of a parser in a query. */
export class TokenReader {
  readonly text: string;
  readonly diagnostics: Diagnostic[] = [];
  /** whether the query has a `bbox` setting, so that a statement needs no filter of its own */
  hasGlobalBbox = false;
  private readonly tokens: readonly Token[];
  private readonly atEnd: Token;
  private readonly tellLine: TellLine | undefined;
  private index = 0;

  constructor(text: string, tokens: readonly Token[], end = { from: text.length, line: 1 }, tellLine?: TellLine) {
    this.text = text;
    this.tokens = tokens;
    this.tellLine = tellLine;
    const last = tokens.at(-1);
    this.atEnd = { type: last?.type ?? 'symbol', text: last?.text ?? '', ...end, to: end.from, endLine: end.line };
  }

  /** whether tokens are left */
  get good(): boolean {
    return this.index < this.tokens.length;
  }

  /** The token at hand; past the end an empty range that still reads as the last one, as in the Overpass API. */
  get token(): Token {
    return this.tokens[this.index] ?? this.atEnd;
  }

  /** whether tokens are left and the one at hand reads so */
  is(...texts: readonly string[]): boolean {
    return this.good && texts.includes(this.token.text);
  }

  /** the token `ahead` tokens on, as it reads */
  peek(ahead: number): string {
    return this.tokens[this.index + ahead]?.text ?? '';
  }

  /** steps on and gives the token left behind */
  advance(): Token {
    const token = this.token;
    if (this.good) this.index++;
    return token;
  }

  /** steps over the token at hand where it reads so */
  take(text: string): boolean {
    if (!this.is(text)) return false;
    this.index++;
    return true;
  }

  /** the end of the last token left behind */
  get end(): number {
    return this.tokens[this.index - 1]?.to ?? 0;
  }

  /** Expects the semicolon after a statement, which the Overpass API requires before a closing bracket, too. */
  endStatement(): void {
    this.expect([';']);
  }

  /** Notes a fault at a range of the text; without one, at the token at hand. */
  report(kind: Diagnostic['kind'], message: string, range: Range = this.token, hint?: HintCode | Hint): void {
    if (this.isFull(range)) return;
    this.diagnostics.push({ severity: 'error', kind, message, ...reported(this.tellLine?.(range), range), ...this.found(range, hint) });
  }

  /** Notes a fault that the Overpass API tells on a line of its own choice. */
  reportOnLine(reportedLine: number, message: string, range: Range, hint?: HintCode): void {
    if (this.isFull(range)) return;
    this.diagnostics.push({ severity: 'error', kind: 'parse', message, ...reported(reportedLine, range), ...this.found(range, hint) });
  }

  /** Notes what the Overpass API takes without a word. */
  warn(kind: Diagnostic['kind'], warning: WarningCode, range: Range, hint?: HintCode | Hint): void {
    if (this.isFull(range)) return;
    this.diagnostics.push({ severity: 'warning', kind, message: undefined, warning, ...this.found(range, hint) });
  }

  /** Whether no more findings are listed, which is told once. */
  private isFull(range: Range): boolean {
    if (this.diagnostics.length < DIAGNOSTIC_LIMIT) return false;
    if (this.diagnostics.length === DIAGNOSTIC_LIMIT) {
      const message = 'Too many errors, the rest is not listed.';
      this.diagnostics.push({ severity: 'error', kind: 'parse', message, ...this.found(range, 'correctAbove') });
    }
    return true;
  }

  private found({ from, to, line }: Range, hint: HintCode | Hint | undefined): Omit<QueryError, 'severity' | 'kind' | 'message'> {
    return { hint: typeof hint === 'string' ? { code: hint, data: {} } : hint, from, to, line, column: columnOf(this.text, from) };
  }

  /** Notes that something else stands at hand: `Key expected - ')' found.` */
  reportFound(what: string, hint?: HintCode): void {
    this.report('parse', `${what} expected - '${shown(this.token.text)}' found.`, this.token, hint);
  }

  /**
   * Expects one of some tokens and skips to it where another stands, as the Overpass API recovers.
   *
   * @param step whether to step over the token found @param hint advice for another token
   */
  expect(targets: readonly string[], step = true, hint?: HintCode): void {
    if (!targets.includes(this.token.text)) {
      this.reportFound(list(targets), hint);
      this.advance();
    }
    while (this.good && !targets.includes(this.token.text)) this.index++;
    if (!this.good) this.report('parse', 'Unexpected end of input.');
    else if (step) this.index++;
  }

  /**
   * Returns the range for a fault that the server reports on the line after the statement: the range at fault if it is on that line, else the current token.
   */
  behind(range: Range): Range {
    return range.line === this.token.line ? range : this.token;
  }

  /** A bare word, number or quoted text; `what` names it in the message where another token stands. */
  textValue(what: string): StringValue {
    const token = this.token;
    if (!this.good || token.type === 'symbol' || /^-\D/u.test(token.text)) {
      this.reportFound(what);
      return { kind: 'string', ...this.endRange, value: '', quoted: false };
    }
    this.index++;
    const quoted = token.type === 'string';
    return { kind: 'string', from: token.from, to: token.to, line: token.line, value: this.meaningOf(token), quoted };
  }

  /** Returns the value of a token: without its quotes and escapes. */
  meaningOf(token: Token): string {
    // the server looks at the text alone, and knows no line of it
    return token.type === 'string' ? unquote(token.text, () => this.reportOnLine(0, CONTROL_CHARACTER, token)) : token.text;
  }

  /** A name as sets have it; `what` names it in the message where another token stands. */
  identifier(what: string): StringValue {
    const token = this.token;
    if (this.good && token.type === 'word') {
      this.index++;
      return { kind: 'string', from: token.from, to: token.to, line: token.line, value: token.text, quoted: false };
    }
    this.reportFound(what);
    return { kind: 'string', ...this.endRange, value: '', quoted: false };
  }

  /** `.a` where it stands, else the default set. */
  source(): SetReference {
    const start = this.token;
    if (!this.take('.')) return defaultSet(this.endRange);
    return this.setName(start);
  }

  /** `.a` at the start of a statement or behind its type, where the Overpass API takes any token as a name; else undefined. */
  leadingSet(): SetReference | undefined {
    const start = this.token;
    if (!this.take('.')) return undefined;
    const name = this.good ? this.advance().text : '';
    return { kind: 'set', from: start.from, to: this.end, line: start.line, name: name === '' ? '_' : name, explicit: name !== '' };
  }

  /** `->.a` where it stands, else the default set. */
  target(): SetReference {
    const start = this.token;
    if (!this.take('->')) return defaultSet(this.endRange);
    this.expect(['.']);
    return this.setName(start);
  }

  private setName(start: Range): SetReference {
    const name = this.good ? this.identifier('Variable').value : '';
    return { kind: 'set', from: start.from, to: this.end, line: start.line, name: name === '' ? '_' : name, explicit: name !== '' };
  }

  /** The empty range behind the last token left behind: where something that is missing belongs. */
  get endRange(): Range {
    const last = this.tokens[this.index - 1];
    return last === undefined ? { from: 0, to: 0, line: 1 } : { from: last.to, to: last.to, line: last.endLine };
  }
}

const CONTROL_CHARACTER = 'Invalid UTF-8 character (value below 32) in escape sequence.';

function reported(line: number | undefined, range: Range): { readonly reportedLine?: number } {
  return line === undefined || line === range.line ? {} : { reportedLine: line };
}

/** The set `_`, not written in the text. */
export function defaultSet(range: Range): SetReference {
  return { kind: 'set', from: range.from, to: range.from, line: range.line, name: '_', explicit: false };
}

/** A token as a message shows it: whole, but for the megabyte that an open quote makes of it. */
export function shown(text: string): string {
  return text.length > SHOWN_TOKEN_LIMIT ? `${text.slice(0, SHOWN_TOKEN_LIMIT)}…` : text;
}

/** The Overpass API's way to list tokens, its double space included. */
function list(targets: readonly string[]): string {
  const quoted = targets.map((target) => `'${target}'`);
  if (quoted.length <= 2) return quoted.join(' or ');
  return `${quoted.slice(0, -1).join(', ')}, or ${quoted.at(-1)} `;
}

// The line numbers that the Overpass API 0.7.62 reports. It notes the line of each byte and drops the notes of a token with it, but only one note where a
// letter beyond ASCII stands outside of quotes: every later token then gets the line of a place some bytes before. A line feed after a backslash in a quoted
// text does not count.

/** The line told of what stands at an offset on a line. */
type TellLine = (range: { readonly from: number; readonly line: number }) => number;

/** Returns the mapping of lines of a text to those that the server reports; undefined where they are the same. */
export function tellLines(text: string, list: TokenList, from: TextSource = 'body'): TellLine | undefined {
  const { tokens } = list;
  if (!tokens.some((token) => isWide(token) || hasEscapedLineFeed(token))) return undefined;
  const end = endOf(text, list);
  const { lines, notes } = notesOf(text, list, from);
  return ({ from, line }) => {
    if (line === 0) return 0;
    const at = lastUntil(tokens, from);
    if (from >= end.from) return lines[notes[tokens.length]] ?? line;
    if (at === -1) return line;
    return (lines[notes[at]] ?? line) + Math.max(0, line - tokens[at].line);
  };
}

interface Notes {
  /** of each byte in order, blanks and comments between two tokens being one, and of the end */
  readonly lines: readonly number[];
  /** where in `lines` the server finds the line of each token, and of the end */
  readonly notes: readonly number[];
}

function notesOf(text: string, list: TokenList, from: TextSource): Notes {
  const { tokens, endLine } = list;
  const lines: number[] = [];
  const notes: number[] = [];
  let line = 1;
  let left = 0;
  let [end, ownLine] = [0, 1];
  const blank = (to: number, toLine: number): void => {
    if (to > end) lines.push(line);
    line += toLine - ownLine;
  };
  for (const token of tokens) {
    blank(token.from, token.line);
    notes.push(lines.length - left);
    let escaped = false;
    for (const letter of token.text) {
      for (let byte = bytesOf(letter); byte > 0; byte--) lines.push(line);
      if (letter === '\n' && !escaped) line++;
      escaped = letter === '\\' && !escaped;
    }
    if (isWide(token)) left += bytesOf(token.text) - 1;
    end = token.to;
    ownLine = token.endLine + (token.to - token.from < token.text.length ? 1 : 0);
  }
  // an open quoted text has taken the line feed behind a body
  const hasTaken = ownLine === endLine && end === text.length;
  if (endOf(text, list) !== list.openComment) blank(hasTaken ? end : text.length + (from === 'body' ? 1 : 0), endLine);
  lines.push(line);
  return { lines, notes: [...notes, lines.length - 1 - left] };
}

function isWide({ type, text }: Token): boolean {
  return type === 'symbol' && text.charCodeAt(0) > 0x7f;
}

function hasEscapedLineFeed({ type, text }: Token): boolean {
  if (type !== 'string') return false;
  for (let at = text.indexOf('\\\n'); at !== -1; at = text.indexOf('\\\n', at + 2)) {
    let backslashes = 1;
    while (text[at - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 1) return true;
  }
  return false;
}

/** Of a letter in UTF-8. */
function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code <= 0x7f) return 1;
  if (code <= 0x7ff) return 2;
  return code <= 0xffff ? 3 : 4;
}

/** The position of the last token that begins at an offset or before it; -1: none. */
function lastUntil(tokens: readonly Token[], from: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens[middle].from <= from) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Words in quotes with commas and an `or`, as the Overpass API lists what it allows. */
export function oneOf(words: Iterable<string>): string {
  const quoted = [...words].map((word) => `"${word}"`);
  return `${quoted.slice(0, -1).join(', ')}, or ${quoted.at(-1)}`;
}
