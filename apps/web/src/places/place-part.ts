/** What is fetched with the first letter of a place: the servers' ways of answering, and the words for kinds of places. */
import { addTexts } from '../ui/i18n.ts';
import texts from '../ui/locales/places/en.json';

export { createLocalGeocoder, createNominatimGeocoder, createOsmNamesGeocoder } from '@flyover/geocoding';

addTexts(texts);
