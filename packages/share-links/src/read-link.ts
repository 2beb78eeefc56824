import { decodeDense } from './dense/dense-code.ts';
import { decodeLayer, type LinkLayer } from './link-layer.ts';
import { LINK_LIMITS, LinkError, type LinkFault, type LinkProblem } from './link-problem.ts';
import { decodePosition, MOST_ZOOM } from './position.ts';
import { decodeQuery } from './query-code.ts';
import { fillTemplate, type LinkTemplate, TEMPLATE_NAMES, type TemplateDefinition } from './template.ts';

type OwnTemplates = ReadonlyMap<string, TemplateDefinition>;

/** Highest number of templates that a problem names. */
const MOST_NAMED = 20;

/** Content of a link. */
export interface OpenedLink {
  /** The query, undefined where there is none. */
  query: string | undefined;
  /** Input of the wizard; if it gives a query, that one replaces `query`. */
  wizard: { readonly phrase: string; readonly template?: LinkTemplate } | undefined;
  /** Degrees; given both or not at all. */
  lat: number | undefined;
  lon: number | undefined;
  /** 0 to 30, counting 256-pixel tiles. */
  zoom: number | undefined;
  /** Whether the query is to be run at once; true only where there is a query or a phrase. */
  run: boolean;
  /** Number of elements of the task list that the link was made from: the result of the run becomes a list; set only with `run`. */
  tasks?: number;
  /** Queries of layers beside it; they are never run by a link. Absent where it has none. */
  layers?: readonly LinkLayer[];
  problems: LinkProblem[];
}

/**
 * Reads a link: an address, its part from `?` or `#` on, or bare parameters. Never throws: what cannot be read is left out and told in
 * `problems`.
 *
 * Where several parameters say the same, the plain ones count: `Q` before `q`, `w` before `template`, `lat`, `lon` and `zoom` before `C`
 * before `c`, all of them before the dense form `f1`. Of one that is there twice, the first counts.
 *
 * @param ownTemplates templates that a link may name beside the built-in ones, by name
 */
export function readLink(addressOrSearch: string, ownTemplates: OwnTemplates = new Map()): OpenedLink {
  const link: OpenedLink = {
    query: undefined,
    wizard: undefined,
    lat: undefined,
    lon: undefined,
    zoom: undefined,
    run: false,
    problems: [],
  };
  const { values, cut, page, text } = linkParameters(addressOrSearch);
  if (cut) problem(link, '', { kind: 'cut' });
  if (isShortLink(page, values)) problem(link, '', { kind: 'shortLink' });
  readDense(link, values);
  readPacked(link, values);
  readPlain(link, values, text);
  readPackedPosition(link, values);
  readPlainPosition(link, values);
  readDegrees(link, values);
  readTemplate(link, values, ownTemplates);
  readPhrase(link, values);
  readLayers(link, values);
  if (values.has('R') || link.run) {
    link.run = link.query !== undefined || link.wizard !== undefined;
    if (!link.run) problem(link, 'R', { kind: 'nothingToRun' });
  }
  const tasks = values.get('T');
  if (link.run && tasks !== null && /^\d{1,6}$/.test(tasks)) link.tasks = Number(tasks);
  return link;
}

function readLayers(link: OpenedLink, values: URLSearchParams): void {
  const codes = values.getAll('L');
  if (codes.length === 0) return;
  const read = codes.slice(0, LINK_LIMITS.layers).flatMap((code) => decodeLayer(code) ?? []);
  if (read.length < codes.length) problem(link, 'L', { kind: 'layersLeftOut', count: codes.length - read.length });
  if (read.length > 0) link.layers = read;
}

function problem(link: OpenedLink, parameter: string, fault: LinkFault): void {
  link.problems.push({ parameter, ...fault });
}

/** `https://overpass-turbo.eu/s/2bc`: an address with a word behind `/s/` and nothing else. */
function isShortLink(page: string, values: URLSearchParams): boolean {
  return values.size === 0 && /^(?:https?:)?\/\/[^/]+\/s\/\w+$/.test(page);
}

function readDense(link: OpenedLink, values: URLSearchParams): void {
  for (const name of new Set(values.keys())) {
    if (/^f[2-9]$/.test(name)) problem(link, name, { kind: 'newer' });
  }
  const f1 = values.get('f1');
  if (f1 === null) return;
  try {
    const { query, position, run, whole, hasUnknown } = decodeDense(f1);
    if (query !== '') link.query = query;
    if (position !== undefined) Object.assign(link, position);
    link.run = run === true;
    if (!whole) problem(link, 'f1', { kind: 'densePart' });
    if (hasUnknown) problem(link, 'f1', { kind: 'denseUnknown' });
  } catch (thrown) {
    if (!(thrown instanceof LinkError)) throw thrown;
    problem(link, 'f1', thrown.kind === 'size' ? { kind: 'denseSize', most: LINK_LIMITS.denseQuery } : { kind: 'denseDamaged' });
  }
}

function readPacked(link: OpenedLink, values: URLSearchParams): void {
  const q = values.get('q');
  if (q === null) return;
  try {
    setQuery(link, 'q', decodeQuery(q));
  } catch (thrown) {
    if (!(thrown instanceof LinkError)) throw thrown;
    problem(link, 'q', thrown.kind === 'size' ? { kind: 'querySize', most: LINK_LIMITS.query } : { kind: 'queryDamaged' });
    if (thrown.readable !== '') link.query = thrown.readable;
  }
}

function readPlain(link: OpenedLink, values: URLSearchParams, text: string): void {
  const query = values.get('Q');
  if (query === null) return;
  if (count(query, /\uFFFD/g) > count(text, /\uFFFD|%EF%BF%BD/gi)) problem(link, 'Q', { kind: 'queryCharacters' });
  setQuery(link, 'Q', query);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function setQuery(link: OpenedLink, parameter: string, query: string): void {
  if (query === '') problem(link, parameter, { kind: 'queryEmpty' });
  else link.query = query;
}

function readPackedPosition(link: OpenedLink, values: URLSearchParams): void {
  const c = values.get('c');
  if (c === null) return;
  try {
    const { lat, lon, zoom } = decodePosition(c);
    Object.assign(link, { lat, lon });
    setZoom(link, 'c', String(zoom));
  } catch (thrown) {
    if (!(thrown instanceof LinkError)) throw thrown;
    problem(link, 'c', { kind: 'positionDamaged' });
  }
}

function readPlainPosition(link: OpenedLink, values: URLSearchParams): void {
  const text = values.get('C');
  if (text === null) return;
  const [lat = '', lon = '', zoom, ...more] = text.split(';');
  setPlace(link, 'C', lat, lon);
  if (zoom === undefined) problem(link, 'C', { kind: 'positionWithoutZoom' });
  else setZoom(link, 'C', zoom);
  if (more.length > 0) problem(link, 'C', { kind: 'positionLong' });
}

function readDegrees(link: OpenedLink, values: URLSearchParams): void {
  const [lat, lon, zoom] = [values.get('lat'), values.get('lon'), values.get('zoom')];
  if (lat !== null && lon !== null) setPlace(link, 'lat, lon', lat, lon);
  else if (lat !== null) problem(link, 'lat', { kind: 'latAlone' });
  else if (lon !== null) problem(link, 'lon', { kind: 'lonAlone' });
  if (zoom !== null) setZoom(link, 'zoom', zoom);
}

function setPlace(link: OpenedLink, parameter: string, latText: string, lonText: string): void {
  const [lat, lon] = [number(latText), number(lonText)];
  if (!(Math.abs(lat) <= 90)) problem(link, parameter, { kind: 'noLatitude', text: shortened(latText) });
  else if (!(Math.abs(lon) <= 180)) problem(link, parameter, { kind: 'noLongitude', text: shortened(lonText) });
  else Object.assign(link, { lat, lon });
}

function setZoom(link: OpenedLink, parameter: string, text: string): void {
  const zoom = number(text);
  if (zoom >= 0 && zoom <= MOST_ZOOM) link.zoom = zoom;
  else problem(link, parameter, { kind: 'noZoom', text: shortened(text), most: MOST_ZOOM });
}

/** A plain decimal number, or NaN. */
function number(text: string): number {
  return /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** Shortens a text of the link for display. */
function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function readTemplate(link: OpenedLink, values: URLSearchParams, ownTemplates: OwnTemplates): void {
  const name = values.get('template');
  if (name === null) return;
  const filled = fillTemplate(name, ownTemplates.get(name), (parameter) => values.get(parameter) ?? undefined);
  if (filled === undefined) {
    const known = [...TEMPLATE_NAMES, ...ownTemplates.keys()].slice(0, MOST_NAMED);
    problem(link, 'template', { kind: 'noTemplate', text: shortened(name), known });
    return;
  }
  for (const parameter of filled.missing) {
    problem(link, parameter, { kind: 'query' in filled.made ? 'templateQuery' : 'templatePhrase', template: name });
  }
  if ('query' in filled.made) link.query = filled.made.query;
  else link.wizard = { phrase: filled.made.template.phrase, template: filled.made.template };
}

function readPhrase(link: OpenedLink, values: URLSearchParams): void {
  const phrase = values.get('w');
  if (phrase === null) return;
  if (phrase.trim() === '') problem(link, 'w', { kind: 'phraseEmpty' });
  else link.wizard = { phrase };
}

// The parameters of a link, wherever in the address they stand.

/** Every parameter that a link may have and this package reads; the parameters of templates aside. */
const KNOWN = ['q', 'Q', 'c', 'C', 'lat', 'lon', 'zoom', 'template', 'w', 'R', 'f1', 'L', 'T'];

/** Parameters by name, and whether the link was too long to be read whole. */
interface LinkParameters {
  readonly values: URLSearchParams;
  readonly cut: boolean;
  /** The address without parameters. */
  readonly page: string;
  /** The whole address, as far as it was read. */
  readonly text: string;
}

/**
 * The parameters of an address, or of its part from `?` or `#` on, or of bare `name=value&…`. Those behind `?` count; where
 * nothing known stands there, those behind `#` do (`?#q=…`, `#?q=…`).
 */
function linkParameters(address: string): LinkParameters {
  const cut = address.length > LINK_LIMITS.link;
  const text = (cut ? address.slice(0, LINK_LIMITS.link) : address).trim();
  const hashAt = text.indexOf('#');
  const beforeHash = hashAt === -1 ? text : text.slice(0, hashAt);
  const searchAt = beforeHash.indexOf('?');
  const page = searchAt === -1 ? beforeHash : beforeHash.slice(0, searchAt);
  const bare = searchAt === -1 && hashAt === -1 && /^[A-Za-z0-9]+(?:[=&]|$)/.test(text);
  const search = new URLSearchParams(bare ? text : searchAt === -1 ? '' : beforeHash.slice(searchAt + 1));
  if (bare) return { values: search, cut, page: '', text };
  if (KNOWN.some((name) => search.has(name)) || hashAt === -1) return { values: search, cut, page, text };
  return { values: new URLSearchParams(text.slice(hashAt + 1).replace(/^\?/, '')), cut, page, text };
}
