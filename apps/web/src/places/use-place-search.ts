/** The suggestions of the search field for its text. */

import type { Place } from '@flyover/geocoding';
import { errorMessage } from '@flyover/worker-calls';
import { useEffect, useRef, useState } from 'react';
import { fileGeocoder, isFileAddress, useAskedServer } from '../own-data/files-store.ts';
import { type AppConfig, configOf } from '../site/app-config.ts';
import { withTexts } from '../ui/i18n.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { createPlaceSearch, type PlaceSearch, type PlaceSources, placeSources } from './place-sources.ts';

/** Specification, section 2: the characters from which on places are offered. */
const FEWEST_CHARACTERS = 2;

interface Offer {
  /** The typed text. */
  readonly text: string;
  readonly places: readonly Place[];
  /** `nothing` was found by a search, or why the search failed. */
  readonly problem?: 'nothing' | { readonly message: string };
  readonly searching: boolean;
}

const NO_OFFER: Offer = { text: '', places: [], searching: false };

/** Searches by the places of the configuration; what is asked later takes the place of what was asked before. */
export function usePlaceSearch(config: AppConfig) {
  const server = useAskedServer();
  const [offer, setOffer] = useState<Offer>(NO_OFFER);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  const sources = placeSources(config, server);
  const begin = (): AbortSignal => {
    asking.current?.abort();
    asking.current = new AbortController();
    return asking.current.signal;
  };

  return {
    offer,
    sources,
    /** Nothing is offered any more. */
    stop() {
      asking.current?.abort();
      setOffer(NO_OFFER);
    },
    /** Offers what the typed text may become. */
    async suggest(text: string): Promise<void> {
      const signal = begin();
      if (text.trim().length < FEWEST_CHARACTERS || !(sources.own || sources.names)) {
        setOffer(NO_OFFER);
        return;
      }
      try {
        const places = await (await placeSearch(config, sources, server)).suggest(text, signal);
        if (!signal.aborted) setOffer({ text, places, searching: false });
      } catch {
        // a suggestion that fails is logged where it does
        if (!signal.aborted) setOffer(NO_OFFER);
      }
    },
    /** Searches for the text as a whole. @returns the places; none where something else was asked meanwhile */
    async search(text: string): Promise<readonly Place[]> {
      const signal = begin();
      setOffer({ text, places: [], searching: true });
      try {
        const places = await (await placeSearch(config, sources, server)).search(text, signal);
        if (signal.aborted) return [];
        setOffer({ text, places, searching: false, ...(places.length === 0 && { problem: 'nothing' }) });
        return places;
      } catch (error) {
        const message = errorMessage(error);
        if (!signal.aborted) setOffer({ text, places: [], searching: false, problem: { message } });
        return [];
      }
    },
  };
}

/** One for each choice of servers, so that what was found is remembered. */
const searches = new Map<string, Promise<PlaceSearch>>();

/** The part of the program that asks for places is fetched with the first letter. */
function placeSearch(config: AppConfig, sources: PlaceSources, server: string): Promise<PlaceSearch> {
  const file = isFileAddress(server) ? server : undefined;
  const { search = './' } = configOf(server, config);
  const key = JSON.stringify([sources, file, search, config.placeSearch, config.osmNames]);
  const known = searches.get(key);
  if (known !== undefined) return known;
  const made = withTimeout('geocoding', withTexts(import('./place-part.ts'), 'places')).then((geocoding) => {
    if (file !== undefined) return createPlaceSearch({ own: fileGeocoder(file) });
    const { appname: appName } = config;
    const places = createPlaceSearch({
      own: sources.own ? geocoding.createLocalGeocoder({ address: new URL(search, document.baseURI).href, appName }) : undefined,
      names: sources.names && config.osmNames !== undefined ? geocoding.createOsmNamesGeocoder(config.osmNames) : undefined,
      world: sources.world
        ? geocoding.createNominatimGeocoder({ address: new URL(config.placeSearch, document.baseURI).href, appName })
        : undefined,
    });
    return geocoding.inWords(places);
  });
  // a part that could not be fetched is tried again with the next letter
  made.catch(() => searches.delete(key));
  searches.set(key, made);
  return made;
}
