/** The tokenizer, with the Overpass API's tokens: words, numbers, quoted texts and symbols of one or two characters. */

/** One token. `text` is the source text from `from` to `to`, quotes and backslashes included. */
export interface Token {
  readonly type: 'word' | 'number' | 'string' | 'symbol';
  /** an open quoted text ends with a line feed here: the server puts one behind every body (`TextSource`) */
  readonly text: string;
  /** UTF-16 offsets, within the text */
  readonly from: number;
  readonly to: number;
  /** 1-based line of `from` */
  readonly line: number;
  /** 1-based line of `to` */
  readonly endLine: number;
}

/** A comment: `// …` to the end of its line, without the line feed, or `/* … *` + `/`. */
export interface Comment {
  readonly kind: 'line' | 'block';
  /** UTF-16 offsets */
  readonly from: number;
  readonly to: number;
  /** 1-based line of `from` */
  readonly line: number;
}

/**
 * Way in which a query reached the Overpass API. The server appends a line feed to a body, and to the input of its command, and so sees the end of nearly
 * every query on a line of its own. It takes the field of a form or an address as it is.
 */
export type TextSource = 'body' | 'field';

/** The result of `tokenize`: the tokens and comments, and where a comment or text was opened and never closed. */
export interface TokenList {
  readonly tokens: readonly Token[];
  /** in order; `triviaBefore` says which stand before a token */
  readonly comments: readonly Comment[];
  /** where the Overpass API sees the end of nearly every query: of a body the line behind the last one */
  readonly endLine: number;
  /** a comment with no end; undefined: none */
  readonly openComment: { readonly from: number; readonly line: number } | undefined;
  /** a quoted text with no end; undefined: none */
  readonly openString: { readonly from: number; readonly line: number } | undefined;
}

/**
 * Returns the end of a text as the Overpass API sees it: the end itself, for a body the line after the last; or, where an unclosed comment directly follows
 * the last token, that comment.
 */
export function endOf(text: string, { tokens, endLine, openComment }: TokenList): { readonly from: number; readonly line: number } {
  return openComment !== undefined && openComment.from === (tokens.at(-1)?.to ?? 0) ? openComment : { from: text.length, line: endLine };
}

/** The symbols of two characters. */
export const PAIRS: ReadonlySet<string> = new Set(['->', '::', '==', '!=', '||', '&&', '<<', '<=', '>>', '>=']);
const LINE_FEED = 10;

/**
 * The tokens and comments of a text in one pass. Never fails: any other character is a symbol of its own.
 *
 * Only ASCII white space parts tokens, and only ASCII letters make words.
 *
 * @param isLast asked for each token: whether the text behind it is of no interest
 */
export function tokenize(text: string, isLast?: (token: Token) => boolean, from: TextSource = 'body'): TokenList {
  const source = from === 'body' ? `${text}\n` : text;
  const tokens: Token[] = [];
  const comments: Comment[] = [];
  let line = 1;
  let openComment: TokenList['openComment'];
  let openString: TokenList['openString'];
  let at = 0;
  const push = (type: Token['type'], end: number): void => {
    const to = Math.min(end, text.length);
    const endLine = type === 'string' ? line + lineFeeds(source, at, to) : line;
    const token: Token = { type, text: source.slice(at, end), from: at, to, line, endLine };
    tokens.push(token);
    // of an open text the line feed behind the query is part
    line = endLine + (end > text.length ? 1 : 0);
    at = isLast?.(token) === true ? source.length : end;
  };
  while (at < source.length) {
    const code = source.charCodeAt(at);
    if (code === 32 || (code >= 9 && code <= 13)) {
      if (code === LINE_FEED) line++;
      at++;
    } else if (code === 47 && source[at + 1] === '/') {
      const feed = source.indexOf('\n', at);
      const end = feed === -1 ? source.length : feed;
      comments.push({ kind: 'line', from: at, to: end, line });
      at = end;
    } else if (code === 47 && source[at + 1] === '*') {
      const end = endOfComment(source, at + 2);
      if (end === undefined) openComment = { from: at, line };
      comments.push({ kind: 'block', from: at, to: Math.min(end ?? text.length, text.length), line });
      line += lineFeeds(source, at, end ?? source.length);
      at = end ?? source.length;
    } else if (isLetter(code)) {
      let end = at + 1;
      while (isLetter(source.charCodeAt(end)) || isDigit(source.charCodeAt(end))) end++;
      push('word', end);
    } else if (code === 34 || code === 39) {
      const end = endOfString(source, at, code);
      if (end === undefined) openString = { from: at, line };
      push('string', end ?? source.length);
    } else {
      const end = isSizeNext(tokens) ? endOfSize(source, at) : endOfNumber(source, at);
      if (end !== undefined) push('number', end);
      else if (PAIRS.has(source.slice(at, at + 2))) push('symbol', at + 2);
      else push('symbol', at + ((source.codePointAt(at) ?? 0) > 0xffff ? 2 : 1));
    }
  }
  return { tokens, comments, endLine: line, openComment, openString };
}

/** Behind the end of a comment; undefined where it has none. A star takes the character behind it along, so that `**` + `/` ends nothing. */
function endOfComment(source: string, from: number): number | undefined {
  for (let at = source.indexOf('*', from); at !== -1; at = source.indexOf('*', at + 2)) if (source[at + 1] === '/') return at + 2;
  return undefined;
}

/** Behind the closing quote; undefined where there is none. */
function endOfString(source: string, from: number, quote: number): number | undefined {
  for (let at = from + 1; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === 92) at++;
  }
  return undefined;
}

/** Whether a value of `timeout` or `maxsize` comes: `1Gi` is one token there. */
function isSizeNext(tokens: readonly Token[]): boolean {
  const name = tokens.at(-2)?.text;
  return tokens.at(-1)?.text === ':' && (name === 'timeout' || name === 'maxsize') && tokens.at(-3)?.text === '[';
}

/** Behind a number and the letters that follow it; undefined where no number begins. */
function endOfSize(source: string, from: number): number | undefined {
  let at = endOfNumber(source, from);
  while (at !== undefined && isLetter(source.charCodeAt(at))) at++;
  return at;
}

/** Behind a number such as `-1.5e-3`, `1e` or `-.5`; undefined where none begins. */
function endOfNumber(source: string, from: number): number | undefined {
  let at = from;
  const digits = (): void => {
    while (isDigit(source.charCodeAt(at))) at++;
  };
  if (source[at] === '-') at++;
  if (!isDigit(source.charCodeAt(at)) && !(at > from && source[at] === '.')) return undefined;
  digits();
  if (source[at] === '.') {
    at++;
    digits();
  }
  if (source[at] === 'e') {
    at++;
    if (source[at] === '-') at++;
    digits();
  }
  return at;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
}

function lineFeeds(source: string, from: number, to: number): number {
  let count = 0;
  // a search for the next one would run to the end of the text, from every token anew
  for (let at = from; at < to; at++) if (source.charCodeAt(at) === LINE_FEED) count++;
  return count;
}

// Trivia between the tokens of a query: blanks and comments. With them the tokens are the whole text.

/** A stretch of white space, or one comment. */
export interface Trivia {
  readonly kind: 'blank' | Comment['kind'];
  /** UTF-16 offsets */
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the trivia before a token, without gap or overlap, in order.
 *
 * @param index of the token; the number of tokens for the trivia after the last one @param end the length of the text
 */
export function triviaBefore({ tokens, comments }: TokenList, index: number, end: number): Trivia[] {
  const trivia: Trivia[] = [];
  let at = tokens[index - 1]?.to ?? 0;
  const to = tokens[index]?.from ?? end;
  const blankTo = (next: number): void => {
    if (at < next) trivia.push({ kind: 'blank', from: at, to: next });
    at = next;
  };
  for (let next = firstFrom(comments, at); next < comments.length && comments[next].from < to; next++) {
    const comment = comments[next];
    blankTo(comment.from);
    trivia.push({ kind: comment.kind, from: comment.from, to: comment.to });
    at = comment.to;
  }
  blankTo(to);
  return trivia;
}

/** The index of the first comment that begins at an offset or behind it. */
function firstFrom(comments: readonly Comment[], offset: number): number {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comments[middle].from < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
