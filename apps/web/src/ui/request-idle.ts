/** Does something in the quiet; soon, in a browser that does not know when that is. */
export function requestIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run);
  else setTimeout(run, 200);
}
