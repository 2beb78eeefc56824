/** Work that does not wait, over data that has to be waited for. */

/** A part that has to be fetched. */
interface Missing {
  readonly key: string;
  readonly fetch: () => Promise<unknown>;
}

/** Thrown through the work, which begins again when the part has come. */
class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

/** The part of a key: what was fetched for it, or else the work is left. */
export type FetchedPart = <P>(key: string, fetch: () => Promise<P>) => P;

/**
 * Runs something, and again from its start whenever a part that it needed has come. It must not keep what it has made of half of its parts.
 *
 * @throws what the work or a fetch throws
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
