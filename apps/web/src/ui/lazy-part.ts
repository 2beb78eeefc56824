/** Parts of the program that are fetched when they are first needed. */
import { type ComponentType, lazy } from 'react';

/** Specification, section 9: after this long a part counts as not loaded, ms. */
const PART_TIMEOUT = 120_000;

/** A part of the program could not be fetched. The message is the specification's. */
export class PartError extends Error {
  override readonly name = 'PartError';

  constructor(part: string) {
    super(`Loading chunk ${part} failed.`);
  }
}

/** A component that is fetched when it is first drawn. */
export function lazyPart<Props>(part: string, load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await withTimeout(part, load()) }));
}

/**
 * Resolves to the value of `loading`, if it comes in time.
 *
 * @throws PartError when it fails or takes longer than `ms`
 */
export function withTimeout<T>(part: string, loading: Promise<T>, ms = PART_TIMEOUT): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PartError(part)), ms);
    loading.then(resolve, () => reject(new PartError(part))).finally(() => clearTimeout(timer));
  });
}

/**
 * The time a worker may be silent after an abort, applied twice, before another one replaces it, ms. Making a million features of an answer
 * sends no message in between, and takes a slow computer some ten seconds.
 */
export const WORKER_PATIENCE = 15_000;
