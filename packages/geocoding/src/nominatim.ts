/** Place search by Nominatim, and by the local server, which speaks its language. */

import { fetchJson, REQUEST_LIMITS, type RequestOptions } from './fetch-json.ts';
import { type FailureLog, type Geocoder, GeocoderError, logFailure, type Place } from './geocoder.ts';
import { readNominatimPlaces } from './read-places.ts';
import { shareSearches, suggestAfterPause } from './shared-searches.ts';

/** Options of the search. */
export interface NominatimOptions extends RequestOptions {
  /** Base address, such as `https://nominatim.openstreetmap.org/`; `search` is appended. In a page it may be relative to it. */
  readonly address: string;
  /** Name of the client, sent to the server as parameter `X-Requested-With`. */
  readonly appName: string;
  readonly onFailure?: FailureLog;
}

/**
 * Nominatim's search: `search?format=json&q=…&X-Requested-With=…`. Each text is asked once a session, equal searches at the
 * same time share a request, failures are forgotten. It has no `suggest`: the usage policy of the public server forbids autocompletion.
 */
export function createNominatimGeocoder(options: NominatimOptions): Geocoder {
  return { search: createSearch(options, { 'X-Requested-With': options.appName }) };
}

/** Options of the local server. */
export interface LocalGeocoderOptions extends RequestOptions {
  /** Base address of `flyover serve`; `search` is appended. Empty for the server that the page came from. */
  readonly address: string;
  readonly appName: string;
  readonly onFailure?: FailureLog;
}

/** Enough to have one that is no node among them. */
const LOCAL_PLACES = '20';

/** The local server's own search of its data, which may be queried during typing. */
export function createLocalGeocoder(options: LocalGeocoderOptions): Geocoder {
  const parameters = { 'X-Requested-With': options.appName, limit: LOCAL_PLACES };
  const quiet = createSearch({ ...options, onFailure: () => {} }, parameters);
  return {
    search: createSearch(options, parameters),
    suggest: (text, signal) => suggestAfterPause(text, signal, quiet, options.onFailure ?? logFailure),
  };
}

function createSearch(options: NominatimOptions, parameters: Readonly<Record<string, string>>): Geocoder['search'] {
  const base = `${options.address.replace(/\/$/, '')}/search`;
  const onFailure = options.onFailure ?? logFailure;
  const search = shareSearches(async (text, signal): Promise<readonly Place[]> => {
    try {
      const query = new URLSearchParams({ format: 'json', q: text, ...parameters });
      return readNominatimPlaces(await fetchJson(`${base}?${query}`, signal, options));
    } catch (thrown) {
      if (thrown instanceof GeocoderError) onFailure(thrown);
      throw thrown;
    }
  });
  return async (text, signal) => {
    const wanted = searchText(text);
    return wanted === '' ? [] : await search(wanted, signal);
  };
}

/**
 * Returns the text to send: without white space around it.
 *
 * @throws GeocoderError (`text`) when it is too long for a name
 */
export function searchText(text: string): string {
  const wanted = text.trim();
  if (wanted.length <= REQUEST_LIMITS.text) return wanted;
  throw new GeocoderError({ kind: 'text', most: REQUEST_LIMITS.text });
}
