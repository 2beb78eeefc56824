/** For tests of the page: sessions with an answer that no server has to give. */
import { createResultSession, type ResultSession, type RunOutcome } from '@flyover/result-session';

/** Returns a session that has read a text as the answer to run 7, and the outcome. @param type the media type that the server names */
export async function sessionWith(text: string, type = ''): Promise<{ session: ResultSession; outcome: RunOutcome }> {
  const session = createResultSession();
  const request = {
    runId: 7,
    query: 'out;',
    source: { kind: 'kept', answer: new Blob([text], { type }) } as const,
    options: {},
    smallShapes: 'dots' as const,
  };
  const ignore = () => undefined;
  return { session, outcome: await session.run(request, new AbortController().signal, ignore, ignore) };
}

/** A session that has the raw text of run 1, and nothing else. */
export function rawSession(text: string): ResultSession {
  const session = createResultSession();
  const bytes = new TextEncoder().encode(text);
  session.restore(1, [{ length: bytes.length, read: (start, end) => bytes.subarray(start, end) }]);
  return session;
}
