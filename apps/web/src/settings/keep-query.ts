/** The settings keep a copy of the query, so that the browser's storage has it for the next visit; a tab that is reloaded has its own again. */
import { setQueryText, useQuery } from '../query/query-store.ts';
import { queryText } from '../query/query-text.ts';
import { useSettings } from './settings-store.ts';

/** The field of the tab's own storage. */
const TAB_QUERY = 'flyover-tab-query';

/**
 * Begins with the query that this tab had, else with that of the last visit, and stores each change of it.
 *
 * @returns ends that
 */
export function keepQuery(): () => void {
  setQueryText(queryOfTab() ?? useSettings.getState().code.overpass);
  const leave = () => {
    try {
      // with what was typed last, which may not be stored yet
      sessionStorage.setItem(TAB_QUERY, queryText());
    } catch {
      // without it a reload has the query of whichever tab wrote last
    }
  };
  addEventListener('pagehide', leave);
  const unsubscribe = useQuery.subscribe(({ text }) => useSettings.getState().set('code', { overpass: text }));
  return () => {
    removeEventListener('pagehide', leave);
    unsubscribe();
  };
}

/** What was written as the tab was left; read once, so that a copy of the tab does not go back to it later. */
function queryOfTab(): string | undefined {
  try {
    const text = sessionStorage.getItem(TAB_QUERY);
    sessionStorage.removeItem(TAB_QUERY);
    return text ?? undefined;
  } catch {
    return undefined;
  }
}
