/** The most messages: more do not help a user who did not write the query. */
const MOST = 3;

/** Returns the first message for each line of the query, from a server's messages of a line each. Later ones mostly follow from it. */
export function firstMessages(message: string): string {
  const told = new Map<string, string>();
  for (const text of message.split('\n')) {
    const at = /\bline \d+/.exec(text)?.[0] ?? text;
    if (!told.has(at)) told.set(at, text);
  }
  return [...told.values()].slice(0, MOST).join('\n');
}
