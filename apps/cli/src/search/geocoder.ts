/** Answers the place placeholders of a query from the data that it runs on. */
import type { ElementStore } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import type { ExpandContext } from '@flyover/query-template';
import { geocodeValue } from './geocode-values.ts';
import { createPlaceIndex, type PlaceIndex } from './place-index.ts';

/** Enough to have one that is no node among them. */
const PLACES = 20;

/** The index is made when the first placeholder asks. */
export function createGeocoder(store: ElementStore): NonNullable<ExpandContext['resolve']> {
  let index: PlaceIndex | undefined;
  return (name, argument, language) => {
    index ??= createPlaceIndex(buildFeatures(store));
    return geocodeValue(name, index.search(argument, PLACES), language);
  };
}
