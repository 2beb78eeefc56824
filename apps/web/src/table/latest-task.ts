/** Work that is worth nothing once something else is wanted. */

/**
 * Runs a task for its arguments, unless the last call had the same; a task in progress for other arguments is aborted. A failed one runs
 * again with the next call.
 *
 * @param work receives the signal that aborts it; its errors are reported elsewhere, such as a crash of the worker
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
