/** Texts as weights of their characters, so that a million of them need no collator. */
import type { StringTable } from '@flyover/osm-elements';
import { textOf } from '../columns/text-bytes.ts';
import type { Work } from '../steps.ts';
import { type CharacterWeights, isDigit, MOST_DIGITS, mayStandAlone, weighCharacters } from './characters.ts';

/** Weights of texts. */
export interface WeighedTexts {
  /** Where the weights of text `i` begin in `weights`; one entry more than there are texts. */
  readonly starts: Uint32Array;
  readonly weights: Uint16Array;
  /** 1 where a text is not weighed: the collator must say where it stands. */
  readonly odd: Uint8Array;
}

const STEP_TEXTS = 4096;
/** Longer texts are not weighed, UTF-16 units: values of OpenStreetMap have 255 characters. */
const LONGEST = 300;

/** Weighs texts of a table. @param texts their numbers */
export function* weighTexts(strings: StringTable, texts: Uint32Array, locale: string): Work<WeighedTexts> {
  const used = new Uint8Array(1 << 16);
  const alone = new Int8Array(1 << 16);
  let most = 0;
  for (let i = 0; i < texts.length; i++) {
    const text = textOf(strings, texts[i]);
    const end = Math.min(text.length, LONGEST);
    for (let at = 0; at < end; at++) {
      const unit = text.charCodeAt(at);
      if (alone[unit] === 0) alone[unit] = mayStandAlone(unit) ? 1 : -1;
      if (alone[unit] === 1) used[unit] = 1;
      // a number has one weight more than digits
      if (isDigit(unit) && (at === 0 || !isDigit(text.charCodeAt(at - 1)))) most++;
      // as may a letter
      else if (unit > 0x7f) most++;
    }
    most += end;
    if (i % STEP_TEXTS === 0) yield;
  }
  const character = weighCharacters(used, locale);
  const starts = new Uint32Array(texts.length + 1);
  const odd = new Uint8Array(texts.length);
  const weights = new Uint16Array(most);
  let length = 0;
  for (let i = 0; i < texts.length; i++) {
    const end = weigh(textOf(strings, texts[i]), character, weights, length);
    if (end === -1) odd[i] = 1;
    else length = end;
    starts[i + 1] = length;
    if (i % STEP_TEXTS === 0) yield;
  }
  return { starts, weights, odd };
}

/** Writes the weights of a text from `at` on. @returns where they end; -1 where a character has none */
function weigh(text: string, { weights: weightOf, before, numbers }: CharacterWeights, weights: Uint16Array, at: number): number {
  if (text.length > LONGEST) return -1;
  let end = at;
  for (let i = 0; i < text.length; ) {
    const unit = text.charCodeAt(i);
    if (!isDigit(unit)) {
      const weight = weightOf[unit];
      if (weight === 0) return -1;
      if (before[unit] !== 0) weights[end++] = before[unit];
      weights[end++] = weight;
      i++;
      continue;
    }
    let first = i;
    while (i < text.length && isDigit(text.charCodeAt(i))) i++;
    while (first < i - 1 && text.charCodeAt(first) === 0x30) first++;
    if (numbers === 0 || i - first > MOST_DIGITS) return -1;
    weights[end++] = numbers + i - first;
    for (; first < i; first++) weights[end++] = text.charCodeAt(first) - 0x2f;
  }
  return end;
}
