import { useEffect, useRef } from 'react';
import { useTable } from './table-store.ts';

/** Brings a column into view that is wished for. */
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
