import { useTranslation } from 'react-i18next';
import { featuresOf } from '../results/result-tab.ts';
import type { RunState } from './run-store.ts';
import { useToldRun } from './told-run.ts';

/** Ends that are more than a number of features. */
const SENTENCES: { readonly [State in RunState]?: string } = { aborted: 'run.aborted', text: 'run.doneText' };

/** Announces to screen readers how a run ended: the last of its progress stages, which is not shown. */
export function RunAnnouncer() {
  const { t } = useTranslation();
  const end = useToldRun(({ state }) =>
    state === 'drawn' || state === 'empty' || state === 'text' || state === 'aborted' ? state : undefined,
  );
  const count = useToldRun(({ outcome }) => (outcome === undefined ? 0 : featuresOf(outcome.stats)));
  return (
    <output className="visually-hidden" aria-live="polite">
      {end === undefined ? '' : t(SENTENCES[end] ?? 'run.done', { count })}
    </output>
  );
}
