import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { barOf, TALLEST, topAfter } from './scaled-scroll.ts';

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
export function useScroll(scroller: RefObject<HTMLElement | null>, rows: ScrolledRows): Scroll {
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
    (wished: number) => {
      const { content, view } = latest.current;
      const next = Math.max(0, Math.min(wished, content - view));
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
