/**
 * Scrolling over more rows than a browser can make an element tall (17 million pixels in Firefox, 33 in Chromium and Safari). The bar scrolls over an
 * element of at most `TALLEST` pixels. Near both ends a pixel of it is a pixel of the rows; between them positions are scaled, but small movements
 * (wheel, touch) still move the rows by as much as they say, and the bar is put right once they pause.
 */
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

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

/** Space below the last row, pixels: it can be scrolled out from under what floats at the bottom of a phone. */
const END_SPACE = 80;
/** The bar is put right when it was not moved for so long, ms. */
const PAUSE = 150;

/** Rows that are scrolled over. */
export interface ScrolledRows {
  readonly count: number;
  /** Height of a row, pixels. */
  readonly height: number;
  /** Height of what stands over them within the scroller, pixels. */
  readonly head?: number;
  /** The scroll position when the view was left, pixels, and the function that stores it. */
  readonly left: () => number;
  readonly keep: (top: number) => void;
}

/** The position in the rows. */
export interface Scroll {
  /** Pixels of rows above the view. */
  readonly top: number;
  /** Height of the view, and of the element that is scrolled over. */
  readonly view: number;
  readonly height: number;
  readonly onScroll: () => void;
  /** Brings a row that is not in view into its middle; with `least` only as far as it must. */
  readonly reveal: (row: number, least: boolean) => void;
}

/** Scrolling over any number of rows (`scaled-scroll.ts`). */
function useScroll(scroller: RefObject<HTMLElement | null>, rows: ScrolledRows): Scroll {
  const { height: rowHeight, head = 0 } = rows;
  const [top, setTop] = useState(0);
  const [view, setView] = useState(0);
  const place = useRef({ top: 0, bar: 0 });
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sizes = { content: Math.max(rows.count * rowHeight + END_SPACE, view), view };
  const latest = useRef(sizes);
  latest.current = sizes;
  const kept = useRef(rows);
  kept.current = rows;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => {
      const view = element.clientHeight - head;
      latest.current = { ...latest.current, view };
      setView(view);
    };
    measure();
    const sized = new ResizeObserver(measure);
    sized.observe(element);
    return () => sized.disconnect();
  }, [scroller, head]);

  const go = useCallback(
    (top: number) => {
      const { content, view } = latest.current;
      const next = Math.max(0, Math.min(top, content - view));
      place.current = { top: next, bar: place.current.bar };
      setTop(next);
      const element = scroller.current;
      if (element === null) return;
      element.scrollTop = barOf(next, latest.current);
      place.current.bar = element.scrollTop;
    },
    [scroller],
  );

  // while rows are counted the same position stands elsewhere on the bar
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sizes are read when they change
  useLayoutEffect(() => {
    if (sizes.content > TALLEST) go(place.current.top);
  }, [sizes.content, sizes.view, go]);

  // the tab opens again where it was left
  useLayoutEffect(() => {
    go(kept.current.left());
    return () => {
      clearTimeout(pause.current);
      kept.current.keep(place.current.top);
    };
  }, [go]);

  return {
    top,
    view,
    height: Math.min(sizes.content, TALLEST),
    onScroll: () => {
      const bar = scroller.current?.scrollTop ?? 0;
      if (bar === place.current.bar) return;
      const next = topAfter(place.current, bar, latest.current);
      place.current = { top: next, bar };
      setTop(next);
      clearTimeout(pause.current);
      if (latest.current.content > TALLEST) pause.current = setTimeout(() => go(place.current.top), PAUSE);
    },
    reveal: (row, least) => {
      const { view } = latest.current;
      const [from, to] = [row * rowHeight, (row + 1) * rowHeight];
      const { top } = place.current;
      if (from >= top && to <= top + view) return;
      go(!least ? from - (view - rowHeight) / 2 : from < top ? from : to - view);
    },
  };
}

/** Rows are placed from a row that is a multiple of this. */
const STEP = 500;

/** The rows that are drawn. */
export interface RowWindow {
  readonly scroll: Scroll;
  readonly first: number;
  readonly last: number;
  /** All of them, by number. */
  readonly rows: readonly number[];
  /** Rows are placed from here on, so that scrolling moves one element and draws only rows that come into view. */
  readonly base: number;
  /** The position of that element, pixels. */
  readonly shift: number;
  /** Rows of one page. */
  readonly page: number;
}

/** Scrolls over rows of one height, of which only those in view are drawn. @param around rows drawn beyond the view at each side */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, rows: ScrolledRows, around: number): RowWindow {
  const scroll = useScroll(scroller, rows);
  const { count, height } = rows;
  const first = Math.max(0, Math.floor(scroll.top / height) - around);
  const last = Math.min(count - 1, Math.ceil((scroll.top + scroll.view) / height) + around);
  const base = first - (first % STEP);
  return {
    scroll,
    first,
    last,
    rows: Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i),
    base,
    shift: base * height - scroll.top,
    page: Math.max(1, Math.floor(scroll.view / height) - 1),
  };
}

// The keys that move through rows.

/** The fields of a key press that are needed. */
interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Returns the row a key leads to; undefined where the key does not move. @param page rows of one page */
export function rowAfterKey({ key, ctrlKey, metaKey, altKey }: Press, row: number, rows: number, page: number): number | undefined {
  if (altKey) return undefined;
  const within = (next: number) => Math.max(0, Math.min(next, rows - 1));
  if (key === 'Home') return 0;
  if (key === 'End') return within(rows - 1);
  if (metaKey && key === 'ArrowUp') return 0;
  if (metaKey && key === 'ArrowDown') return within(rows - 1);
  if (ctrlKey || metaKey) return undefined;
  if (key === 'ArrowUp') return within(row - 1);
  if (key === 'ArrowDown') return within(row + 1);
  if (key === 'PageUp') return within(row - page);
  return key === 'PageDown' ? within(row + page) : undefined;
}
