export { REQUEST_LIMITS, type RequestOptions } from './fetch-json.ts';
export { type FailureLog, type Geocoder, GeocoderError, type GeocoderProblem, type Place } from './geocoder.ts';
export { createLocalGeocoder, createNominatimGeocoder, type LocalGeocoderOptions, type NominatimOptions } from './nominatim.ts';
export { createOsmNamesGeocoder, type OsmNamesOptions } from './osm-names.ts';
export { readNominatimPlaces } from './read-places.ts';
export {
  GeocodeError,
  type GeocodeKind,
  type GeocodeReason,
  geocodeKind,
  geocodeValue,
  RESOLVE_LIMITS,
  resolveQuery,
} from './resolve-query.ts';
