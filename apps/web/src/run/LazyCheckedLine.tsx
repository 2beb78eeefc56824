import type { TextProblem } from '@flyover/query-checks';
import { Suspense } from 'react';
import { editorText, useProblems } from '../language/problems-store.ts';
import { withTexts } from '../ui/i18n.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import type { CheckedLineProps } from './CheckedLine.tsx';
import { useRun } from './run-store.ts';

const CheckedLine = lazyPart<CheckedLineProps>(
  'problems',
  async () => (await withTexts(import('./CheckedLine.tsx'), 'query-problem', 'query-fault')).CheckedLine,
);

/** The first error of the text that runs, as far as the checks have seen one. */
export function LazyCheckedLine({ said }: Pick<CheckedLineProps, 'said'>) {
  const error = useCheckedError();
  if (error === undefined) return null;
  return (
    <PartBoundary>
      <Suspense fallback={null}>
        <CheckedLine error={error} said={said} />
      </Suspense>
    </PartBoundary>
  );
}

/**
 * Returns the first error that the checks find in the text of the run; undefined where there is none, or the text was not checked, or has
 * changed since.
 */
function useCheckedError(): TextProblem | undefined {
  const ran = useRun(({ text }) => text);
  return useProblems(({ text, problems }) =>
    text === editorText(ran) ? problems.find(({ severity }) => severity === 'error') : undefined,
  );
}
