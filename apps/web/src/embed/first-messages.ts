/** More say no more to somebody who did not write the query. */
const MOST = 3;

/** Of what a server says of a query, a line each: the first message of each line of the query. What comes behind it mostly follows from it. */
export function firstMessages(message: string): string {
  const told = new Map<string, string>();
  for (const text of message.split('\n')) {
    const at = /\bline \d+/.exec(text)?.[0] ?? text;
    if (!told.has(at)) told.set(at, text);
  }
  return [...told.values()].slice(0, MOST).join('\n');
}
