/** Finds places by name in OpenStreetMap elements. */

export type { FoundPlace } from './describe-place.ts';
export { createLargePlaceIndex, type NamedElements, type NamedSource } from './large-place-index.ts';
export { createDataGeocoder, createPlaceIndex, createPlaceResolver, NAME_KEYS, type PlaceIndex } from './place-index.ts';
export { placeWords } from './place-words.ts';
export { type ElementName, elementNameOf, PLACE_KEYS } from './places-at.ts';
export { createRemotePlaceIndex, type RemoteNames, type RemotePlaceIndex } from './remote-place-index.ts';
