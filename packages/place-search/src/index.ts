/** Finds places by name in OpenStreetMap elements. */
export { createDataGeocoder, createPlaceResolver } from './data-geocoder.ts';
export { createPlaceIndex, type FoundPlace, type PlaceIndex } from './place-index.ts';
