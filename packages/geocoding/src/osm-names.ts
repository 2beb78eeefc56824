/** Place search by OSMNames, which is made for autocompletion. */

import { fetchJson, type RequestOptions } from './fetch-json.ts';
import { type FailureLog, type Geocoder, GeocoderError, logFailure, type Place } from './geocoder.ts';
import { searchText } from './nominatim.ts';
import { readOsmNamesPlaces } from './read-places.ts';
import { shareSearches, suggestAfterPause } from './shared-searches.ts';

/** Options of the search. */
export interface OsmNamesOptions extends RequestOptions {
  /** Base address, such as `https://search.osmnames.org/`; `q/{term}.js` is appended. */
  readonly address: string;
  /** The key that the server wants of its users. */
  readonly key: string;
  readonly onFailure?: FailureLog;
}

/** OSMNames: `q/{term}.js?key=…`. Each text is asked once a session. */
export function createOsmNamesGeocoder(options: OsmNamesOptions): Geocoder {
  const base = `${options.address.replace(/\/$/, '')}/q/`;
  const onFailure = options.onFailure ?? logFailure;
  const find = shareSearches(async (text, signal): Promise<readonly Place[]> => {
    const address = `${base}${encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))}.js?${new URLSearchParams({ key: options.key })}`;
    return readOsmNamesPlaces(await fetchJson(address, signal, options));
  });
  const search = async (text: string, signal?: AbortSignal) => {
    const wanted = searchText(text);
    return wanted === '' ? [] : await find(wanted, signal);
  };
  return {
    async search(text, signal) {
      try {
        return await search(text, signal);
      } catch (thrown) {
        if (thrown instanceof GeocoderError) onFailure(thrown);
        throw thrown;
      }
    },
    suggest: (text, signal) => suggestAfterPause(text, signal, search, onFailure),
  };
}
