/** Expansion with a place search: look up what is unresolved, read the text again, until nothing is left. */
import { type ExpandContext, type Expansion, expandQuery, type QueryLanguage, type UnresolvedPlaceholder } from '@flyover/query-template';
import { GeocodeError } from './geocode-error.ts';
import { geocodeKind, geocodeValue } from './geocode-value.ts';
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

function whyHopeless(placeholder: UnresolvedPlaceholder, language: QueryLanguage, found: ReadonlyMap<string, unknown>): string | undefined {
  const { name, argument } = placeholder;
  const kind = geocodeKind(name);
  if (argument === '') return `{{${name}:…}} needs the name of a place after its colon.`;
  if (language === 'sql' && (kind === 'Id' || kind === 'Area')) {
    return `{{${name}:…}} has no meaning in SQL: use {{geocodeBbox:…}} or {{geocodeCoords:…}}.`;
  }
  if (found.has(argument)) {
    const as = kind === 'Area' ? ' as a way or a relation' : kind === 'Id' ? ' as an element' : '';
    return `No result found: the place search knows no "${shortened(argument)}"${as}. Check the spelling, or write the name of a larger place.`;
  }
  return undefined;
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
  if (tooMany !== undefined) {
    throw new GeocodeError(tooMany, `This query looks up more than ${RESOLVE_LIMITS.places} different places: take some out.`);
  }
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
  throw withOthers(
    failures.map(({ placeholder, thrown: cause }) => {
      const reason = cause instanceof Error && cause.message !== '' ? cause.message : 'The place search failed.';
      return new GeocodeError(placeholder, reason, { cause });
    }),
  );
}

function withOthers([first, ...others]: readonly GeocodeError[]): GeocodeError {
  if (others.length === 0) return first;
  const { placeholder: name, argument, position, message, cause } = first;
  return new GeocodeError({ name, argument, position }, message, { cause, others });
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
