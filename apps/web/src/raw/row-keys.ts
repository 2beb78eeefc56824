/** The keys that move through rows. */

/** The fields of a key press that are needed. */
interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The row a key leads to; undefined where the key does not move. @param page rows of one page */
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
