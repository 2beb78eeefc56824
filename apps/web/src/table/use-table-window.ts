import { type RefObject, useEffect } from 'react';
import { type RowWindow, useRowWindow } from '../raw/scaled-scroll.ts';
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
