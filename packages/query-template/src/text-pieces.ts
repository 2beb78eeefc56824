/** A text composed of pieces of the user's text and of replacements, with the origin of each piece; and the frame of an XML query. */
import { lastAtOrBelow } from './expansion-error.ts';

/** A text under construction. Offsets are in UTF-16 units; an origin is an offset in the user's text. */
export interface TextPieces {
  readonly userText: string;
  text: string;
  /** Start of each piece in `text`, ascending from 0. */
  readonly starts: number[];
  /** Origin of each piece. */
  readonly origins: number[];
  /** Whether a piece is the user's text as it is; else all of it stands for what is at its origin. */
  readonly kept: boolean[];
}

export function createTextPieces(userText: string): TextPieces {
  return { userText, text: '', starts: [0], origins: [0], kept: [true] };
}

/** Adds a stretch of the user's text as it is. */
export function keep(pieces: TextPieces, from: number, to: number): void {
  if (from < to) add(pieces, pieces.userText.slice(from, to), from, true);
}

/** Adds a text that stands for what is at `origin`. */
export function insert(pieces: TextPieces, text: string, origin: number): void {
  if (text !== '') add(pieces, text, origin, false);
}

/** Adds a stretch of another text over the same user's text, with its origins. */
function copy(pieces: TextPieces, source: TextPieces, from: number, to: number): void {
  for (let at = from; at < to; ) {
    const piece = lastAtOrBelow(source.starts, at);
    const end = Math.min(piece + 1 < source.starts.length ? source.starts[piece + 1] : source.text.length, to);
    add(pieces, source.text.slice(at, end), originOf(source, at), source.kept[piece]);
    at = end;
  }
}

/** Returns the origin of the character at `offset`; inside a replacement, the start of the replaced directive. */
export function originOf(pieces: TextPieces, offset: number): number {
  const inside = Math.min(Math.max(offset, 0), pieces.text.length);
  const piece = lastAtOrBelow(pieces.starts, inside);
  const origin = pieces.origins[piece];
  return Math.min(pieces.kept[piece] ? origin + inside - pieces.starts[piece] : origin, pieces.userText.length);
}

function add(pieces: TextPieces, text: string, origin: number, kept: boolean): void {
  const last = pieces.starts.length - 1;
  if (pieces.starts[last] === pieces.text.length) {
    pieces.origins[last] = origin;
    pieces.kept[last] = kept;
  } else {
    pieces.starts.push(pieces.text.length);
    pieces.origins.push(origin);
    pieces.kept.push(kept);
  }
  pieces.text += text;
}

// The frame that Overpass needs around an XML query: a declaration at the very start, and one `osm-script` around everything.

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/**
 * Adds the XML declaration and the root element where they are missing, and brings a declaration that directives pushed down
 * back to the start. Adds no line.
 */
export function frameXml(pieces: TextPieces): TextPieces {
  const text = pieces.text;
  const userEnd = pieces.userText.length;
  const declaration = /^\s*<\?xml\s[^>]*\?>/.exec(text)?.[0] ?? '';
  const declarationFrom = declaration.length - declaration.trimStart().length;
  const rooted = /<osm-script[\s/>]/.test(withoutComments(text));
  const framed = createTextPieces(pieces.userText);
  if (declaration === '') insert(framed, DECLARATION, 0);
  copy(framed, pieces, declarationFrom, declaration.length);
  copy(framed, pieces, 0, declarationFrom);
  if (!rooted) insert(framed, '<osm-script>', originOf(pieces, declaration.length));
  copy(framed, pieces, declaration.length, text.length);
  if (!rooted) insert(framed, '</osm-script>', userEnd);
  return framed;
}

function withoutComments(text: string): string {
  let bare = '';
  let at = 0;
  for (let open = text.indexOf('<!--'); open !== -1; open = text.indexOf('<!--', at)) {
    bare += text.slice(at, open);
    const close = text.indexOf('-->', open + 4);
    if (close === -1) return bare;
    at = close + 3;
  }
  return bare + text.slice(at);
}
