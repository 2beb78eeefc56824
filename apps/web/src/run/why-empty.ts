/** Asks the server that gave an empty answer why it is empty. */
import { causeOfEmpty, type EmptyFinding, findingOf } from '@flyover/query-repair';
import { askFile } from '../own-data/ask-file.ts';
import { isFileAddress } from '../own-data/file-address.ts';
import { boundedBody } from '../site/bounded-body.ts';
import { isRecord } from '../site/is-record.ts';

/** The counts of a query are a few lines, ms and bytes. */
const LIMITS = { time: 60_000, answer: 100_000 };

/**
 * Has the server count what each clause of a query lets through.
 *
 * @param server absolute base address, or that of a file
 * @throws Error where the server does not answer with counts
 */
export async function askWhyEmpty(sent: string, server: string): Promise<EmptyFinding | { readonly kind: 'unknown' }> {
  const cause = causeOfEmpty(sent);
  if (cause.kind !== 'probe') return { kind: 'unknown' };
  const signal = AbortSignal.timeout(LIMITS.time);
  const answer = await (isFileAddress(server) ? askFile : askServer)(server, cause.query, signal);
  const counts = countsOf(answer);
  if (counts.length !== cause.clauses.length) throw new Error(`${counts.length} counts of ${cause.clauses.length}`);
  return findingOf(cause.clauses, counts);
}

async function askServer(server: string, query: string, signal: AbortSignal): Promise<string> {
  const body = new URLSearchParams({ data: query });
  const response = await fetch(`${server}interpreter`, { method: 'POST', body, signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await boundedBody(response.body, LIMITS.answer)).text();
}

function countsOf(text: string): number[] {
  const answer: unknown = JSON.parse(text);
  if (!isRecord(answer) || !Array.isArray(answer.elements)) return [];
  return answer.elements.map((element: unknown) => {
    const tags = isRecord(element) ? element.tags : undefined;
    return isRecord(tags) ? Number(tags.total) : Number.NaN;
  });
}
