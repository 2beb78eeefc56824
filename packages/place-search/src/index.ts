/** Finds places by name in OpenStreetMap elements. */
export { createDataGeocoder, createPlaceResolver } from './data-geocoder.ts';
export type { FoundPlace } from './describe-place.ts';
export { createLargePlaceIndex, type NamedElements, type NamedSource } from './large-place-index.ts';
export { createPlaceIndex, NAME_KEYS, type PlaceIndex } from './place-index.ts';
export { type ElementName, elementNameOf, PLACE_KEYS } from './places-at.ts';
