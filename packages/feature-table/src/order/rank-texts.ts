/** The places of texts in the order of a language. */
import { numberOfText } from '@flyover/feature-records';
import type { StringTable } from '@flyover/osm-elements';
import { textOf } from '../columns/text-bytes.ts';
import type { Work } from '../steps.ts';
import { mergeInto, mergeSort } from './merge-sort.ts';
import { compareWeights, sortWeighed } from './sort-weighed.ts';
import { weighTexts } from './weighed-texts.ts';

/** How texts are put in order. */
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
  const numbers = numeric ? yield* readNumbers(strings, texts) : undefined;
  const indexes = Uint32Array.from(texts, (_, index) => index);
  let rank = 0;
  if (numbers !== undefined) {
    const sorted = indexes.filter((index) => !Number.isNaN(numbers[index])).sort((a, b) => numbers[a] - numbers[b]);
    yield;
    sorted.forEach((index, at) => {
      if (at === 0 || numbers[sorted[at - 1]] !== numbers[index]) rank++;
      ranks[index + 1] = rank;
    });
  }
  const others = numbers === undefined ? indexes : indexes.filter((index) => Number.isNaN(numbers[index]));
  yield* rankByLanguage(strings, texts, others, locale, rank, ranks);
  return ranks;
}

function* readNumbers(strings: StringTable, texts: Uint32Array): Work<Float64Array> {
  const numbers = new Float64Array(texts.length);
  for (let i = 0; i < texts.length; i++) {
    numbers[i] = numberOfText(textOf(strings, texts[i]));
    if (i % 4096 === 0) yield;
  }
  return numbers;
}

/** @param lowest the rank before the first @param ranks takes the ranks */
function* rankByLanguage(
  strings: StringTable,
  texts: Uint32Array,
  indexes: Uint32Array,
  locale: string,
  lowest: number,
  ranks: Uint32Array,
): Work<void> {
  const own = indexes.length === texts.length ? texts : Uint32Array.from(indexes, (index) => texts[index]);
  const weighed = yield* weighTexts(strings, own, locale);
  const { compare } = textCollator(locale);
  const oddTexts = new Map<number, string>();
  const read = (i: number) => oddTexts.get(i) ?? textOf(strings, own[i]);
  const compareTexts = (a: number, b: number) => compare(read(a), read(b));
  const all = Uint32Array.from(own, (_, i) => i);
  const plain = all.filter((i) => weighed.odd[i] === 0);
  const odd = all.filter((i) => weighed.odd[i] === 1);
  for (const i of odd) oddTexts.set(i, textOf(strings, own[i]));
  yield* sortWeighed(plain, weighed, compareTexts);
  const sorted = new Uint32Array(own.length);
  if (odd.length === 0) sorted.set(plain);
  else yield* mergeInto(sorted, plain, yield* mergeSort(odd, compareTexts), compareTexts);
  let rank = lowest;
  for (let at = 0; at < sorted.length; at++) {
    const [i, before] = [sorted[at], sorted[at - 1]];
    const mayBeEqual = at > 0 && (weighed.odd[i] === 1 || weighed.odd[before] === 1 || compareWeights(weighed, before, i) === 0);
    if (!mayBeEqual || compareTexts(before, i) !== 0) rank++;
    ranks[indexes[i] + 1] = rank;
    if (at % 4096 === 0) yield;
  }
}
