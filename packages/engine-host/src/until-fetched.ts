/** Runs synchronous work over data that is fetched asynchronously. */

/** A part that is not fetched yet. */
interface Missing {
  readonly key: string;
  readonly fetch: () => Promise<unknown>;
}

/** Thrown through the work, which restarts when the part has arrived. */
class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

/** Returns the fetched part of a key, or leaves the work until it has arrived. */
export type FetchedPart = <P>(key: string, fetch: () => Promise<P>) => P;

/**
 * Runs synchronous work, and restarts it each time a part it needs has arrived. The work must not keep results made from incomplete parts.
 *
 * @throws the error of the work or of a fetch
 */
export async function untilFetched<T>(run: (part: FetchedPart) => T): Promise<T> {
  const fetched = new Map<string, unknown>();
  for (;;) {
    let missing: Missing | undefined;
    const part = <P>(key: string, fetch: () => Promise<P>): P => {
      if (fetched.has(key)) return fetched.get(key) as P;
      missing = { key, fetch };
      throw new PartMissing(key);
    };
    const outcome = attempt(() => run(part));
    if ('value' in outcome) return outcome.value;
    if (missing === undefined || !(outcome.thrown instanceof PartMissing)) throw outcome.thrown;
    fetched.set(missing.key, await missing.fetch());
  }
}

function attempt<T>(run: () => T): { readonly value: T } | { readonly thrown: unknown } {
  try {
    return { value: run() };
  } catch (thrown) {
    return { thrown };
  }
}
