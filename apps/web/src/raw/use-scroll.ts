import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useRawView } from './raw-store.ts';
import { barOf, TALLEST, topAfter } from './scaled-scroll.ts';

/** Height of a row, pixels. */
export const ROW_HEIGHT = 20;
/** Space below the last row, pixels: it can be scrolled out from under what floats at the bottom of a phone. */
const END_SPACE = 80;
/** The bar is put right when it was not moved for so long, ms. */
const PAUSE = 150;

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
export function useScroll(scroller: RefObject<HTMLElement | null>, rows: number): Scroll {
  const [top, setTop] = useState(0);
  const [view, setView] = useState(0);
  const place = useRef({ top: 0, bar: 0 });
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sizes = { content: Math.max(rows * ROW_HEIGHT + END_SPACE, view), view };
  const latest = useRef(sizes);
  latest.current = sizes;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => {
      latest.current = { ...latest.current, view: element.clientHeight };
      setView(element.clientHeight);
    };
    measure();
    const sized = new ResizeObserver(measure);
    sized.observe(element);
    return () => sized.disconnect();
  }, [scroller]);

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
    go(useRawView.getState().top);
    return () => {
      clearTimeout(pause.current);
      useRawView.setState({ top: place.current.top });
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
      const [from, to] = [row * ROW_HEIGHT, (row + 1) * ROW_HEIGHT];
      const { top } = place.current;
      if (from >= top && to <= top + view) return;
      go(!least ? from - (view - ROW_HEIGHT) / 2 : from < top ? from : to - view);
    },
  };
}
