/** A place search over remote data: each search fetches the elements it needs. */
import type { FixedBox } from '@flyover/bounding-box';
import type { ElementStore } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import type { FoundPlace } from './describe-place.ts';
import { type NamedArea, namedAreas } from './named-areas.ts';
import { calledFeatures, type PlaceIndex, searchPlaces } from './place-index.ts';
import { LONGEST_WORD } from './place-words.ts';
import type { ElementName } from './places-at.ts';

/** Reads elements with their geometry from a remote source; a read rejects with the reason of its signal. */
export interface RemoteNames {
  /**
   * Returns the best matches of `placeWords` for a beginning.
   *
   * @param within elements outside all of these boxes may be left out
   */
  called(beginning: string, within: readonly FixedBox[] | undefined, signal: AbortSignal): Promise<ElementStore>;
  /** Returns all administrative areas with a name. */
  boundaries(signal: AbortSignal): Promise<ElementStore>;
  /** Returns the elements with any of `PLACE_KEYS` and bounds that meet a box. */
  near(box: FixedBox, signal: AbortSignal): Promise<ElementStore>;
  /** Returns the requested elements that exist. */
  elements(wanted: readonly ElementName[], signal: AbortSignal): Promise<ElementStore>;
}

/** An asynchronous `PlaceIndex`. */
export interface RemotePlaceIndex {
  search(text: string, limit: number, signal: AbortSignal): Promise<FoundPlace[]>;
  reverse(lat: number, lon: number, zoom: number, signal: AbortSignal): Promise<FoundPlace | undefined>;
  lookup(elements: readonly ElementName[], signal: AbortSignal): Promise<FoundPlace[]>;
}

/** Runs work that needs fetched parts, and restarts it each time one has arrived. */
export type UntilFetched = <T>(run: (part: <P>(key: string, fetch: () => Promise<P>) => P) => T) => Promise<T>;

/** Keeps the boundaries; each search fetches everything else. Text inside a word is not found. */
export function createRemotePlaceIndex(names: RemoteNames, untilFetched: UntilFetched): RemotePlaceIndex {
  let areas: readonly NamedArea[] | undefined;
  const answered = <T>(signal: AbortSignal, ask: (index: PlaceIndex) => T): Promise<T> =>
    untilFetched((part) =>
      ask(
        searchPlaces({
          called: (typed, within) =>
            part(`called ${JSON.stringify([typed, within])}`, async () =>
              calledFeatures(buildFeatures(await names.called(typed.slice(0, LONGEST_WORD), within, signal))),
            ),
          near(box) {
            const features = part(`near ${JSON.stringify(box)}`, async () => buildFeatures(await names.near(box, signal)));
            return { features, numbers: Array.from({ length: features.count }, (_, i) => i).filter((i) => features.memberSlots[i] < 0) };
          },
          elements: (wanted) => part(`elements ${JSON.stringify(wanted)}`, async () => buildFeatures(await names.elements(wanted, signal))),
          areas() {
            areas ??= part('areas', async () => namedAreas(buildFeatures(await names.boundaries(signal))));
            return areas;
          },
        }),
      ),
    );
  return {
    search: (text, limit, signal) => answered(signal, (index) => index.search(text, limit)),
    reverse: (lat, lon, zoom, signal) => answered(signal, (index) => index.reverse(lat, lon, zoom)),
    lookup: (elements, signal) => answered(signal, (index) => index.lookup(elements)),
  };
}
