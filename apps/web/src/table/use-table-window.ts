/** The rows and columns in view, and the scrolling to a requested one. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type RowWindow, useRowWindow } from '../raw/scaled-scroll.ts';
import { resultWorker } from '../results/result-client.ts';
import { useTable } from './table-store.ts';

/** The layout of the rows, pixels; the number of rows that are drawn beyond the viewport. */
interface RowSizes {
  readonly height: number;
  readonly head?: number;
  readonly around: number;
}

/** Returns the rows of the table that are drawn. The table opens at its last position, and goes to the requested row. */
export function useTableWindow(scroller: RefObject<HTMLElement | null>, count: number, { around, ...sizes }: RowSizes): RowWindow {
  const target = useTable((table) => table.target);
  const rows = useRowWindow(
    scroller,
    { ...sizes, count, left: () => useTable.getState().top, keep: (top) => useTable.setState({ top }) },
    around,
  );
  const { reveal } = rows.scroll;
  useEffect(() => {
    if (target === undefined) return;
    // a request is fulfilled once: the tab may be left and opened again
    useTable.setState({ target: undefined });
    reveal(target.row, target.least);
  }, [target, reveal]);
  return rows;
}

/** Returns the horizontal scroll position and the width of a scroller, pixels; the same in a right-to-left language. */
export function useSideways(scroller: RefObject<HTMLElement | null>) {
  const [left, setLeft] = useState(0);
  const [view, setView] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => setView(element.clientWidth);
    measure();
    const sized = new ResizeObserver(measure);
    sized.observe(element);
    return () => sized.disconnect();
  }, [scroller]);
  return {
    left,
    view,
    onScroll: () => setLeft(Math.abs(scroller.current?.scrollLeft ?? 0)),
    go: (next: number) => {
      const element = scroller.current;
      if (element === null || next === Math.abs(element.scrollLeft)) return;
      element.scrollLeft = getComputedStyle(element).direction === 'rtl' ? -next : next;
    },
  };
}

/** Scrolls the requested column into view. */
export function useColumnTarget(reveal: (column: number) => void): void {
  const target = useTable((table) => table.columnTarget);
  const latest = useRef(reveal);
  latest.current = reveal;
  useEffect(() => {
    if (target === undefined) return;
    useTable.setState({ columnTarget: undefined });
    latest.current(target.column);
  }, [target]);
}

/**
 * Goes to a row, and opens its group where that is closed.
 * @param isStale returns whether a later request has replaced this one
 * @param column stays the same where undefined
 */
export async function goToPlace(place: number, isStale: () => boolean = () => false, column?: number): Promise<void> {
  const { lines, runId, order, turnGroup } = useTable.getState();
  if (order === undefined) return;
  if (lines.at(lines.lineOf(place)).kind === 'group') {
    const group = lines.groupOf(place);
    const values = await resultWorker().tableGroups(runId, order.order, group, 1);
    if (values === undefined || isStale() || useTable.getState().order !== order) return;
    turnGroup(group, values[0]);
  }
  const row = useTable.getState().lines.lineOf(place);
  if (column !== undefined) useTable.setState({ column, columnTarget: { column } });
  if (row !== useTable.getState().row || column !== undefined) useTable.setState({ row, anchor: row, target: { row, least: false } });
}
