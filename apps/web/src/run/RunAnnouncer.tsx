import { useTranslation } from 'react-i18next';
import { type RunState, useRun } from './run-store.ts';

/** Ends that are more than a number of features. */
const SENTENCES: { readonly [State in RunState]?: string } = { aborted: 'run.aborted', text: 'run.doneText' };

/** Says to screen readers how a run ended: the last of its progress stages, which nobody needs to see. */
export function RunAnnouncer() {
  const { t } = useTranslation();
  const { state, outcome } = useRun();
  const count = outcome === undefined ? 0 : outcome.stats.points + outcome.stats.lines + outcome.stats.polygons;
  const ended = state === 'drawn' || state === 'empty' || state === 'text' || state === 'aborted';
  return (
    <output className="visually-hidden" aria-live="polite">
      {ended ? t(SENTENCES[state] ?? 'run.done', { count }) : ''}
    </output>
  );
}
