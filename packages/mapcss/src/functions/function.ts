/** Types and helpers that the functions of expressions share. */
import type { Run } from '../evaluate/run.ts';
import { isList, numberOf, type PlainValue, TEXT_LIMIT, textOf, type Value } from '../style-value.ts';

/** A function: its values in, its outcome out; undefined is nothing. */
export type StyleFunction = (values: readonly Value[], run: Run) => Value;

/** Functions of a concern, by name. */
export type FunctionTable = Readonly<Record<string, StyleFunction>>;

/** Items of one list. */
const LIST_LIMIT = 10_000;

/** A function of texts: nothing where one of the first so many is missing. */
export function ofTexts(least: number, apply: (texts: readonly string[]) => Value): StyleFunction {
  return (values) => {
    const texts: string[] = [];
    for (const value of values) {
      if (value === undefined) {
        if (texts.length < least) return undefined;
        break;
      }
      texts.push(textOf(value));
    }
    if (texts.length < least) return undefined;
    const outcome = apply(texts);
    return typeof outcome === 'string' && outcome.length > TEXT_LIMIT ? undefined : outcome;
  };
}

/** A function of one number. */
export function ofNumber(apply: (number: number) => number): StyleFunction {
  return ([value]) => finite(apply(numberOf(value)));
}

/** A number, or nothing where it is none. */
export function finite(number: number): number | undefined {
  return Number.isFinite(number) ? number : undefined;
}

/** The items of a list; of a plain value that alone. */
export function itemsOf(value: Value): readonly PlainValue[] {
  if (value === undefined) return [];
  return isList(value) ? value : [value];
}

/** The items of all values that are something, as many as a list may have. */
export function allItems(values: readonly Value[]): PlainValue[] {
  const items: PlainValue[] = [];
  for (const value of values) {
    for (const item of itemsOf(value)) {
      if (items.length === LIST_LIMIT) return items;
      items.push(item);
    }
  }
  return items;
}

/** A list without what does not fit into one, as text with semicolons between. */
export function fittingItems(items: readonly PlainValue[]): readonly PlainValue[] {
  let units = 0;
  const end = items.findIndex((item) => {
    units += String(item).length + 1;
    return units > TEXT_LIMIT;
  });
  return end < 0 ? items : items.slice(0, end);
}
