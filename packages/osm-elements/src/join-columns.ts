/** Typed arrays behind one another. */
import type { Column } from './store-file/store-columns.ts';

/** What makes a column of a length, of zeros. */
export interface ColumnKind<T extends Column> {
  new (length: number): T;
}

/** All numbers of some columns, in their order. */
export function joinColumns<T extends Column>(Kind: ColumnKind<T>, parts: readonly T[]): T {
  const whole = new Kind(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
