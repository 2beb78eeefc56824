/** The end of a placeholder of the template language. */

/** Those that go over several lines: style sheets, and where a query is to run. */
const LONG = /\{\{\s*(?:style|data)\s*:/y;

/** Characters of the others. */
const LONGEST = 300;

/** Braces within each other. */
const DEEPEST = 12;

/** Behind the closing braces; undefined where there are none, and what stands there are ordinary braces. */
export function placeholderEnd(text: string, from: number): number | undefined {
  LONG.lastIndex = from;
  const isLong = LONG.test(text);
  const end = isLong ? text.length : Math.min(text.length, from + LONGEST);
  let depth = 0;
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 123 && ++depth > DEEPEST) return undefined;
    if (code === 125 && --depth === 0) return at + 1;
    if (code === 10 && !isLong) return undefined;
  }
  return undefined;
}
