/** Pieces of a phrase that is still being typed: nothing here is an error. */

/** Offsets are in UTF-16 units. */
export interface PhraseToken {
  readonly kind: 'word' | 'quoted' | 'pattern' | 'sign';
  readonly from: number;
  readonly to: number;
  /** Without quotes; of a pattern with its slashes. */
  readonly text: string;
  /** A quote or slash that is not closed. */
  readonly isOpen: boolean;
}

/** A word here has colons too. */
const WORD = /[^\s"'()~=!*/<>&|[\]{}#+@$%?^.,]+/y;
const QUOTED = /"(?:[^"\\]|\\.)*("?)|'(?:[^'\\]|\\.)*('?)/sy;
const PATTERN = /\/(?:[^/\\]|\\.)*(\/i?)?/sy;
const SIGN = /=~|~=|==|!~|!=|<>|&&|\|\||\S/y;

/** The tokens of a text, in order. */
export function phraseTokens(text: string): PhraseToken[] {
  const tokens: PhraseToken[] = [];
  for (let at = 0; at < text.length; ) {
    const space = /\s*/y;
    space.lastIndex = at;
    space.test(text);
    at = space.lastIndex;
    if (at >= text.length) break;
    const token = tokenAt(text, at);
    tokens.push(token);
    at = token.to;
  }
  return tokens;
}

function tokenAt(text: string, from: number): PhraseToken {
  for (const [kind, expression] of [
    ['word', WORD],
    ['quoted', QUOTED],
    ['pattern', PATTERN],
  ] as const) {
    expression.lastIndex = from;
    const match = expression.exec(text);
    if (match === null) continue;
    const to = from + match[0].length;
    if (kind === 'word') return { kind, from, to, text: match[0], isOpen: false };
    const isOpen = (match[1] ?? match[2] ?? '') === '';
    if (kind === 'pattern') return { kind, from, to, text: match[0], isOpen };
    return { kind, from, to, text: match[0].slice(1, isOpen ? undefined : -1).replace(/\\(.)/gs, '$1'), isOpen };
  }
  SIGN.lastIndex = from;
  const sign = SIGN.exec(text)?.[0] ?? text[from];
  return { kind: 'sign', from, to: from + sign.length, text: sign, isOpen: false };
}
