/** The queries of this browser as one of the places of the dialogs. */
import { LOCAL, openLibrary } from './open-library.ts';
import { registerSavedQueriesSource, type SavedQueriesSource, useSavedQueriesSources } from './query-store.ts';

const localSource: SavedQueriesSource = {
  id: LOCAL,
  label: 'library.here',
  store: {
    list: async () => (await openLibrary()).queries.list(),
    get: async (name) => (await openLibrary()).queries.get(name),
    put: async (name, query, options) => (await openLibrary()).queries.put(name, query, options),
    rename: async (from, to) => (await openLibrary()).queries.rename(from, to),
    remove: async (name) => (await openLibrary()).queries.remove(name),
    star: async (name, starred) => (await openLibrary()).queries.star(name, starred),
  },
};

/** Makes it known; once is enough. It comes first, whatever was there before. */
export function registerLocalSource(): void {
  const { sources } = useSavedQueriesSources.getState();
  if (sources.includes(localSource)) return;
  registerSavedQueriesSource(localSource);
  useSavedQueriesSources.setState({ sources: [localSource, ...sources] });
}
