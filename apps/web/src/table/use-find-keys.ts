import { type RefObject, useEffect } from 'react';
import { registerActions } from '../ui/actions.ts';
import { isShortcut } from '../ui/shortcut-keys.ts';
import { goToHit, useFind } from './find-store.ts';

/** The keys of the search, while the Table tab is there: they hold in its rows and where nothing has the focus. */
export function useFindKeys(
  place: RefObject<HTMLElement | null>,
  searchField: RefObject<HTMLInputElement | null>,
  jumpField: RefObject<HTMLInputElement | null>,
): void {
  useEffect(() => {
    const open = (field: RefObject<HTMLInputElement | null>) => {
      useFind.setState({ isOpen: true });
      // it is drawn by then
      requestAnimationFrame(() => {
        field.current?.focus();
        field.current?.select();
      });
    };
    const onKey = (event: KeyboardEvent) => {
      const pane = place.current?.closest('.pane');
      const target = event.target instanceof Node ? event.target : null;
      if (event.defaultPrevented || (target !== document.body && pane?.contains(target) !== true)) return;
      if (isShortcut(event, ['Mod+F'])) open(searchField);
      else if (isShortcut(event, ['Mod+G'])) open(jumpField);
      else if (isShortcut(event, ['F3'])) void goToHit(1);
      else if (isShortcut(event, ['Shift+F3'])) void goToHit(-1);
      else return;
      event.preventDefault();
    };
    const forget = registerActions([
      { id: 'table.find', label: 'table.find', group: 'result', run: () => open(searchField) },
      { id: 'table.goTo', label: 'table.goToHelp', group: 'result', run: () => open(jumpField) },
    ]);
    window.addEventListener('keydown', onKey);
    return () => {
      forget();
      window.removeEventListener('keydown', onKey);
    };
  }, [place, searchField, jumpField]);
}
