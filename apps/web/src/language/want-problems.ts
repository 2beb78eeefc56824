/** The start of the checks of the query's text, which the first edit or run triggers. */
import { withTexts } from '../ui/i18n.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import type { ProblemsAsked } from './language-protocol.ts';

let asked: () => ProblemsAsked = () => ({});

/** Sets the input of the checks. @param now returns the current input */
export function offerProblems(now: () => ProblemsAsked): void {
  asked = now;
}

/**
 * Starts the checks of the text at each pause.
 *
 * @returns undefined if their chunk cannot be fetched: the editor works without them
 */
export async function wantProblems() {
  try {
    const part = await withTimeout('problems', withTexts(import('./follow-problems.ts'), 'query-problem', 'query-fault'));
    part.followProblems(() => asked());
    return part;
  } catch {
    return undefined;
  }
}
