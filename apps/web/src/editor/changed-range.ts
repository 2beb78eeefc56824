/** One change that makes a text another. */
export interface TextChange {
  /** Offsets into the text before, UTF-16 units. */
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Returns the difference between two texts, without their common start and end. */
export function changedRange(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let tail = 0;
  while (tail < shorter - from && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}
