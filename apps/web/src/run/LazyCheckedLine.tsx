import { Suspense } from 'react';
import { withTexts } from '../ui/i18n.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import type { CheckedLineProps } from './CheckedLine.tsx';
import { useCheckedError } from './checked-error.ts';

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
