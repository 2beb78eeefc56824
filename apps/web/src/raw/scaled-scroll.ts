/**
 * Scrolling over more rows than a browser can make an element tall (17 million pixels in Firefox, 33 in Chromium and Safari). The bar scrolls over an
 * element of at most `TALLEST` pixels. Near both ends a pixel of it is a pixel of the rows; between them positions are scaled, but small movements
 * (wheel, touch) still move the rows by as much as they say, and the bar is put right once they pause.
 */

/** Height of the element that is scrolled over at most, pixels. */
export const TALLEST = 8_000_000;

/** So far from both ends positions are not scaled, pixels. */
const EXACT = 1_000_000;

/** Sizes in pixels: of all rows, and of the part that is in view. */
export interface ScrollSizes {
  readonly content: number;
  readonly view: number;
}

/** Returns the position of the scroll bar for a position in the rows. */
export function barOf(top: number, { content, view }: ScrollSizes): number {
  if (content <= TALLEST) return top;
  const [last, lastBar] = [content - view, TALLEST - view];
  if (top <= EXACT) return top;
  if (top >= last - EXACT) return lastBar - (last - top);
  return EXACT + ((top - EXACT) / (last - 2 * EXACT)) * (lastBar - 2 * EXACT);
}

/** The position in the rows that the bar stands for. */
export function topOf(bar: number, { content, view }: ScrollSizes): number {
  if (content <= TALLEST) return bar;
  const [last, lastBar] = [content - view, TALLEST - view];
  if (bar <= EXACT) return bar;
  if (bar >= lastBar - EXACT) return last - (lastBar - bar);
  return EXACT + ((bar - EXACT) / (lastBar - 2 * EXACT)) * (last - 2 * EXACT);
}

/**
 * The position after the bar moved: small movements go as far as they say, a leap of the bar leads where it stands.
 *
 * @param before position and bar before the movement
 */
export function topAfter(before: { readonly top: number; readonly bar: number }, bar: number, sizes: ScrollSizes): number {
  const moved = bar - before.bar;
  const exact = sizes.content > TALLEST && Math.abs(moved) < 2 * sizes.view;
  const top = exact ? before.top + moved : topOf(bar, sizes);
  return Math.max(0, Math.min(top, sizes.content - sizes.view));
}
