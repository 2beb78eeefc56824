/** Answers the place placeholders of a query from the data that it runs on. */
import { type Geocoder, geocodeValue, readNominatimPlaces } from '@flyover/geocoding';
import type { ElementStore } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import type { ExpandContext } from '@flyover/query-template';
import { createPlaceIndex, type PlaceIndex } from './place-index.ts';

/** Enough to have one that is no node among them. */
const PLACES = 20;

/** What `expandQuery` asks for each `{{geocodeArea:…}}` and its kind. The index is made when the first placeholder asks. */
export function createPlaceResolver(store: ElementStore): NonNullable<ExpandContext['resolve']> {
  const search = createSearch(store);
  return (name, argument, language) => geocodeValue(name, search(argument), language);
}

/** The same data as a place search like any other; it never fails. */
export function createDataGeocoder(store: ElementStore): Geocoder {
  const search = createSearch(store);
  return { search: async (text) => search(text) };
}

function createSearch(store: ElementStore): (text: string) => ReturnType<typeof readNominatimPlaces> {
  let index: PlaceIndex | undefined;
  return (text) => {
    index ??= createPlaceIndex(buildFeatures(store));
    return readNominatimPlaces(index.search(text, PLACES));
  };
}
