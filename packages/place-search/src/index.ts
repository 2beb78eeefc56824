/** Finds places by name in OpenStreetMap elements. */
export { createDataGeocoder, createPlaceResolver } from './data-geocoder.ts';
export { createPlaceIndex, type FoundPlace, NAME_KEYS, type PlaceIndex } from './place-index.ts';
