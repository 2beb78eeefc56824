/** For tests of the page: sessions with an answer that no server has to give. */
import { createResultSession, type ResultSession, type RunOutcome, type RunStats } from '@flyover/result-session';

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

/** The numbers of an answer of so many points. */
export const pointStats = (points = 1, bytes = 1): RunStats => ({
  bytes,
  requestMs: 1,
  nodes: points,
  ways: 0,
  relations: 0,
  areas: 0,
  points,
  lines: 0,
  polygons: 0,
  inRelation: 0,
  tainted: 0,
  placeless: 0,
  placeholders: 0,
  placeholderBoxes: 0,
});
