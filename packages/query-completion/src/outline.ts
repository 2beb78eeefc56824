/**
 * What a cursor stands in, without the rest: the statements around it as far as they have been written, and where names are given to
 * sets. One pass over the characters, since the text may be long and is looked at with every letter: it goes on from shortly before the
 * cursor where what stands there is as it was. Only the little that is left is cut into tokens.
 */
import { type Arrow, advance, copyScan, type Inside, LOOKAHEAD, newScan, type OpenBracket, type Scan } from './outline-scan.ts';

/** A part of the text that is kept, and where it stands in what is left. */
interface Piece {
  readonly at: number;
  readonly from: number;
}

/** Text before a cursor. Offsets are UTF-16 units of the whole text. */
export interface Outline {
  /** the statements around the cursor, each as far as it goes, without those that are complete */
  readonly text: string;
  readonly pieces: readonly Piece[];
  /** whether the cursor is in the first statement, where settings are */
  readonly isFirst: boolean;
  /** whether the block of an `if` has just ended, so that `else` may follow */
  readonly behindIf: boolean;
  /** where `->` stands, and where the statement begins that gives the name */
  readonly arrows: readonly Arrow[];
  readonly inside: Inside;
}

/** More brackets than this around a cursor are not looked into. */
const DEEPEST = 200;

/** A character that stands for one of a placeholder; words have it too. */
const MASK = '_';

/** Distance before the cursor, in characters, at which the state of a pass is kept. */
const BEFORE = 1000;

/** It is kept anew once the cursor is so much further on, characters. */
const FURTHER = 4000;

/** The pass over a long text, up to shortly before the last cursor, and the text that it hangs on. */
let kept: { readonly scan: Scan; readonly text: string } | undefined;

/** @param position of the cursor, within the text */
export function outlineOf(text: string, position: number): Outline {
  const scan = scanTo(text, position);
  const inside = advance(scan, text, position, position);
  return outlineFrom(scan, inside, text, position);
}

/** Begins at the start, or goes on from what was kept; up to where something is to be kept. */
function scanTo(text: string, position: number): Scan {
  const isKept = kept !== undefined && kept.scan.at <= position && text.startsWith(kept.text);
  const scan = isKept && kept !== undefined ? copyScan(kept.scan) : newScan();
  const until = position - BEFORE;
  if (until - scan.at < FURTHER) return scan;
  const ahead = copyScan(scan);
  // from within a comment, a placeholder or a text there is no going on
  if (advance(ahead, text, until, position) !== 'code' || !ahead.isSettled || ahead.at >= position) return scan;
  kept = { scan: copyScan(ahead), text: text.slice(0, Math.max(ahead.at, until + LOOKAHEAD)) };
  return ahead;
}

function outlineFrom({ open, arrows, placeholders }: Scan, inside: Inside, text: string, position: number): Outline {
  return {
    ...reduce(text, position, open, placeholders),
    isFirst: open[0].boundary === 0,
    behindIf: open[open.length - 1].behindIf === true,
    arrows,
    inside,
  };
}

/** The statements around the cursor, one within the other; placeholders become words of the same length. */
function reduce(
  text: string,
  position: number,
  open: readonly OpenBracket[],
  placeholders: readonly (readonly [number, number])[],
): Pick<Outline, 'text' | 'pieces'> {
  const kept: string[] = [];
  const pieces: Piece[] = [];
  let length = 0;
  const first = Math.max(0, open.length - DEEPEST);
  for (let level = first; level < open.length; level++) {
    const from = open[level].boundary;
    const next = open[level + 1];
    const to = next === undefined ? position : next.at + 1;
    if (from >= to) continue;
    pieces.push({ at: length, from });
    const part = masked(text, from, to, placeholders);
    kept.push(part);
    length += part.length;
  }
  return { text: kept.join(''), pieces };
}

function masked(text: string, from: number, to: number, placeholders: readonly (readonly [number, number])[]): string {
  let result = '';
  let at = from;
  for (let index = firstFrom(placeholders, from); index < placeholders.length && placeholders[index][0] < to; index++) {
    const [start, end] = placeholders[index];
    const written = text.slice(start, end);
    // what is taken out of the query is nothing
    const isNothing = /^\{\{\s*(?:style\s*:|data\s*:|\w+\s*=)/.test(written);
    result += text.slice(at, start) + (isNothing ? ' ' : MASK).repeat(Math.min(end, to) - start);
    at = end;
  }
  return result + text.slice(at, to);
}

function firstFrom(placeholders: readonly (readonly [number, number])[], offset: number): number {
  let low = 0;
  let high = placeholders.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placeholders[middle][0] < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

// The named sets before a cursor, and their contents as far as the text shows them.

/** A named set. */
export interface SetInScope {
  readonly name: string;
  /** 1-based, of the statement that fills it */
  readonly line: number;
  /** the type of the statement, `way`; another word it begins with, `foreach`; empty where a union or a placeholder fills it */
  readonly from: string;
  /** the first tag that it asks for: `highway=…`; empty where it asks for none */
  readonly tag: string;
}

/** The most sets returned, the last ones. */
const MOST = 60;

/** Characters of a statement that are looked at. */
const REACH = 400;

const NAME = /\s*\.\s*([A-Za-z_]\w*)/y;
const HEAD = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n|$)|\{\{\w+=[^{}\n]*\}\})*(?:\.\s*\w+\s+)?([a-z_]+)?/;
const AREA = /^\s*\{\{\s*(?:geocodeArea|nominatimArea)\b/;
const TAG = /\[\s*(?:"([^"\\]*)"|'([^'\\]*)'|(\w+))\s*(?:(=)\s*(?:"([^"\\]*)"|'([^'\\]*)'|(\w+))\s*)?/;

/** Returns the sets in scope, the nearest first; of several with one name the last. */
export function setsInScope(text: string, arrows: readonly Arrow[]): SetInScope[] {
  const found = new Map<string, SetInScope>();
  let line = 1;
  let counted = 0;
  for (const { statement, at } of arrows.slice(-MOST)) {
    NAME.lastIndex = at + 2;
    const name = NAME.exec(text)?.[1];
    if (name === undefined) continue;
    const written = text.slice(statement, Math.min(at, statement + REACH));
    const [head, word = ''] = HEAD.exec(written) ?? [''];
    const start = statement + head.length;
    for (let feed = text.indexOf('\n', counted); feed !== -1 && feed < start; feed = text.indexOf('\n', feed + 1)) line++;
    counted = Math.max(counted, start);
    const rest = written.slice(head.length);
    found.delete(name);
    found.set(name, { name, line, from: AREA.test(rest) ? 'area' : word, tag: tagOf(rest) });
  }
  return [...found.values()].reverse();
}

function tagOf(written: string): string {
  if (written.startsWith('(')) return '';
  const match = TAG.exec(written);
  if (match === null) return '';
  const [, double, single, bare, equals, doubleValue, singleValue, bareValue] = match;
  const key = double ?? single ?? bare;
  const value = doubleValue ?? singleValue ?? bareValue;
  return equals === undefined || value === undefined ? `${key}=…` : `${key}=${value}`;
}
