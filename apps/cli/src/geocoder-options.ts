/** Options that choose the place search. */
import { createNominatimGeocoder, type Geocoder } from '@flyover/geocoding';
import type { OptionDefinition } from './call.ts';
import type { Io } from './io.ts';
import { IDENTITY } from './server-query.ts';
import { addressOption } from './values.ts';

/** Options of a command that looks up places by their names. */
export const GEOCODER_OPTIONS: readonly OptionDefinition[] = [
  { name: 'data', value: 'FILE', help: 'OpenStreetMap data in which {{geocodeArea:…}} and its kind look up places' },
  { name: 'geocoder', value: 'URL', help: 'base address of a Nominatim server that looks them up instead' },
];

/**
 * The place search at an address: the server's base address, or that of its `search`.
 *
 * @throws CallProblem when it is no address
 */
export function remoteGeocoder(address: string, io: Io): Geocoder {
  const base = addressOption('geocoder', address, 'https://nominatim.openstreetmap.org/');
  return createNominatimGeocoder({
    address: base.origin + base.pathname.replace(/\/search\/?$/, '/'),
    appName: 'flyover',
    fetch: (url, options) => io.fetch(url, { ...options, headers: { ...IDENTITY, Accept: 'application/json' } }),
    // told once, at the placeholder that it concerns
    onFailure: () => {},
  });
}
