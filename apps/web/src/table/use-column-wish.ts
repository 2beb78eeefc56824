import { useEffect, useRef } from 'react';
import { useTable } from './table-store.ts';

/** Scrolls the requested column into view. */
export function useColumnWish(reveal: (column: number) => void): void {
  const wish = useTable((table) => table.columnWish);
  const latest = useRef(reveal);
  latest.current = reveal;
  useEffect(() => {
    if (wish === undefined) return;
    useTable.setState({ columnWish: undefined });
    latest.current(wish.column);
  }, [wish]);
}
