/** The values of a key as parts from 1 on, of which a row may have several: `pizza;pasta` is two. */
import type { RecordValue } from '@flyover/feature-records';
import type { GroupCodes } from '../group-rows.ts';
import { STEP_ROWS, type Work } from '../steps.ts';

/** Parts by row. */
export interface KeyParts {
  /** By row; 0 where nothing is known. */
  readonly codes: Uint32Array;
  /** The parts of each code; absent where each code is its only part. */
  readonly split?: CodeParts;
  /** Number of parts, with 0: no value. */
  readonly count: number;
  /** The text or number that a part stands for; undefined of 0. */
  value(part: number): RecordValue;
}

/** The parts of codes: those of code `i` stand from `starts[i]` up to, not including, `starts[i + 1]`. None has a part twice; one without a value has part 0. */
export interface CodeParts {
  readonly starts: Uint32Array;
  readonly parts: Uint32Array;
}

/** Separator of the values of a tag. */
const SEPARATOR = ';';
/** So many texts are split in a step. */
const STEP_TEXTS = STEP_ROWS >> 3;

/**
 * Splits texts at `;`. Blanks around a part are none of its own, empty parts are none, and a part that a text has twice counts once.
 *
 * @returns the codes as they are where no text has a `;`
 */
export function* splitCodes(coded: GroupCodes): Work<KeyParts> {
  if (coded.numbers !== undefined || !(yield* hasSeparator(coded))) return wholeCodes(coded);
  const starts = new Uint32Array(coded.count + 1);
  const parts: number[] = [0];
  const texts: RecordValue[] = [undefined];
  const known = new Map<string, number>();
  starts[1] = 1;
  for (let code = 1; code < coded.count; code++) {
    const first = parts.length;
    for (const text of new Set(piecesOf(coded.value(code)))) {
      let part = known.get(text);
      if (part === undefined) {
        part = texts.length;
        known.set(text, part);
        texts.push(text);
      }
      parts.push(part);
    }
    if (parts.length === first) parts.push(0);
    starts[code + 1] = parts.length;
    if (code % STEP_TEXTS === 0) yield;
  }
  return {
    codes: coded.codes,
    split: { starts, parts: Uint32Array.from(parts) },
    count: texts.length,
    value: (part) => texts[part],
  };
}

/** Each value as its only part. */
export function wholeCodes({ codes, count, value }: GroupCodes): KeyParts {
  return { codes, count, value };
}

function* hasSeparator({ count, value }: GroupCodes): Work<boolean> {
  for (let code = 1; code < count; code++) {
    if (`${value(code)}`.includes(SEPARATOR)) return true;
    if (code % STEP_TEXTS === 0) yield;
  }
  return false;
}

function piecesOf(value: RecordValue): string[] {
  const text = `${value}`;
  if (!text.includes(SEPARATOR)) return [text];
  return text
    .split(SEPARATOR)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}
