/** For tests: a session that has read a text as the answer to a run. */
import { createResultSession } from '../result-session.ts';
import type { RunOutcome, RunStage } from '../run-outcome.ts';
import type { ResultSession } from '../session-calls.ts';
import { REQUEST } from './results.ts';

/** What a run told, and what it came to. */
export interface SessionRun {
  readonly session: ResultSession;
  readonly outcome: RunOutcome;
  readonly stages: readonly RunStage['stage'][];
}

/** @param session another run of this one; a new one where absent */
export async function runSession(text: string, runId = REQUEST.runId, session = createResultSession()): Promise<SessionRun> {
  const stages: RunStage['stage'][] = [];
  const request = { ...REQUEST, runId, source: { kind: 'kept', answer: new Blob([text]) } as const };
  const outcome = await session.run(
    request,
    new AbortController().signal,
    ({ stage }) => stages.push(stage),
    () => undefined,
  );
  return { session, outcome, stages };
}
