import type { Placeholder } from './find-placeholders.ts';

/**
 * The placeholder that an offset of a text is in.
 *
 * @param outside those of the text that stand in no other one, in order
 */
export function placeholderAt(outside: readonly Placeholder[], offset: number): Placeholder | undefined {
  let low = 0;
  let high = outside.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (outside[middle].to <= offset) low = middle + 1;
    else high = middle;
  }
  const found = outside[low];
  return found !== undefined && found.from <= offset ? found : undefined;
}
