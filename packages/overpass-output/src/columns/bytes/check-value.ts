/** Looks at what JSON gave: nothing of it is believed. Each function gives the value with its type, or throws `ColumnBytesError` 'damaged'. */
import { ColumnBytesError } from './frames.ts';

/** A value that is not what it should be. @param what names it */
export function damaged(what: string): ColumnBytesError {
  return new ColumnBytesError('damaged', what);
}

/** The fields of an object; asking for one that it does not have itself gives undefined. */
export function fieldsOf(value: unknown, what: string): (name: string) => unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw damaged(what);
  const fields = new Map<string, unknown>(Object.entries(value));
  return (name) => fields.get(name);
}

export function listOf<T>(value: unknown, what: string, item: (value: unknown) => T): T[] {
  if (!Array.isArray(value)) throw damaged(what);
  return value.map((each: unknown) => item(each));
}

export function textOf(value: unknown, what: string): string {
  if (typeof value !== 'string') throw damaged(what);
  return value;
}

export function flagOf(value: unknown, what: string): boolean {
  if (typeof value !== 'boolean') throw damaged(what);
  return value;
}

/** A number that is neither infinite nor none. */
export function numberOf(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw damaged(what);
  return value;
}

/** A whole number from `least` to `most`. */
export function wholeOf(value: unknown, what: string, least: number, most: number): number {
  const whole = numberOf(value, what);
  if (!Number.isInteger(whole) || whole < least || whole > most) throw damaged(what);
  return whole;
}

/** As many numbers as are wanted. */
export function numbersOf(value: unknown, what: string, count: number): number[] {
  const numbers = listOf(value, what, (each) => numberOf(each, what));
  if (numbers.length !== count) throw damaged(what);
  return numbers;
}
