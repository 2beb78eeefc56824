/** The places of texts in the order of a language. */
import { numberOfText } from '@flyover/feature-records';
import type { StringTable } from '@flyover/osm-elements';
import { free, textOf } from '../memory.ts';
import { STEP_ROWS, type Work } from '../steps.ts';
import { sortRows } from './sort-rows.ts';
import { sortWeighed } from './sort-weighed.ts';
import { mergeSort, mergeSorted } from './sorts.ts';
import { weighTexts } from './weighed-texts.ts';

/** Options of the order of texts. */
export interface TextOrder {
  /** BCP 47. */
  readonly locale: string;
  /** Texts that are numbers come first, by their value. */
  readonly numeric: boolean;
}

/** The order that people of a language expect: numbers within texts by their value. */
export function textCollator(locale: string): Intl.Collator {
  return new Intl.Collator(locale, { numeric: true });
}

/**
 * The rank of each text, from 1 on, at its index plus one; texts that are equal in the language's order have the same.
 *
 * @param texts numbers of different texts of the table
 */
export function* rankTexts(strings: StringTable, texts: Uint32Array, { locale, numeric }: TextOrder): Work<Uint32Array> {
  const ranks = new Uint32Array(texts.length + 1);
  const { others, rank } = numeric ? yield* rankNumbers(strings, texts, ranks) : { others: undefined, rank: 0 };
  yield* rankByLanguage(strings, texts, others, locale, rank, ranks);
  return ranks;
}

/** Ranks those that are numbers. @param ranks takes the ranks @returns the indexes of the others, and the highest rank */
function* rankNumbers(strings: StringTable, texts: Uint32Array, ranks: Uint32Array): Work<{ others: Uint32Array; rank: number }> {
  const values = yield* readNumbers(strings, texts);
  const indexes = new Uint32Array(texts.length);
  for (let index = 0; index < indexes.length; index++) indexes[index] = index;
  const others = indexes.filter((index) => Number.isNaN(values[index]));
  // what is none comes last
  const sorted = yield* sortRows(indexes, [{ column: { kind: 'numbers', values }, descending: false }]);
  let rank = 0;
  for (let at = 0; at < sorted.length - others.length; at++) {
    if (at === 0 || values[sorted[at - 1]] !== values[sorted[at]]) rank++;
    ranks[sorted[at] + 1] = rank;
  }
  free(values, sorted);
  return { others, rank };
}

function* readNumbers(strings: StringTable, texts: Uint32Array): Work<Float64Array> {
  const numbers = new Float64Array(texts.length);
  for (let i = 0; i < texts.length; i++) {
    numbers[i] = numberOfText(textOf(strings, texts[i]));
    if (i % 4096 === 0) yield;
  }
  return numbers;
}

/** @param indexes of the texts that are ranked; undefined: all @param lowest the rank before the first @param ranks takes the ranks */
function* rankByLanguage(
  strings: StringTable,
  texts: Uint32Array,
  indexes: Uint32Array | undefined,
  locale: string,
  lowest: number,
  ranks: Uint32Array,
): Work<void> {
  const own = indexes?.map((index) => texts[index]) ?? texts;
  const weighed = yield* weighTexts(strings, own, locale);
  const { compare } = textCollator(locale);
  const oddTexts = new Map<number, string>();
  const read = (i: number) => oddTexts.get(i) ?? textOf(strings, own[i]);
  const compareTexts = (a: number, b: number) => compare(read(a), read(b));
  const { plain, odd } = parted(weighed.odd);
  for (const i of odd) oddTexts.set(i, textOf(strings, own[i]));
  const tied = weighed.odd;
  yield* sortWeighed(plain, weighed, tied, compareTexts);
  free(weighed.weights);
  const sorted = odd.length === 0 ? plain : yield* mergeSorted(plain, yield* mergeSort(odd, compareTexts), compareTexts);
  let rank = lowest;
  for (let at = 0, wasTied = 0; at < sorted.length; at++) {
    const i = sorted[at];
    const isTied = tied[i];
    // two that are weighed, and neither like another, differ
    const mayBeEqual = at > 0 && isTied + wasTied > 0;
    if (!mayBeEqual || compareTexts(sorted[at - 1], i) !== 0) rank++;
    wasTied = isTied;
    ranks[(indexes === undefined ? i : indexes[i]) + 1] = rank;
    if (at % STEP_ROWS === STEP_ROWS - 1) yield;
  }
  free(weighed.starts, weighed.odd, plain, sorted);
}

/** The indexes of texts that are weighed, and of those that are not. */
function parted(isOdd: Uint8Array): { readonly plain: Uint32Array; readonly odd: Uint32Array } {
  const plain = new Uint32Array(isOdd.length);
  const odd: number[] = [];
  let count = 0;
  for (let i = 0; i < isOdd.length; i++) {
    if (isOdd[i] === 1) odd.push(i);
    else plain[count++] = i;
  }
  return { plain: plain.subarray(0, count), odd: Uint32Array.from(odd) };
}
