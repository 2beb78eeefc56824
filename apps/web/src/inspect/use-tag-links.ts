import { useEffect } from 'react';
import { create } from 'zustand';
import type { TagLinks } from './value-links.ts';

const useTable = create<{ readonly table?: TagLinks }>()(() => ({}));

/** The table of further links, undefined until it has come. Without it the values stay text. */
export function useTagLinks(): TagLinks | undefined {
  const table = useTable((state) => state.table);
  useEffect(() => {
    if (table !== undefined) return;
    import('./tag-link-table.ts').then(
      ({ tagLinkTable }) => useTable.setState({ table: tagLinkTable }),
      () => console.warn('the table of tag links could not be fetched'),
    );
  }, [table]);
  return table;
}
