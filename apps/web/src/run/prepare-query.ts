/** From the user's text to the one that is sent: placeholders filled in, places looked up. */
import type { GeocodeError } from '@flyover/geocoding';
import {
  type Directive,
  type ExpandContext,
  type Expansion,
  ExpansionError,
  expandQuery,
  type QueryLanguage,
} from '@flyover/query-template';
import { selectedArea } from '../area/area-store.ts';
import { isFileAddress } from '../own-data/file-address.ts';
import { fileGeocoder } from '../own-data/files-store.ts';
import { type AppConfig, configOf } from '../site/app-config.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { type MapView, viewBbox } from '../view/view-store.ts';
import type { RunProblem } from './run-store.ts';
import { asksOwnServer } from './servers.ts';

/** A query that can be sent. */
export interface PreparedQuery {
  readonly query: string;
  /** The server the text names, if any. */
  readonly server?: string;
  readonly language: QueryLanguage;
  /** Its style sheets that are not blank. */
  readonly sheets: readonly Directive[];
  /** All options of the data directive, `server` among them. */
  readonly options: Readonly<Record<string, string>>;
  /** The user's line that a line of the sent query came from, both from 1. */
  userLine(line: number): number;
}

/**
 * Fills in the placeholders of a text; `{{bbox}}` is the selected area, where there is one.
 *
 * @param server the server of the settings; a text may name another. Places are looked up where the data is: in the own server's
 * data, else at the public place search
 * @throws the signal's reason
 */
export async function prepareQuery(
  text: string,
  view: MapView,
  server: string,
  config: AppConfig,
  signal: AbortSignal,
): Promise<PreparedQuery | RunProblem> {
  const context: ExpandContext = { bbox: selectedArea() ?? viewBbox(view), center: { lat: view.lat, lon: view.lon }, now: new Date() };
  try {
    const expansion = expandQuery(text, context);
    const asked = expansion.data?.options.get('server') ?? server;
    const words = beginOf(expansion.query);
    if (words === '') return { kind: 'blank', message: '', lines: [], userLines: [] };
    if (expansion.language === 'ql' && SQL.test(words)) return { kind: 'sqlText', message: '', lines: [], userLines: [] };
    return prepared(expansion.unresolved.length === 0 ? expansion : await resolvePlaces(text, context, asked, config, signal));
  } catch (error) {
    if (error instanceof ExpansionError) return { kind: 'template', message: error.message, lines: [], userLines: [error.position.line] };
    const lines = linesOfGeocodeError(error);
    if (lines === undefined) throw error;
    return { kind: lines.failed ? 'search' : 'geocode', message: lines.message, lines: [], userLines: lines.lines };
  }
}

function prepared(expansion: Expansion): PreparedQuery {
  const options = Object.fromEntries(expansion.data?.options ?? []);
  return {
    query: expansion.query,
    language: expansion.language,
    sheets: sheetsIn(expansion),
    server: expansion.data?.options.get('server'),
    options,
    userLine: (line) => expansion.positionInText(line, 1).line,
  };
}

/** The style directives of a query that are not blank. */
export function sheetsIn({ styles }: Expansion): readonly Directive[] {
  return styles.filter(({ text }) => text.trim() !== '');
}

type Geocoding = typeof import('@flyover/geocoding');
type Geocoder = ReturnType<Geocoding['createLocalGeocoder']>;

/** One a place search, so that a place is asked once a session. */
const geocoders = new Map<string, Geocoder>();

/** The part of the program that looks up places is fetched with the first query that needs it. */
async function resolvePlaces(
  text: string,
  context: ExpandContext,
  server: string,
  config: AppConfig,
  signal: AbortSignal,
): Promise<Expansion> {
  const geocoding = await withTimeout('geocoding', import('@flyover/geocoding'));
  if (isFileAddress(server)) return geocoding.resolveQuery(text, context, fileGeocoder(server), signal);
  const own = asksOwnServer(server, config);
  // a text may name it by its whole address
  const { search = './' } = configOf(own && server !== '' ? new URL(server, document.baseURI).pathname : '', config);
  const address = own ? new URL(search, document.baseURI).href : config.placeSearch;
  let geocoder = geocoders.get(address);
  if (geocoder === undefined) {
    geocoder = (own ? geocoding.createLocalGeocoder : geocoding.createNominatimGeocoder)({ address, appName: config.appname });
    geocoders.set(address, geocoder);
  }
  return geocoding.resolveQuery(text, context, geocoder, signal);
}

/** What failed look-ups say, a line each: the placeholder, its kind, why. Their class comes with the part of the program that was fetched. */
function linesOfGeocodeError(error: unknown): { message: string; lines: number[]; failed: boolean } | undefined {
  if (!isGeocodeError(error)) return undefined;
  const all = [error, ...error.others];
  const said = all.map(
    ({ placeholder, argument, kind, message }) => `{{${placeholder}:${argument.slice(0, LONGEST_PLACE)}}} (${kind}): ${message}`,
  );
  // a name that is too long is the query's, all else the search's
  const { cause } = error;
  const failed = cause instanceof Error && cause.name === 'GeocoderError' && 'kind' in cause && cause.kind !== 'text';
  return { message: said.join('\n'), lines: all.map(({ line }) => line), failed };
}

/** So much of a place's name is told, UTF-16 units. */
const LONGEST_PLACE = 80;

function isGeocodeError(error: unknown): error is GeocodeError {
  return error instanceof Error && error.name === 'GeocodeError' && 'others' in error;
}

/** How queries in SQL begin; no statement of Overpass QL does. */
const SQL = /^(select|with|explain)\s/i;

/** A query from its first word on: behind comments of either language, and white space. */
function beginOf(query: string): string {
  let rest = query.trimStart();
  for (;;) {
    const end = rest.startsWith('/*') ? '*/' : rest.startsWith('//') || rest.startsWith('--') ? '\n' : undefined;
    if (end === undefined) return rest.slice(0, 20);
    const at = rest.indexOf(end, 2);
    if (at < 0) return '';
    rest = rest.slice(at + end.length).trimStart();
  }
}
