/** From values and numbers to classes with a colour and a count. */
import type { KeyValues, NumberSample } from '@flyover/result-session';
import { type Break, type ColorClass, numberBreaks, PALETTES, type PaletteKind, paletteColors, wordClasses } from '@flyover/tag-colors';

/** A class before it has a colour. */
export type PlainClass = { readonly value: string } | { readonly from?: number; readonly below?: number };

export interface CountedClass {
  readonly plain: PlainClass;
  readonly count: number;
}

/** Classes of the most frequent values. */
export function classesOfValues(values: KeyValues, most: number): CountedClass[] {
  return wordClasses(values.counts, most).classes.map(([value, count]) => ({ plain: { value }, count }));
}

/** Ranges of numbers. Counts are those of the sample, made as large as the whole. */
export function classesOfNumbers({ numbers, total }: NumberSample, most: number, method: Break): CountedClass[] {
  if (numbers.length === 0) return [];
  const breaks = numberBreaks(numbers, most, method);
  const counts = new Float64Array(breaks.length + 1);
  for (const number of numbers) counts[placeIn(breaks, number)]++;
  const scale = isSampled(total) ? total / SAMPLE : 1;
  return Array.from(counts, (count, place) => ({
    plain: {
      ...(place > 0 && { from: breaks[place - 1] }),
      ...(place < breaks.length && { below: breaks[place] }),
    },
    count: Math.round(count * scale),
  }));
}

/** The session looks at so many features. */
const SAMPLE = 10_000;

/** Whether the numbers of so many features are only a part of all. */
export function isSampled(total: number): boolean {
  return total > SAMPLE;
}

function placeIn(breaks: readonly number[], number: number): number {
  let place = 0;
  while (place < breaks.length && number >= breaks[place]) place++;
  return place;
}

/** The kind of palette that fits. */
export function fittingKind(numeric: boolean): PaletteKind {
  return numeric ? 'sequential' : 'qualitative';
}

/** The first of a kind that has enough colours. */
export function fittingPalette(kind: PaletteKind, count: number): string {
  const own = PALETTES.filter((palette) => palette.kind === kind);
  return (own.find(({ safe, most }) => safe && most >= count) ?? own[0]).name;
}

/** Sequential palettes begin with tints that are hardly seen on a map. */
const TINTS = 2;

/** So many colours of a palette, for a map. */
export function mapColors(palette: string, count: number): string[] {
  const isSequential = PALETTES.some(({ name, kind }) => name === palette && kind === 'sequential');
  return isSequential ? paletteColors(palette, count + TINTS).slice(TINTS) : paletteColors(palette, count);
}

/** The classes of a sheet. */
export function coloredClasses(
  classes: readonly CountedClass[],
  palette: string,
  changed: Readonly<Record<number, string>>,
): (ColorClass & { readonly count: number })[] {
  const colors = mapColors(palette, classes.length);
  return classes.map(({ plain, count }, place) => ({ ...plain, count, color: changed[place] ?? colors[place] }));
}
