/** The tokens of a text with the comments between them, as they are laid out. */
import { type Token, tokenize } from '../tokens.ts';
import { all, comment, type Doc } from './doc.ts';

/** A part of a text that is no part of the language, and is kept as it is. */
export interface OpaqueRange {
  /** UTF-16 offsets; ranges are in order and apart from one another */
  readonly from: number;
  readonly to: number;
  /** what it stands for: `nothing`, so that it is laid out as a comment; any `text`; or whole `statements` with their semicolons */
  readonly role: 'nothing' | 'text' | 'statements';
}

/** A token, and what stands between it and the one before. */
export interface Item {
  readonly text: string;
  readonly type: Token['type'] | 'opaque' | 'statements';
  /** comments before it, without those that end the line of the token before */
  readonly leading: readonly Doc[];
  /** comments that end its line */
  readonly trailing: readonly Doc[];
  /** whether an empty line stands before it and its comments */
  readonly apart: boolean;
}

const NONE: readonly Doc[] = [];

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly type: Item['type'] | 'comment' | 'lineComment';
}

/** The tokens of a text, and behind them an empty one with what stands last. */
export function itemsOf(text: string, opaque: readonly OpaqueRange[]): Item[] {
  const pieces = piecesOf(text, opaque);
  const items: { -readonly [Key in keyof Item]: Item[Key] }[] = [];
  let waiting: Piece[] = [];
  let end = 0;
  for (const piece of [...pieces, { from: text.length, to: text.length, type: 'symbol' } as const]) {
    if (piece.type === 'comment' || piece.type === 'lineComment') {
      waiting.push(piece);
      continue;
    }
    const own = text.slice(piece.from, piece.to);
    // what stands before a semicolon or a comma is moved behind it
    if (own === ';' || own === ',') {
      items.push({ text: own, type: piece.type, leading: NONE, trailing: NONE, apart: false });
      if (waiting.length === 0) end = piece.to;
      continue;
    }
    const { trailing, leading, apart } = between(text, waiting, end, piece.from, items.length > 0);
    const last = items.at(-1);
    if (last !== undefined) last.trailing = trailing;
    items.push({ text: own, type: piece.type, leading, trailing: NONE, apart });
    waiting = [];
    end = piece.to;
  }
  return items;
}

/** The comments between two tokens: those that end the line of the first, and the others. */
function between(text: string, comments: readonly Piece[], start: number, end: number, isBehind: boolean): Omit<Item, 'text' | 'type'> {
  // nearly all are like this, and there are many
  if (comments.length === 0) return { trailing: NONE, leading: NONE, apart: lineFeeds(text, start, end) > 1 };
  const trailing: Doc[] = [];
  const leading: Doc[] = [];
  const feeds = comments.map(({ from }, i) => lineFeeds(text, i === 0 ? start : comments[i - 1].to, from));
  const last = lineFeeds(text, comments.at(-1)?.to ?? start, end);
  const endsLine =
    end === text.length || last > 0 || feeds.some((count) => count > 0) || comments.some(({ type }) => type === 'lineComment');
  let apart = false;
  let inLine = isBehind && endsLine;
  for (const [i, { from, to, type }] of comments.entries()) {
    if (feeds[i] > 0) inLine = false;
    const behind = type === 'lineComment' || (feeds[i + 1] ?? last) > 0 || (i === comments.length - 1 && inLine);
    const isFirst = leading.length === 0;
    if (!inLine && isFirst) apart = feeds[i] > 1;
    const doc = comment(text.slice(from, to).trimEnd(), feeds[i] > 0, !isFirst && feeds[i] > 1, behind);
    (inLine ? trailing : leading).push(doc);
  }
  if (leading.length === 0) apart = last > 1;
  else if (last > 1) leading.push(comment('', true, true, false));
  return { trailing, leading, apart };
}

function piecesOf(text: string, opaque: readonly OpaqueRange[]): Piece[] {
  // in quotes and comments these characters mean nothing, and elsewhere each is a symbol
  let shadow = '';
  let end = 0;
  for (const { from, to } of opaque) {
    shadow += text.slice(end, from) + '\uE000'.repeat(to - from);
    end = to;
  }
  const { tokens, comments } = tokenize(opaque.length === 0 ? text : shadow + text.slice(end));
  const pieces: Piece[] = comments.map(({ from, to, kind }) => ({ from, to, type: kind === 'line' ? 'lineComment' : 'comment' }));
  let next = 0;
  for (const { from, to, type } of tokens) {
    while (next < opaque.length && opaque[next].to <= from) next++;
    const range = opaque[next];
    if (range === undefined || range.from > from) pieces.push({ from, to, type });
    else if (range.from === from)
      pieces.push({ from, to: range.to, type: range.role === 'nothing' ? 'comment' : range.role === 'text' ? 'opaque' : 'statements' });
  }
  if (comments.length > 0) pieces.sort((one, other) => one.from - other.from);
  return opaque.length > 0 ? glue(pieces) : pieces;
}

/** Makes one of an opaque part and the words, numbers and texts at it. */
function glue(pieces: readonly Piece[]): Piece[] {
  const glued: Piece[] = [];
  for (const piece of pieces) {
    const last = glued.at(-1);
    const touches = last !== undefined && last.to === piece.from && (last.type === 'opaque' || piece.type === 'opaque');
    if (touches && isValue(last) && isValue(piece)) glued[glued.length - 1] = { from: last.from, to: piece.to, type: 'opaque' };
    else glued.push(piece);
  }
  return glued;
}

function isValue({ type }: Piece): boolean {
  return type === 'word' || type === 'number' || type === 'string' || type === 'opaque';
}

function lineFeeds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === 10) count++;
  return count;
}

/** A token with the comments around it. */
export function docOf({ text, leading, trailing }: Item): Doc {
  return leading.length + trailing.length === 0 ? text : all(...leading, text, ...trailing);
}
