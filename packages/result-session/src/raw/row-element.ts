/** Search for the element whose record contains a place of a raw answer: the inverse of `raw-search.ts`, with the same forms of records. */
import { ELEMENT_TYPE_NAMES } from '@flyover/osm-elements';
import type { FeatureHit } from '../elements/element-types.ts';
import type { RawLines } from './raw-lines.ts';

/** Bytes behind a place that the beginning of a record may still need: up to its id. */
const HEAD = 300;
/** So many bytes before it are looked through at first, and at most: a relation of all streams has its members there. */
const FIRST_LOOK = 1 << 13;
const LONGEST_LOOK = 1 << 23;

/** Of elements of OpenStreetMap, and of those that a query made, with a type of its own. */
const RECORDS =
  /\{\s{0,40}"type"\s{0,9}:\s{0,9}"([^"\\]{1,80})"\s{0,9},\s{0,40}"id"\s{0,9}:\s{0,9}(-?\d{1,20})|<(?!(?:nd|tag|member)\s)([\w:.-]{1,80})(?=\s)[^<>]{0,250}?\sid\s{0,9}=\s{0,9}["'](-?\d{1,20})["']/g;

/** An element by its type and id. */
export type NamedElement = Pick<FeatureHit, 'type' | 'madeType' | 'id'>;

interface Begun {
  readonly type: string;
  readonly id: number;
  readonly at: number;
}

/**
 * @param row the bytes of a row, `[start, stop)`
 * @param at a byte of it; before the first record of a row this is meant, unless the row goes on with an earlier one
 * @returns undefined before the first record, and in an answer that has none
 */
export function elementAt(
  raw: RawLines,
  { start, stop }: { readonly start: number; readonly stop: number },
  at: number,
): NamedElement | undefined {
  raw.reach(stop + HEAD);
  const decoder = new TextDecoder('latin1');
  for (let look = FIRST_LOOK; ; look *= 8) {
    const base = Math.max(0, start - look);
    const text = decoder.decode(raw.slice(base, Math.min(raw.bytes, stop + HEAD)));
    const inRow = recordsIn(text.slice(start - base)).filter((record) => record.at < stop - start);
    const [first] = inRow;
    if (first !== undefined && text.slice(start - base, start - base + first.at).trim() === '')
      return named(inRow.findLast((record) => record.at <= at - start) ?? first);
    const found = recordsIn(text).findLast((record) => record.at <= Math.max(at, start) - base);
    if (found !== undefined || base === 0 || look >= LONGEST_LOOK) return found && named(found);
  }
}

function recordsIn(text: string): Begun[] {
  return Array.from(text.matchAll(RECORDS), ({ index, 1: json, 2: jsonId, 3: xml, 4: xmlId }) => ({
    at: index,
    type: json ?? xml,
    id: Number(jsonId ?? xmlId),
  }));
}

function named({ type, id }: Begun): NamedElement {
  const known = ELEMENT_TYPE_NAMES.find((name) => name === type);
  return known === undefined ? { type: 'made', madeType: type, id } : { type: known, id };
}
