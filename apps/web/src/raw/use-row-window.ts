import type { RefObject } from 'react';
import { type Scroll, type ScrolledRows, useScroll } from './use-scroll.ts';

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
