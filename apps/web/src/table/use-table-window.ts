import { type RefObject, useEffect } from 'react';
import { type RowWindow, useRowWindow } from '../raw/use-row-window.ts';
import { useTable } from './table-store.ts';

/** How the rows are laid out, pixels; rows that are drawn beyond the view. */
interface RowSizes {
  readonly height: number;
  readonly head?: number;
  readonly around: number;
}

/** The rows of the table that are drawn; the table opens where it was left, and goes to the row that is wished for. */
export function useTableWindow(scroller: RefObject<HTMLElement | null>, count: number, { around, ...sizes }: RowSizes): RowWindow {
  const wish = useTable((table) => table.wish);
  const rows = useRowWindow(
    scroller,
    { ...sizes, count, left: () => useTable.getState().top, keep: (top) => useTable.setState({ top }) },
    around,
  );
  const { reveal } = rows.scroll;
  useEffect(() => {
    if (wish === undefined) return;
    // a wish is fulfilled once: the tab may be left and opened again
    useTable.setState({ wish: undefined });
    reveal(wish.row, wish.least);
  }, [wish, reveal]);
  return rows;
}
