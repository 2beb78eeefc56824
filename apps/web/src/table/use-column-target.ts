import { useEffect, useRef } from 'react';
import { useTable } from './table-store.ts';

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
