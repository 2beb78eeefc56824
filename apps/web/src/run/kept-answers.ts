/** Answers that were fetched before they are asked for: a run takes its own from here, without asking the server. */
import { answerKey, type QueryOptions } from '@flyover/result-session';

/** The limits of the cache, which evicts the oldest first; a larger answer is not cached. */
export const MOST_KEPT = { answers: 20, bytes: 64 << 20 };

const answers = new Map<string, Blob>();

/**
 * @param server base address
 * @param query as it would be sent, with the options that go along
 * @param answer its type is the answer's
 */
export function keepAnswer(server: string, query: string, options: QueryOptions, answer: Blob): void {
  const key = answerKey(server, query, options);
  answers.delete(key);
  answers.set(key, answer);
  let bytes = [...answers.values()].reduce((sum, { size }) => sum + size, 0);
  for (const [oldest, { size }] of answers) {
    if (answers.size <= MOST_KEPT.answers && bytes <= MOST_KEPT.bytes) break;
    answers.delete(oldest);
    bytes -= size;
  }
}

/** The answer to a query, where it was fetched before. */
export function keptAnswer(server: string, query: string, options: QueryOptions): Blob | undefined {
  return answers.get(answerKey(server, query, options));
}
