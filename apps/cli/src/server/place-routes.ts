/** `/search`, `/reverse` and `/lookup`: places by name, position and element, asked and answered as by Nominatim. */
import type { DataHost } from '@flyover/engine-host';
import { type ElementName, elementNameOf, type FoundPlace } from '@flyover/place-search';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { addressOf } from './client-address.ts';
import type { ClientWaiting } from './client-waiting.ts';
import { crossOrigin } from './cross-origin.ts';
import { isPlaceFormat, PLACE_FORMATS, type PlaceAnswer, type PlaceFormat, placeError, printPlaces } from './place-formats.ts';

type Environment = { Bindings: HttpBindings };

/** The paths, without the name of a data set before them. */
export const PLACE_PATHS = ['/search', '/reverse', '/lookup'] as const;

/** Characters of what is looked for. */
const LONGEST = 300;
/** Elements of one lookup, as of Nominatim. */
const MOST_ELEMENTS = 50;
/** Fields of a search by parts, from small to large; `postalcode` is none that the names of areas tell. */
const PARTS = ['amenity', 'street', 'city', 'county', 'state', 'country'] as const;

/** Those that data may lie within. */
const AROUND: ReadonlySet<string> = new Set(['county', 'state', 'country']);

/** @param waiting how many answers a client may wait for */
export function createPlaceRoutes(routes: Hono<Environment>, host: DataHost, waiting: ClientWaiting): void {
  for (const path of PLACE_PATHS) routes.use(path, crossOrigin('GET'));

  const answered = async (
    context: Context<Environment>,
    otherwise: PlaceFormat,
    answer: (signal: AbortSignal) => Promise<PlaceAnswer> | string,
  ): Promise<Response> => {
    const format = context.req.query('format') ?? otherwise;
    if (!isPlaceFormat(format)) return placeError('json', 400, `format is one of ${PLACE_FORMATS.join(', ')}.`);
    const refused = await waiting(addressOf(context.env.incoming), async () => answer(context.req.raw.signal));
    if (refused === undefined)
      return placeError(format, 429, 'These are many searches at a time: ask again in a moment.', { 'Retry-After': '1' });
    if (typeof refused === 'string') return placeError(format, 400, refused);
    return printPlaces(format, refused);
  };

  routes.get('/search', (context) =>
    answered(context, 'json', (signal) => {
      const texts = searchTexts(context.req.query());
      if (typeof texts === 'string') return texts;
      const wanted = Number(context.req.query('limit') ?? 10);
      const limit = Number.isInteger(wanted) ? Math.min(Math.max(wanted, 1), 50) : 10;
      return firstFound(texts, (text) => host.search(text, limit, signal));
    }),
  );
  routes.get('/reverse', (context) =>
    answered(context, 'xml', (signal) => {
      const [lat, lon] = [degrees(context.req.query('lat'), 90), degrees(context.req.query('lon'), 180)];
      if (lat === undefined || lon === undefined) return 'Give a position in lat and lon, in degrees.';
      const zoom = Number(context.req.query('zoom') ?? 18);
      const reversed = host.reverse(lat, lon, Number.isFinite(zoom) ? zoom : 18, signal);
      return reversed.then((place) => ({ kind: 'reverse', query: `lat=${lat}&lon=${lon}`, places: place === undefined ? [] : [place] }));
    }),
  );
  routes.get('/lookup', (context) =>
    answered(context, 'xml', (signal) => {
      const text = context.req.query('osm_ids') ?? '';
      const elements = text.split(',', MOST_ELEMENTS + 1).map((each) => elementNameOf(each.trim()));
      if (elements.length > MOST_ELEMENTS || !elements.every((each): each is ElementName => each !== undefined))
        return `Give elements in osm_ids, such as N1,W2,R3, at most ${MOST_ELEMENTS}.`;
      return host.lookup(elements, signal).then((places) => ({ kind: 'lookup', query: text, places }));
    }),
  );
}

/** Returns the texts to search for, each of them used where those before find nothing; a sentence where the request names none. */
function searchTexts(fields: Readonly<Record<string, string>>): readonly string[] | string {
  const text = fields.q?.trim() ?? '';
  const parts = PARTS.map((name) => ({ name, value: fields[name]?.trim() ?? '' })).filter(({ value }) => value !== '');
  if (text !== '' && parts.length > 0) return `Give a place in q, or in ${PARTS.join(', ')}, not in both.`;
  const values = parts.map(({ name, value }) => (name === 'street' ? withoutNumber(value) : value));
  const all = parts.length > 0 ? values.join(', ') : text;
  if (all === '' || all.length > LONGEST) return `Give the name of a place in q, at most ${LONGEST} characters.`;
  const texts = [all];
  // data of a part of the earth may have no border of what is around it
  for (let end = parts.length - 1; end > 0 && AROUND.has(parts[end].name); end--) texts.push(values.slice(0, end).join(', '));
  return texts;
}

/** A street without the number of a house, before or behind it. */
function withoutNumber(street: string): string {
  const name = street.replace(/^\d{1,5}[a-z]?,? /i, '').replace(/,? \d{1,5}[a-z]?$/i, '');
  return name === '' ? street : name;
}

async function firstFound(texts: readonly string[], search: (text: string) => Promise<readonly FoundPlace[]>): Promise<PlaceAnswer> {
  for (const text of texts) {
    const places = await search(text);
    if (places.length > 0) return { kind: 'search', query: texts[0], places };
  }
  return { kind: 'search', query: texts[0], places: [] };
}

function degrees(text: string | undefined, most: number): number | undefined {
  if (text === undefined || !/^[+-]?\d{1,3}(\.\d{0,20})?$/.test(text.trim())) return undefined;
  const value = Number(text);
  return Math.abs(value) <= most ? value : undefined;
}
