/** The part of a phrase that is typed at a position, and the tokens of an unfinished phrase. */
import { APOSTROPHE } from '../parse-condition.ts';
import { META_NAMES } from '../wizard-search.ts';
import { type SpokenKeywords, spokenKeywords } from '../words/spoken-keywords.ts';

/** The kinds of text possible at the cursor. */
export type Typing =
  /** A condition from its beginning. */
  | { readonly kind: 'condition' }
  /** More words of a name that began at `from`, an operator behind a key, or the end of the condition. */
  | { readonly kind: 'words'; readonly from: number; readonly key: string }
  | { readonly kind: 'value'; readonly key: string; readonly operator: string }
  | { readonly kind: 'type' | 'pattern' | 'notLike' | 'null' | 'notNull' | 'place' | 'placeOrBbox' | 'joint' | 'end' }
  /** A unit of time, or the end of the condition. */
  | { readonly kind: 'unit' };

/** The text at the cursor, and its kind. */
export interface TypingAt {
  readonly typing: Typing;
  /** Typed part of it, without an open quote, and the start of that part. */
  readonly partial: string;
  readonly from: number;
  readonly isQuoted: boolean;
}

const JOINTS = new Set(['and', 'or', 'AND', 'OR', '&', '&&', '|', '||']);
const LIKE_SIGNS = new Set(['~', '=~', '~=', '!~']);
const VALUE_SIGNS = new Set(['=', '==', '!=', '<>']);

/** Reads a phrase up to the cursor, an offset in UTF-16 units. */
export function typingAt(phrase: string, cursor: number, language = 'en'): TypingAt {
  const before = phrase.slice(0, cursor);
  const tokens = inEnglish(phraseTokens(before), spokenKeywords(language));
  const last = tokens.at(-1);
  const isTyping = last !== undefined && last.to === before.length && (last.kind === 'word' || last.isOpen);
  let typing: Typing = { kind: 'condition' };
  for (const token of isTyping ? tokens.slice(0, -1) : tokens) typing = next(typing, token);
  if (!isTyping) return { typing, partial: '', from: cursor, isQuoted: false };
  if (last.kind === 'pattern') return { typing: { kind: 'pattern' }, partial: last.text, from: last.from, isQuoted: false };
  if (last.kind === 'quoted') return { typing, partial: last.text, from: last.from, isQuoted: true };
  return inWord(typing, last);
}

/** Words of another language that join a phrase as the English ones. One that is still being typed stays what it is. */
function inEnglish(tokens: readonly PhraseToken[], spoken: SpokenKeywords): PhraseToken[] {
  const words = Object.entries(spoken).flatMap(([keyword, all]) => all.map((each) => ({ keyword, parts: each.split(' ') })));
  const found: PhraseToken[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const isHere = ({ parts }: { readonly parts: readonly string[] }) =>
      at + parts.length < tokens.length && parts.every((part, i) => tokens[at + i].kind === 'word' && isKeyword(tokens[at + i].text, part));
    const word = words.filter(isHere).sort((a, b) => b.parts.length - a.parts.length)[0];
    const length = word?.parts.length ?? 1;
    found.push(word === undefined ? tokens[at] : { ...tokens[at], text: word.keyword, to: tokens[at + length - 1].to });
    at += length - 1;
  }
  return found;
}

/** `name:Fo`, `type:no`: the value begins behind the colon. */
function inWord(typing: Typing, word: PhraseToken): TypingAt {
  const colon = word.text.lastIndexOf(':');
  if (typing.kind !== 'condition' || colon === -1) return { typing, partial: word.text, from: word.from, isQuoted: false };
  const name = word.text.slice(0, colon);
  const rest = { partial: word.text.slice(colon + 1), from: word.from + colon + 1, isQuoted: false };
  if (name === 'type') return { typing: { kind: 'type' }, ...rest };
  if (META_NAMES.some((each) => each === name)) return { typing: { kind: 'end' }, ...rest };
  // `addr:ci` may become a key as well
  return { typing: { kind: 'value', key: name, operator: ':' }, ...rest };
}

function next(typing: Typing, token: PhraseToken): Typing {
  const { kind, text } = token;
  const isBare = kind === 'word' || kind === 'sign';
  switch (typing.kind) {
    case 'condition':
      if (kind === 'sign') return { kind: text === '~' ? 'pattern' : 'condition' };
      return kind === 'word' ? afterFirstWord(token) : { kind: 'words', from: token.from, key: text };
    case 'words':
      if (isBare && VALUE_SIGNS.has(text)) return { kind: 'value', key: typing.key, operator: text };
      if (isBare && (LIKE_SIGNS.has(text) || isKeyword(text, 'like'))) return { kind: 'pattern' };
      if (isKeyword(text, 'not')) return { kind: 'notLike' };
      if (isKeyword(text, 'is')) return { kind: 'null' };
      if (kind === 'word' && text.startsWith(':')) return afterColon(typing.key, text.slice(1));
      return afterCondition(text, isBare) ?? { ...typing, key: text };
    case 'value':
    case 'pattern':
    case 'type':
    case 'joint':
    case 'unit':
      if (typing.kind === 'pattern' && isBare && LIKE_SIGNS.has(text)) return { kind: 'pattern' };
      return afterCondition(text, isBare) ?? { kind: 'joint' };
    case 'null':
      return isKeyword(text, 'not') ? { kind: 'notNull' } : { kind: 'joint' };
    case 'notNull':
      return { kind: 'joint' };
    case 'notLike':
      return { kind: 'pattern' };
    case 'placeOrBbox':
    case 'place':
      return { kind: isKeyword(text, 'bbox') ? 'end' : 'place' };
    case 'end':
      return typing;
  }
}

function afterFirstWord({ text, from }: PhraseToken): Typing {
  const colon = text.lastIndexOf(':');
  return colon === -1 ? { kind: 'words', from, key: text } : afterColon(text.slice(0, colon), text.slice(colon + 1), { from, text });
}

function afterColon(name: string, value: string, word?: { readonly from: number; readonly text: string }): Typing {
  if (META_NAMES.some((each) => each === name)) {
    return /^-?\d+$/.test(value) && name !== 'id' && name !== 'uid' && name !== 'user' ? { kind: 'unit' } : { kind: 'joint' };
  }
  if (value !== '') return word !== undefined && name !== 'type' ? { kind: 'words', from: word.from, key: word.text } : { kind: 'joint' };
  return name === 'type' ? { kind: 'type' } : { kind: 'value', key: name, operator: ':' };
}

/** Returns the continuation after a complete condition; undefined where the token does not end one. */
function afterCondition(text: string, isBare: boolean): Typing | undefined {
  if (!isBare) return undefined;
  if (JOINTS.has(text)) return { kind: 'condition' };
  if (text === ')') return { kind: 'joint' };
  if (isKeyword(text, 'in')) return { kind: 'placeOrBbox' };
  if (isKeyword(text, 'around')) return { kind: 'place' };
  return isKeyword(text, 'global') ? { kind: 'end' } : undefined;
}

function isKeyword(text: string, word: string): boolean {
  return text === word || text === word.toUpperCase();
}

/** Tokens of an unfinished phrase: nothing here is an error. */

/** Offsets are in UTF-16 units. */
interface PhraseToken {
  readonly kind: 'word' | 'quoted' | 'pattern' | 'sign';
  readonly from: number;
  readonly to: number;
  /** Without quotes; of a pattern with its slashes. */
  readonly text: string;
  /** A quote or slash that is not closed. */
  readonly isOpen: boolean;
}

/** A word here has colons too. */
const WORD = new RegExp(`(?:[^\\s"'()~=!*/<>&|[\\]{}#+@$%?^.,]|${APOSTROPHE.source})+`, 'uy');
const QUOTED = /"(?:[^"\\]|\\.)*("?)|'(?:[^'\\]|\\.)*('?)/sy;
const PATTERN = /\/(?:[^/\\]|\\.)*(\/i?)?/sy;
const SIGN = /=~|~=|==|!~|!=|<>|&&|\|\||\S/y;

/** The tokens of a text, in order. */
function phraseTokens(text: string): PhraseToken[] {
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
