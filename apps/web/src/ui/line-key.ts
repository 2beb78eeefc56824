/**
 * An arrow key as it is meant on a page whose lines run from left to right: where they run the other way, the arrow to the left goes on.
 * For what is laid out along a line (tabs, columns, what unfolds), not for maps and code.
 */
export function lineKey(key: string): string {
  if (globalThis.document?.documentElement.dir !== 'rtl') return key;
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key;
}
