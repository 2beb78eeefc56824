/** Expansion with a place search: it looks up unresolved placeholders and expands again until none is left. */
import {
  bboxText,
  centerText,
  type ExpandContext,
  type Expansion,
  expandQuery,
  type GeocodePlaceholder,
  type Position,
  type QueryLanguage,
  type UnresolvedPlaceholder,
} from '@flyover/query-template';
import { type Geocoder, GeocoderError, type GeocoderProblem, type Place } from './geocoder.ts';

/** Bounds that keep a query from burdening a server that others use too. */
export const RESOLVE_LIMITS = {
  /** Different names that a query may look up. */
  places: 50,
  /** Searches that run at the same time. */
  atOnce: 2,
} as const;

/**
 * Expands a query, its geocode placeholders included. Each different name is looked up once.
 *
 * @param context as for `expandQuery`; what its own `resolve` answers is not looked up
 * @throws GeocodeError at the first placeholder that cannot be resolved; ExpansionError as `expandQuery`; the signal's reason when it is aborted
 */
export async function resolveQuery(text: string, context: ExpandContext, geocoder: Geocoder, signal?: AbortSignal): Promise<Expansion> {
  signal?.throwIfAborted();
  const found = new Map<string, readonly Place[]>();
  for (;;) {
    const expansion = expandQuery(text, {
      ...context,
      resolve: (name, argument, language) => {
        const given = context.resolve?.(name, argument, language);
        if (given !== undefined) return given;
        const places = found.get(argument);
        return places === undefined ? undefined : geocodeValue(name, places, language);
      },
    });
    const { unresolved, language } = expansion;
    if (unresolved.length === 0) return expansion;
    const hopeless = unresolved.flatMap((placeholder) => {
      const reason = whyHopeless(placeholder, language, found);
      return reason === undefined ? [] : [new GeocodeError(placeholder, reason)];
    });
    if (hopeless.length > 0) throw withOthers(hopeless);
    await lookUp(unresolved, found, geocoder, signal);
  }
}

function whyHopeless(
  placeholder: UnresolvedPlaceholder,
  language: QueryLanguage,
  found: ReadonlyMap<string, unknown>,
): GeocodeReason | undefined {
  const { name, argument } = placeholder;
  const kind = geocodeKind(name);
  if (argument === '') return { kind: 'nameless' };
  if (language === 'sql' && (kind === 'Id' || kind === 'Area')) return { kind: 'sql' };
  if (!found.has(argument)) return undefined;
  return { kind: 'unknown', as: kind === 'Area' ? 'area' : kind === 'Id' ? 'element' : 'place' };
}

/** Fills `found` for every name that is still unknown. */
async function lookUp(
  unresolved: readonly UnresolvedPlaceholder[],
  found: Map<string, readonly Place[]>,
  geocoder: Geocoder,
  signal: AbortSignal | undefined,
): Promise<void> {
  const wanted = new Map<string, UnresolvedPlaceholder>();
  for (const placeholder of unresolved) if (!wanted.has(placeholder.argument)) wanted.set(placeholder.argument, placeholder);
  const waiting = [...wanted.values()];
  const tooMany = waiting[RESOLVE_LIMITS.places - found.size];
  if (tooMany !== undefined) throw new GeocodeError(tooMany, { kind: 'tooMany', most: RESOLVE_LIMITS.places });
  const failures: { placeholder: UnresolvedPlaceholder; thrown: unknown }[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    // a server that failed once is not asked for the rest
    while (next < waiting.length && failures.length === 0) {
      const placeholder = waiting[next++];
      try {
        found.set(placeholder.argument, await geocoder.search(placeholder.argument, signal));
      } catch (thrown) {
        failures.push({ placeholder, thrown });
      }
    }
  };
  await Promise.all(Array.from({ length: RESOLVE_LIMITS.atOnce }, work));
  signal?.throwIfAborted();
  if (failures.length === 0) return;
  failures.sort((a, b) => a.placeholder.position.offset - b.placeholder.position.offset);
  throw withOthers(failures.map(({ placeholder, thrown: cause }) => new GeocodeError(placeholder, reasonOf(cause), { cause })));
}

function reasonOf(thrown: unknown): GeocodeReason {
  if (thrown instanceof GeocoderError) return { kind: 'search', problem: thrown.problem };
  return { kind: 'thrown', message: thrown instanceof Error ? thrown.message : '' };
}

function withOthers([first, ...others]: readonly GeocodeError[]): GeocodeError {
  if (others.length === 0) return first;
  const { placeholder: name, argument, position, reason, cause } = first;
  return new GeocodeError({ name, argument, position }, reason, { cause, others });
}

// The value of a place placeholder, `{{geocodeArea:Vaduz}}` and its kind, from the answer of a place search.

/** The kinds of geocode placeholders. */
export type GeocodeKind = 'Id' | 'Area' | 'Bbox' | 'Coords';

const KINDS: Readonly<Record<GeocodePlaceholder, GeocodeKind>> = {
  geocodeId: 'Id',
  geocodeArea: 'Area',
  geocodeBbox: 'Bbox',
  geocodeCoords: 'Coords',
  nominatimId: 'Id',
  nominatimArea: 'Area',
  nominatimBbox: 'Bbox',
  nominatimCoords: 'Coords',
};

/** Id for `geocodeId` and `nominatimId`, and so on. */
export function geocodeKind(name: GeocodePlaceholder): GeocodeKind {
  return KINDS[name];
}

/** Overpass makes areas of relations and of closed ways under ids of their own (specification, section 9). */
const RELATION_AREA = 3_600_000_000;
const WAY_AREA = 2_400_000_000;

/**
 * The text for a placeholder, from the first place that suits it: for an area a way or a relation, for an id what is an
 * element, else any. In XML these are attributes. SQL knows boxes and points, but neither ids nor areas of
 * OpenStreetMap; SPARQL has an address for each element, which stands for its area too.
 *
 * @returns undefined where no place suits
 */
export function geocodeValue(name: GeocodePlaceholder, places: readonly Place[], language: QueryLanguage): string | undefined {
  const kind = geocodeKind(name);
  if (kind === 'Bbox') return places.length === 0 ? undefined : bboxText(places[0].bbox, language);
  if (kind === 'Coords') return places.length === 0 ? undefined : coordsText(places[0], language);
  if (language === 'sql') return undefined;
  // the older names end the statement of the query language themselves
  const end = name.startsWith('nominatim') ? ';' : '';
  for (const { osmType, osmId } of places) {
    if (osmType === undefined || osmId === undefined || (kind === 'Area' && osmType === 'node')) continue;
    if (language === 'sparql') return `<https://www.openstreetmap.org/${osmType}/${osmId}>`;
    if (kind === 'Id') return language === 'xml' ? `type="${osmType}" ref="${osmId}"` : `${osmType}(${osmId})${end}`;
    // data that was read before ways had areas of their own may hold the area under the plain id
    const ids = osmType === 'relation' ? [osmId + RELATION_AREA] : [osmId + WAY_AREA, osmId];
    if (language === 'ql') return `area(id:${ids.join(',')})${end}`;
    return ['type="area"', ...ids.map((id, index) => `ref${index === 0 ? '' : `_${index}`}="${id}"`)].join(' ');
  }
  return undefined;
}

function coordsText({ lat, lon }: Place, language: QueryLanguage): string {
  if (language !== 'sql') return centerText({ lat, lon }, language);
  const [y, x] = centerText({ lat, lon }, 'ql').split(',');
  return `st_setsrid(st_makepoint(${x},${y}), 4326)`;
}

/** Reason why a placeholder could not be resolved; the caller has the sentences. */
export type GeocodeReason =
  /** Nothing stands behind its colon. */
  | { readonly kind: 'nameless' }
  /** Ids and areas are nothing that SQL knows. */
  | { readonly kind: 'sql' }
  /** The search knows no such place, or none that is an element, or none that is a way or a relation. */
  | { readonly kind: 'unknown'; readonly as: 'place' | 'element' | 'area' }
  /** The text looks up more than `most` different places. */
  | { readonly kind: 'tooMany'; readonly most: number }
  /** The search failed. */
  | { readonly kind: 'search'; readonly problem: GeocoderProblem }
  /** Something else was thrown, with its own message. */
  | { readonly kind: 'thrown'; readonly message: string };

/** A geocode placeholder that could not be resolved; `position` is in the user's text. The message is for logs. */
export class GeocodeError extends Error {
  override readonly name = 'GeocodeError';
  readonly kind: GeocodeKind;
  readonly placeholder: GeocodePlaceholder;
  /** Text of the search. */
  readonly argument: string;
  readonly position: Position;
  /** Same as `position.line`. */
  readonly line: number;
  readonly reason: GeocodeReason;
  /** The further placeholders of the same text that failed, in their order. */
  readonly others: readonly GeocodeError[];

  constructor(
    failed: { readonly name: GeocodePlaceholder; readonly argument: string; readonly position: Position },
    reason: GeocodeReason,
    options: { readonly cause?: unknown; readonly others?: readonly GeocodeError[] } = {},
  ) {
    super(`${failed.name}: ${reason.kind}`, { cause: options.cause });
    this.kind = geocodeKind(failed.name);
    this.placeholder = failed.name;
    this.argument = failed.argument;
    this.position = failed.position;
    this.line = failed.position.line;
    this.reason = reason;
    this.others = options.others ?? [];
  }
}
