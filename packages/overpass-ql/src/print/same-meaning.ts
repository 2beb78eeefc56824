/** Whether two syntax trees mean the same: wherever their parts stand, and whatever is in quotes or not named. */

/** What of a node means nothing: where it stands, and how it is written. */
const MEANINGLESS: ReadonlySet<string> = new Set(['from', 'to', 'line', 'quoted', 'explicit', 'written']);

/** Compares two nodes of syntax trees, or lists of them. Goes through them without recursion, as evaluators may be thousands of operators deep. */
export function sameMeaning(one: unknown, other: unknown): boolean {
  const open: [unknown, unknown][] = [[one, other]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [a, b] = pair;
    if (Object.is(a, b)) continue;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
    const parts = new Map(Object.entries(a).filter(isPart));
    const others = Object.entries(b).filter(isPart);
    if (parts.size !== others.length) return false;
    for (const [key, value] of others) {
      if (!parts.has(key)) return false;
      open.push([parts.get(key), value]);
    }
  }
  return true;
}

function isPart([key, value]: [string, unknown]): boolean {
  return value !== undefined && !MEANINGLESS.has(key);
}
