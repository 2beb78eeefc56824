import type { RunFailure, RunOutcome } from '../run-outcome.ts';

/** What a run comes to whose worker stopped: the raw text that came until then, and why. */
export function crashOutcome(runId: number, bytes: number, message = ''): RunOutcome & { readonly failure: RunFailure } {
  // written out: the page has this on its own thread, without all that counts features
  const none = { nodes: 0, ways: 0, relations: 0, areas: 0, points: 0, lines: 0, polygons: 0, inRelation: 0, tainted: 0 };
  return {
    runId,
    picture: 0,
    kind: 'failed',
    reason: 'error',
    stats: { bytes, requestMs: 0, ...none, placeless: 0, placeholders: 0, placeholderBoxes: 0 },
    failure: { kind: 'crashed', message, lines: [] },
    hasText: bytes > 0,
  };
}
