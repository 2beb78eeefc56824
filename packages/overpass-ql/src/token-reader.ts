/** Walks the tokens of a query, collects what is wrong, and skips to a place where it can go on. */
import { columnOf, type Diagnostic } from './diagnostic.ts';
import type { SetReference, StringValue } from './syntax-tree.ts';
import { unquote } from './text-value.ts';
import type { Token } from './tokens.ts';

/** After this many findings a query's further ones are not listed. */
const DIAGNOSTIC_LIMIT = 200;

/** A range of the text with its line, as tokens and nodes have it. */
export interface Place {
  readonly from: number;
  readonly to: number;
  readonly line: number;
}

/** Where a parser stands in a query. */
export class TokenReader {
  readonly text: string;
  readonly diagnostics: Diagnostic[] = [];
  /** whether the query has a `bbox` setting, so that a statement needs no filter of its own */
  hasGlobalBbox = false;
  private readonly tokens: Token[];
  private index = 0;
  private held: Diagnostic[] | undefined;

  constructor(text: string, tokens: readonly Token[]) {
    this.text = text;
    this.tokens = [...tokens];
  }

  /** whether tokens are left */
  get good(): boolean {
    return this.index < this.tokens.length;
  }

  /** The token at hand; past the end an empty place behind the last one that still reads as it, as in the Overpass API. */
  get token(): Token {
    const token = this.tokens[this.index];
    if (token !== undefined) return token;
    const last = this.tokens.at(-1);
    return last === undefined
      ? { type: 'symbol', text: '', from: 0, to: 0, line: 1 }
      : { type: last.type, text: last.text, from: last.to, to: last.to, line: this.lineOfEnd(last) };
  }

  /** whether tokens are left and the one at hand reads so */
  is(...texts: readonly string[]): boolean {
    return this.good && texts.includes(this.token.text);
  }

  /** whether the token `ahead` places on reads so */
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

  /**
   * Asks for the end of a statement: a semicolon, or one of the tokens that end what the statement is in, which stay.
   * Behind a block in braces the semicolon may be left out.
   */
  endStatement(others: readonly string[]): void {
    if (this.tokens[this.index - 1]?.text === '}') this.take(';');
    else {
      this.expect([';', ...others], false);
      this.take(';');
    }
  }

  /** Notes a fault at a place; without a place, at the token at hand. */
  report(
    kind: Diagnostic['kind'],
    message: string,
    place: Place = this.token,
    hint?: string,
    severity: Diagnostic['severity'] = 'error',
  ): void {
    const count = this.diagnostics.length + (this.held?.length ?? 0);
    if (count > DIAGNOSTIC_LIMIT) return;
    const full = count === DIAGNOSTIC_LIMIT;
    const list = kind === 'static' && this.held !== undefined ? this.held : this.diagnostics;
    list.push({
      severity: full ? 'error' : severity,
      kind: full ? 'parse' : kind,
      message: full ? 'Too many errors, the rest is not listed.' : message,
      hint: full ? 'Correct the errors above first.' : hint,
      from: place.from,
      to: place.to,
      line: place.line,
      column: columnOf(this.text, place.from),
    });
  }

  /** Keeps static errors back until `release`: the Overpass API checks the values of a statement after its whole text. */
  hold(): void {
    this.held ??= [];
  }

  /** Lists the static errors kept back. */
  release(): void {
    const held = this.held ?? [];
    this.held = undefined;
    this.diagnostics.push(...held);
  }

  /**
   * Asks for one of some tokens and skips to it where another stands, as the Overpass API recovers.
   *
   * @param step whether to step over the token found
   * @param hint what to do where another token stands
   */
  expect(targets: readonly string[], step = true, hint?: string): void {
    if (!targets.includes(this.token.text)) {
      this.report('parse', `${list(targets)} expected - '${this.token.text}' found.`, this.token, hint);
      this.advance();
    }
    while (this.good && !targets.includes(this.token.text)) this.index++;
    if (!this.good) this.report('parse', 'Unexpected end of input.');
    else if (step) this.index++;
  }

  /** Skips to a token without a word, because a fault is noted already, and steps over it. */
  skipPast(target: string): void {
    while (this.good && this.token.text !== target) this.index++;
    if (this.good) this.index++;
    else this.report('parse', 'Unexpected end of input.');
  }

  /** A bare word, number or quoted text; `what` names it in the message where another token stands. */
  textValue(what: string): StringValue {
    const token = this.token;
    if (!this.good || token.type === 'symbol') {
      this.report('parse', `${what} expected - '${token.text}' found.`);
      return { kind: 'string', ...this.endPlace, value: '', quoted: false };
    }
    this.index++;
    const quoted = token.type === 'string';
    const value = quoted ? unquote(token.text, () => this.report('parse', CONTROL_CHARACTER, token)) : token.text;
    return { kind: 'string', from: token.from, to: token.to, line: token.line, value, quoted };
  }

  /** A name as sets have it; `what` names it in the message where another token stands. */
  identifier(what: string): StringValue {
    const token = this.token;
    if (this.good && token.type === 'word') {
      this.index++;
      return { kind: 'string', from: token.from, to: token.to, line: token.line, value: token.text, quoted: false };
    }
    this.report('parse', `${what} expected - '${token.text}' found.`);
    return { kind: 'string', ...this.endPlace, value: '', quoted: false };
  }

  /** `.a` where it stands, else the default set. */
  source(): SetReference {
    const start = this.token;
    if (!this.take('.')) return defaultSet(this.endPlace);
    return this.setName(start);
  }

  /** `->.a` where it stands, else the default set. */
  target(): SetReference {
    const start = this.token;
    if (!this.take('->')) return defaultSet(this.endPlace);
    this.expect(['.']);
    return this.setName(start);
  }

  private setName(start: Place): SetReference {
    const name = this.good ? this.identifier('Variable').value : '';
    return { kind: 'set', from: start.from, to: this.end, line: start.line, name: name === '' ? '_' : name, explicit: name !== '' };
  }

  /** The empty place behind the last token left behind: where something that is missing belongs. */
  get endPlace(): Place {
    const last = this.tokens[this.index - 1];
    return last === undefined ? { from: 0, to: 0, line: 1 } : { from: last.to, to: last.to, line: this.lineOfEnd(last) };
  }

  private lineOfEnd(token: Token): number {
    return token.line + token.text.split('\n').length - 1;
  }
}

/** What is said of a `\u` escape that stands for nothing. */
export const CONTROL_CHARACTER = 'Invalid UTF-8 character (value below 32) in escape sequence.';

/** The set `_`, not written in the text. */
export function defaultSet(place: Place): SetReference {
  return { kind: 'set', from: place.from, to: place.from, line: place.line, name: '_', explicit: false };
}

/** The Overpass API's way to list tokens, its double space included. */
function list(targets: readonly string[]): string {
  const quoted = targets.map((target) => `'${target}'`);
  if (quoted.length <= 2) return quoted.join(' or ');
  return `${quoted.slice(0, -1).join(', ')}, or ${quoted.at(-1)} `;
}
