import { findPlaceholders, type Placeholder } from './find-placeholders.ts';

/**
 * The placeholders of a text that stand in no other one, in their order.
 *
 * @throws ExpansionError where they nest too deep
 */
export function outsidePlaceholders(text: string): readonly Placeholder[] {
  let end = 0;
  return findPlaceholders(text).filter(({ from, to }) => {
    if (from < end) return false;
    end = to;
    return true;
  });
}

/**
 * The placeholder that an offset of a text is in.
 *
 * @param outside as `outsidePlaceholders` gives them
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
