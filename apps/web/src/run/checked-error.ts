import type { TextProblem } from '@flyover/query-checks';
import { editorText, useProblems } from '../language/problems-store.ts';
import { useRun } from './run-store.ts';

/** The first error that the checks see in the text of the run; undefined where there is none, or it was not looked at, or changed since. */
export function useCheckedError(): TextProblem | undefined {
  const ran = useRun(({ text }) => text);
  return useProblems(({ text, problems }) =>
    text === editorText(ran) ? problems.find(({ severity }) => severity === 'error') : undefined,
  );
}
