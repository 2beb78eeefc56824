/** The start of the checks of the query's text: not before the user edits it or runs it. */
import { withTexts } from '../ui/i18n.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import type { ProblemsAsked } from './language-protocol.ts';

let asked: () => ProblemsAsked = () => ({});

/** @param now what a text is checked for, at the moment */
export function offerProblems(now: () => ProblemsAsked): void {
  asked = now;
}

/**
 * Looks at the text from now on, at each pause.
 *
 * @returns undefined where that cannot be fetched: one writes without
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
