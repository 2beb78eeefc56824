/** The sources of the place search: the data that queries go to, and public services within their usage policies. */
import type { Geocoder, Place } from '@flyover/geocoding';
import { isFileAddress } from '../own-data/files-store.ts';
import { asksOwnServer, isOwnServer } from '../run/servers.ts';
import type { AppConfig } from '../site/app-config.ts';

/** Specification, section 2: places that are offered at most. */
export const MOST_PLACES = 10;

/** The place searches that are available. */
export interface PlaceSources {
  /** The data of the file that is asked, else of the server that this page came from. */
  readonly own: boolean;
  /** OSMNames, which needs a key; it is made for incremental input. */
  readonly names: boolean;
  /** Nominatim, whose policy forbids that: asked for whole names only. */
  readonly world: boolean;
}

/**
 * The place searches for a query server. Queries of the own data go with places of the own data; with another server the whole
 * world is of interest, but no invented town.
 *
 * @param server the setting: empty for the first server of the configuration; or the address of a file
 * @param base where relative addresses start: the address of the page
 */
export function placeSources(config: AppConfig, server: string, base?: string): PlaceSources {
  if (isFileAddress(server)) return { own: true, names: false, world: false };
  const hasOwn = config.servers.some(isOwnServer);
  const asksOwn = asksOwnServer(server, config, base);
  return {
    own: asksOwn || (hasOwn && config.data !== undefined && !config.data.invented),
    names: !asksOwn && config.osmNames !== undefined,
    world: !asksOwn,
  };
}

/** Finds places; both throw the signal's reason when it is aborted. */
export interface PlaceSearch {
  /** For what was typed so far: `MOST_PLACES` at most. A failure gives no places. */
  suggest(text: string, signal: AbortSignal): Promise<readonly Place[]>;
  /**
   * For a whole name.
   *
   * @throws GeocoderError when nothing was found and a server could not be asked
   */
  search(text: string, signal: AbortSignal): Promise<readonly Place[]>;
}

/** The geocoders that are asked, in this order. */
export interface PlaceGeocoders {
  readonly own?: Geocoder;
  readonly names?: Geocoder;
  readonly world?: Geocoder;
}

/** One search over several. */
export function createPlaceSearch({ own, names, world }: PlaceGeocoders): PlaceSearch {
  return {
    async suggest(text, signal) {
      const found = await Promise.all([own, names].map((geocoder) => geocoder?.suggest?.(text, signal) ?? []));
      return withoutRepeats(found.flat()).slice(0, MOST_PLACES);
    },
    async search(text, signal) {
      let failure: unknown;
      const ask = async (geocoder: Geocoder | undefined): Promise<readonly Place[]> => {
        try {
          return (await geocoder?.search(text, signal)) ?? [];
        } catch (error) {
          signal.throwIfAborted();
          failure ??= error;
          return [];
        }
      };
      const mine = await ask(own);
      // the own data finds parts of names too: the world's places of that name come before those
      const others = mine.some((place) => isNamed(place, text)) ? [] : await ask(world);
      const places = withoutRepeats([...others, ...mine]).slice(0, MOST_PLACES);
      if (places.length === 0 && failure !== undefined) throw failure;
      return places;
    },
  };
}

/** Whether a place has the name that was typed, accents and case aside. */
export function isNamed({ displayName }: Place, text: string): boolean {
  return plain(displayName.split(',', 1)[0]) === plain(text);
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim();
}

/** Of two entries for one element the first counts. */
function withoutRepeats(places: readonly Place[]): Place[] {
  const known = new Set<string>();
  return places.filter(({ osmType, osmId, displayName }) => {
    const key = osmId === undefined ? displayName : `${osmType}/${osmId}`;
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}
