/** The part that is fetched with the first letter of a place: the clients of the services, and the texts of their failures. */
import { GeocoderError } from '@flyover/geocoding';
import i18next from 'i18next';
import { searchText } from '../run/look-up-places.ts';
import type { PlaceSearch } from './place-sources.ts';

export { createLocalGeocoder, createNominatimGeocoder, createOsmNamesGeocoder } from '@flyover/geocoding';

/** The same search; an error's message is a sentence. */
export function inWords(search: PlaceSearch): PlaceSearch {
  return {
    suggest: search.suggest,
    search: (text, signal) =>
      search.search(text, signal).catch((error: unknown) => {
        throw error instanceof GeocoderError ? new Error(searchText(error.problem, i18next.t), { cause: error }) : error;
      }),
  };
}
