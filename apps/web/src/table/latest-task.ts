/** Work that is worth nothing once something else is wanted. */

/**
 * Does a task for what it is given, unless that is what it was given last; what was on its way for something else is given up. What failed is
 * done again when it is asked for again.
 *
 * @param work is told by the signal that it is; what it throws is told elsewhere, as a worker's end is
 */
export function latestTask<Given extends readonly unknown[]>(
  work: (signal: AbortSignal, ...given: Given) => Promise<void>,
): (...given: Given) => void {
  let last: Given | undefined;
  let controller: AbortController | undefined;
  return (...given) => {
    if (last?.every((value, i) => value === given[i])) return;
    last = given;
    controller?.abort();
    controller = new AbortController();
    const { signal } = controller;
    work(signal, ...given).catch(() => {
      if (!signal.aborted) last = undefined;
    });
  };
}
