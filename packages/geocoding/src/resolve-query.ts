/** Expansion with a place search: look up what is unresolved, read the text again, until nothing is left. */
import { type ExpandContext, type Expansion, expandQuery, type QueryLanguage, type UnresolvedPlaceholder } from '@flyover/query-template';
import { GeocodeError, type GeocodeReason } from './geocode-error.ts';
import { geocodeKind, geocodeValue } from './geocode-value.ts';
import { GeocoderError } from './geocoder-error.ts';
import type { Geocoder, Place } from './place.ts';

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
