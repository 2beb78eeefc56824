/** What is fetched with the first letter of a place: the servers' ways of answering. */
export { createLocalGeocoder, createNominatimGeocoder, createOsmNamesGeocoder } from '@flyover/geocoding';
