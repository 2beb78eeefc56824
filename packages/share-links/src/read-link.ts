import { decodeDense } from './dense/dense-code.ts';
import { LinkError } from './link-error.ts';
import { linkParameters } from './parameters.ts';
import { decodePosition, MOST_ZOOM } from './position.ts';
import { decodeQuery } from './query-code.ts';
import { fillTemplate, type LinkTemplate, TEMPLATE_NAMES, type TemplateDefinition } from './template.ts';

type OwnTemplates = ReadonlyMap<string, TemplateDefinition>;

/** How many templates a message names. */
const MOST_NAMED = 20;

/** Something in a link that could not be read, or not wholly. `message` is a sentence for a user. */
export interface LinkProblem {
  /** The parameter as the link names it; empty for the link as a whole. */
  readonly parameter: string;
  readonly message: string;
}

/** What a link holds. */
export interface OpenedLink {
  /** The query, undefined where there is none. */
  query: string | undefined;
  /** What the wizard is to make a query of; where it can, that query counts instead of `query`. */
  wizard: { readonly phrase: string; readonly template?: LinkTemplate } | undefined;
  /** Degrees; given both or not at all. */
  lat: number | undefined;
  lon: number | undefined;
  /** 0 to 30, counting 256-pixel tiles. */
  zoom: number | undefined;
  /** Whether the query is to be run at once; true only where there is a query or a phrase. */
  run: boolean;
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
  if (cut) problem(link, '', 'the link is too long: only its beginning was read');
  if (isShortLink(page, values)) {
    problem(link, '', 'this is a short link, which only its own site can resolve: open it there and copy the long address');
  }
  readDense(link, values);
  readPacked(link, values);
  readPlain(link, values, text);
  readPackedPosition(link, values);
  readPlainPosition(link, values);
  readDegrees(link, values);
  readTemplate(link, values, ownTemplates);
  readPhrase(link, values);
  if (values.has('R') || link.run) {
    link.run = link.query !== undefined || link.wizard !== undefined;
    if (!link.run) problem(link, 'R', 'there is no query that could be run');
  }
  return link;
}

function problem(link: OpenedLink, parameter: string, message: string): void {
  link.problems.push({ parameter, message });
}

/** `https://overpass-turbo.eu/s/2bc`: an address with a word behind `/s/` and nothing else. */
function isShortLink(page: string, values: URLSearchParams): boolean {
  return values.size === 0 && /^(?:https?:)?\/\/[^/]+\/s\/\w+$/.test(page);
}

function readDense(link: OpenedLink, values: URLSearchParams): void {
  for (const name of new Set(values.keys())) {
    if (/^f[2-9]$/.test(name)) problem(link, name, 'the link was made by a newer version than this one: reload the page, or update');
  }
  const f1 = values.get('f1');
  if (f1 === null) return;
  try {
    const { query, position, run, whole, hasUnknown } = decodeDense(f1);
    if (query !== '') link.query = query;
    if (position !== undefined) Object.assign(link, position);
    link.run = run === true;
    if (!whole) problem(link, 'f1', 'the link is damaged or was cut: what stands before the damage was read; copy the link again');
    if (hasUnknown) problem(link, 'f1', 'the link holds something that this version does not know: it was left out');
  } catch (thrown) {
    if (!(thrown instanceof LinkError)) throw thrown;
    problem(link, 'f1', thrown.message);
  }
}

function readPacked(link: OpenedLink, values: URLSearchParams): void {
  const q = values.get('q');
  if (q === null) return;
  try {
    setQuery(link, 'q', decodeQuery(q));
  } catch (thrown) {
    if (!(thrown instanceof LinkError)) throw thrown;
    problem(link, 'q', thrown.message);
    if (thrown.readable !== '') link.query = thrown.readable;
  }
}

function readPlain(link: OpenedLink, values: URLSearchParams, text: string): void {
  const query = values.get('Q');
  if (query === null) return;
  if (count(query, /\uFFFD/g) > count(text, /\uFFFD|%EF%BF%BD/gi))
    problem(link, 'Q', 'the query has characters that could not be read: they stand as \uFFFD');
  setQuery(link, 'Q', query);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function setQuery(link: OpenedLink, parameter: string, query: string): void {
  if (query === '') problem(link, parameter, 'the query of the link is empty');
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
    problem(link, 'c', thrown.message);
  }
}

function readPlainPosition(link: OpenedLink, values: URLSearchParams): void {
  const text = values.get('C');
  if (text === null) return;
  const [lat = '', lon = '', zoom, ...more] = text.split(';');
  setPlace(link, 'C', lat, lon);
  if (zoom === undefined) problem(link, 'C', 'the position of the link (C) has no zoom: it is latitude;longitude;zoom');
  else setZoom(link, 'C', zoom);
  if (more.length > 0) problem(link, 'C', 'the position of the link (C) has more than latitude;longitude;zoom: the rest was left out');
}

function readDegrees(link: OpenedLink, values: URLSearchParams): void {
  const [lat, lon, zoom] = [values.get('lat'), values.get('lon'), values.get('zoom')];
  if (lat !== null && lon !== null) setPlace(link, 'lat, lon', lat, lon);
  else if (lat !== null) problem(link, 'lat', 'the link has a latitude without a longitude (lon)');
  else if (lon !== null) problem(link, 'lon', 'the link has a longitude without a latitude (lat)');
  if (zoom !== null) setZoom(link, 'zoom', zoom);
}

function setPlace(link: OpenedLink, parameter: string, latText: string, lonText: string): void {
  const [lat, lon] = [number(latText), number(lonText)];
  if (!(Math.abs(lat) <= 90)) problem(link, parameter, `${quoted(latText)} is no latitude: it goes from -90 to 90`);
  else if (!(Math.abs(lon) <= 180)) problem(link, parameter, `${quoted(lonText)} is no longitude: it goes from -180 to 180`);
  else Object.assign(link, { lat, lon });
}

function setZoom(link: OpenedLink, parameter: string, text: string): void {
  const zoom = number(text);
  if (zoom >= 0 && zoom <= MOST_ZOOM) link.zoom = zoom;
  else problem(link, parameter, `${quoted(text)} is no zoom: it goes from 0 to ${MOST_ZOOM}`);
}

/** A plain decimal number, or NaN. */
function number(text: string): number {
  return /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** What a link says, for a message. */
function quoted(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
}

function readTemplate(link: OpenedLink, values: URLSearchParams, ownTemplates: OwnTemplates): void {
  const name = values.get('template');
  if (name === null) return;
  const filled = fillTemplate(name, ownTemplates.get(name), (parameter) => values.get(parameter) ?? undefined);
  if (filled === undefined) {
    problem(
      link,
      'template',
      `there is no template ${quoted(name)}: there are ${[...TEMPLATE_NAMES, ...ownTemplates.keys()].slice(0, MOST_NAMED).join(', ')}`,
    );
    return;
  }
  for (const parameter of filled.missing) {
    const kept = 'query' in filled.made ? 'its query keeps what it has there' : '??? stands in its place';
    problem(link, parameter, `the template ${name} needs a value for "${parameter}": ${kept}`);
  }
  if ('query' in filled.made) link.query = filled.made.query;
  else link.wizard = { phrase: filled.made.template.phrase, template: filled.made.template };
}

function readPhrase(link: OpenedLink, values: URLSearchParams): void {
  const phrase = values.get('w');
  if (phrase === null) return;
  if (phrase.trim() === '') problem(link, 'w', 'the search phrase of the link is empty');
  else link.wizard = { phrase };
}
