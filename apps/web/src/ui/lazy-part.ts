/** Lazy parts of the page: chunks that are fetched when they are first needed. */
import { type ComponentType, lazy } from 'react';

/** The timeout of a part, ms (specification, section 9). */
const PART_TIMEOUT = 120_000;

/** A chunk could not be fetched. The message is that of the specification. */
export class PartError extends Error {
  override readonly name = 'PartError';

  constructor(part: string) {
    super(`Loading chunk ${part} failed.`);
  }
}

/** Returns a component that is fetched when it is first rendered. */
export function lazyPart<Props>(part: string, load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await withTimeout(part, load()) }));
}

/**
 * Resolves to the value of `loading`.
 *
 * @throws PartError if it fails or takes longer than `ms`
 */
export function withTimeout<T>(part: string, loading: Promise<T>, ms = PART_TIMEOUT): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PartError(part)), ms);
    loading.then(resolve, () => reject(new PartError(part))).finally(() => clearTimeout(timer));
  });
}

/**
 * The time that a worker may be silent after an abort before another one replaces it, ms; applied twice. Converting an answer into a million
 * features sends no message, and takes about ten seconds on a slow computer.
 */
export const WORKER_PATIENCE = 15_000;
