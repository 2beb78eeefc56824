/** Cuts a query into tokens as the Overpass API does: words, numbers, quoted texts and symbols of one or two characters. */

/** One token. `text` is the source text from `from` to `to`, quotes and backslashes included. */
export interface Token {
  readonly type: 'word' | 'number' | 'string' | 'symbol';
  readonly text: string;
  /** UTF-16 offsets */
  readonly from: number;
  readonly to: number;
  /** 1-based line of `from` */
  readonly line: number;
}

const PATTERN = new RegExp(
  [
    /(?<space>\s+)/,
    /(?<comment>\/\/[^\n]*|\/\*.*?(?:\*\/|$))/,
    /(?<word>[A-Za-z_][A-Za-z0-9_]*)/,
    /(?<number>-?(?:\d+(?:\.\d*)?|(?<=-)\.\d+)(?:[eE][+-]?\d+(?![A-Za-z0-9_]))?)/,
    /(?<string>"(?:[^"\\]+|\\.)*(?:"|\\?$)|'(?:[^'\\]+|\\.)*(?:'|\\?$))/,
    /(?<symbol>->|::|==|!=|\|\||&&|<<|>>|<=|>=|.)/,
  ]
    .map((part) => part.source)
    .join('|'),
  'suy',
);

/** What `tokenize` gives: the tokens, and where a comment or text was opened and never closed. */
export interface TokenList {
  readonly tokens: readonly Token[];
  /** offset of a slash-star with no end; undefined: none */
  readonly openComment: number | undefined;
  /** offset of a quote with no partner; undefined: none */
  readonly openString: number | undefined;
}

/** The tokens of a text, comments and white space left out. Never fails: any other character is a symbol of its own. */
export function tokenize(text: string): TokenList {
  const tokens: Token[] = [];
  const pattern = new RegExp(PATTERN);
  let line = 1;
  let openComment: number | undefined;
  let openString: number | undefined;
  for (let from = 0; from < text.length; from = pattern.lastIndex) {
    pattern.lastIndex = from;
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) break;
    const to = pattern.lastIndex;
    const part = text.slice(from, to);
    if (groups.word !== undefined) tokens.push({ type: 'word', text: part, from, to, line });
    else if (groups.number !== undefined) tokens.push({ type: 'number', text: part, from, to, line });
    else if (groups.symbol !== undefined) tokens.push({ type: 'symbol', text: part, from, to, line });
    else if (groups.string !== undefined) {
      tokens.push({ type: 'string', text: part, from, to, line });
      if (!isClosed(part)) openString = from;
    } else if (part.startsWith('/*') && (part.length < 4 || !part.endsWith('*/'))) openComment = from;
    for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1)) line++;
  }
  return { tokens, openComment, openString };
}

function isClosed(part: string): boolean {
  if (part.length < 2 || part[0] !== part[part.length - 1]) return false;
  let backslashes = 0;
  while (part[part.length - 2 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 0;
}
