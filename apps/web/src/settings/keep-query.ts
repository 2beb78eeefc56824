/** The settings keep a copy of the query, so that the browser's storage has it after a reload. */
import { setQueryText, useQuery } from '../query/query-text.ts';
import { useSettings } from './settings-store.ts';

/**
 * Begins with the query of the last visit, and stores each change of it.
 *
 * @returns ends that
 */
export function keepQuery(): () => void {
  setQueryText(useSettings.getState().code.overpass);
  return useQuery.subscribe(({ text }) => useSettings.getState().set('code', { overpass: text }));
}
