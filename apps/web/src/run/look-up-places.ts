/** The place search for the names in a query, and the texts of its errors. */
import {
  createLocalGeocoder,
  createNominatimGeocoder,
  GeocodeError,
  type GeocodeReason,
  type Geocoder,
  type GeocoderProblem,
  resolveQuery,
} from '@flyover/geocoding';
import type { ExpandContext, Expansion } from '@flyover/query-template';
import i18next from 'i18next';
import { fileGeocoder, isFileAddress } from '../own-data/files-store.ts';
import { type AppConfig, configOf } from '../site/app-config.ts';
import type { RunProblem } from './run-store.ts';
import { asksOwnServer } from './servers.ts';

/** The most UTF-16 units of a place's name that are shown. */
const LONGEST_PLACE = 80;

/** One for each place search, so that a place is looked up once a session. */
const geocoders = new Map<string, Geocoder>();

/**
 * Expands a query with its places.
 *
 * @param server the server of the query: an own server and a file search their own data; otherwise the public place search is asked
 * @returns the problem where places are not found: a line for each, with the placeholder, the kind and the reason
 * @throws ExpansionError as `expandQuery`; the signal's reason
 */
export async function lookUpPlaces(
  text: string,
  context: ExpandContext,
  server: string,
  config: AppConfig,
  signal: AbortSignal,
): Promise<Expansion | RunProblem> {
  try {
    return await resolveQuery(text, context, geocoderOf(server, config), signal);
  } catch (error) {
    if (!(error instanceof GeocodeError)) throw error;
    const all = [error, ...error.others];
    const said = all.map(({ placeholder, argument, kind, reason }) => {
      const name = argument.slice(0, LONGEST_PLACE);
      return `{{${placeholder}:${name}}} (${kind}): ${geocodeText({ reason, placeholder, name }, i18next.t)}`;
    });
    return { kind: ofSearch(error) ? 'search' : 'geocode', message: said.join('\n'), lines: [], userLines: all.map(({ line }) => line) };
  }
}

/** Whether the failure is that of the search; a name that is too long is a fault of the query. */
function ofSearch({ reason }: GeocodeError): boolean {
  return reason.kind === 'search' && reason.problem.kind !== 'text';
}

function geocoderOf(server: string, config: AppConfig): Geocoder {
  if (isFileAddress(server)) return fileGeocoder(server);
  const own = asksOwnServer(server, config);
  // a text may name the server by its absolute address
  const { search = './' } = configOf(own && server !== '' ? new URL(server, document.baseURI).pathname : '', config);
  const address = own ? new URL(search, document.baseURI).href : config.placeSearch;
  let geocoder = geocoders.get(address);
  if (geocoder === undefined) {
    geocoder = (own ? createLocalGeocoder : createNominatimGeocoder)({ address, appName: config.appname });
    geocoders.set(address, geocoder);
  }
  return geocoder;
}

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Returns the reason why a place was not found, as a sentence. @param name the start of the place's name */
export function geocodeText(
  { reason, placeholder, name }: { readonly reason: GeocodeReason; readonly placeholder: string; readonly name: string },
  t: Translate,
): string {
  const written = `{{${placeholder}:…}}`;
  switch (reason.kind) {
    case 'nameless':
      return t('geocode.nameless', { placeholder: written });
    case 'sql':
      return t('geocode.sql', { placeholder: written, bbox: '{{geocodeBbox:…}}', coords: '{{geocodeCoords:…}}' });
    case 'unknown':
      return t(`geocode.unknown.${reason.as}`, { name });
    case 'tooMany':
      return t('geocode.tooMany', { most: reason.most });
    case 'search':
      return searchText(reason.problem, t);
    case 'thrown':
      return reason.message || t('geocode.failed');
  }
}

/** Returns the reason why a place search failed, as a sentence. */
export function searchText(problem: GeocoderProblem, t: Translate): string {
  switch (problem.kind) {
    case 'status':
      return problem.status === 429 ? t('geocode.search.tooOften') : t('geocode.search.status', { status: problem.status });
    case 'size':
      return t('geocode.search.size', { size: problem.most / 1e6 });
    case 'format':
      return t(`geocode.search.${problem.found}`);
    case 'answer':
      return problem.said === undefined ? t('geocode.search.answer') : t('geocode.search.said', { said: problem.said });
    case 'text':
      return t('geocode.search.text', { most: problem.most });
    default:
      return t(`geocode.search.${problem.kind}`);
  }
}
