/** Answers that were fetched before they are asked for: a run takes its own from here, without asking the server. */

/** How much is kept, the oldest forgotten first. */
const MOST = { answers: 20, bytes: 64 << 20 };

const answers = new Map<string, Blob>();

// the server first: its address has no line break
const keyOf = (server: string, query: string) => `${server}\n${query}`;

/**
 * @param server base address
 * @param query as it would be sent
 * @param answer its type is the answer's
 */
export function keepAnswer(server: string, query: string, answer: Blob): void {
  answers.delete(keyOf(server, query));
  answers.set(keyOf(server, query), answer);
  let bytes = [...answers.values()].reduce((sum, { size }) => sum + size, 0);
  for (const [key, { size }] of answers) {
    if (answers.size <= MOST.answers && bytes <= MOST.bytes) break;
    answers.delete(key);
    bytes -= size;
  }
}

/** The answer to a query, where it was fetched before. */
export function keptAnswer(server: string, query: string): Blob | undefined {
  return answers.get(keyOf(server, query));
}
