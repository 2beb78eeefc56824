import { queryName } from '@flyover/query-template';
import { IconHistory, IconPercentage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { featuresOf } from '../results/result-view.ts';
import { SMALL_ICON } from '../ui/icon-sizes.ts';
import { partialBy, useAnnouncedRun, useResultMark } from './result-mark.ts';
import type { RunState } from './run-store.ts';
import './run-cards.css';

/** Short marks beside the statistics, as long as they apply: the origin of the result, and that it is incomplete. */
export function ResultMarks() {
  const { t } = useTranslation();
  const { mark, partial, name } = useMarks();
  return (
    <>
      {mark !== undefined && (
        <span className="result-mark" title={t(`mark.${mark}Help`, { name })}>
          <IconHistory {...SMALL_ICON} />
          {t(`mark.${mark}`)}
        </span>
      )}
      {partial !== undefined && partial !== 'running' && (
        <span className="result-mark" title={t(`mark.partialHelp.${partial}`)}>
          <IconPercentage {...SMALL_ICON} />
          {t('mark.partial')}
        </span>
      )}
    </>
  );
}

/** The same as sentences over the raw answer. */
export function ResultNotes() {
  const { t } = useTranslation();
  const { mark, partial, name } = useMarks();
  const notes = [
    ...(mark === undefined ? [] : [t(`mark.${mark}Help`, { name })]),
    ...(partial === undefined || partial === 'running' ? [] : [t(`mark.partialHelp.${partial}`)]),
  ];
  if (notes.length === 0) return null;
  return <p className="result-notes">{notes.join(' ')}</p>;
}

function useMarks() {
  const { t } = useTranslation();
  const mark = useResultMark();
  const partial = useAnnouncedRun((run) => run.outcome && partialBy(run.outcome, run));
  const name = useAnnouncedRun(({ origin }) => origin && queryName(origin.text)) ?? t('editor.untitled');
  return { mark, partial, name };
}

/** The texts of outcomes without a number of features. */
const SENTENCES: { readonly [State in RunState]?: string } = { aborted: 'run.aborted', text: 'run.doneText' };

/** Announces to screen readers how a run ended: the last of its progress stages, which is not shown. */
export function RunAnnouncer() {
  const { t } = useTranslation();
  const end = useAnnouncedRun(({ state }) =>
    state === 'drawn' || state === 'empty' || state === 'text' || state === 'aborted' ? state : undefined,
  );
  const count = useAnnouncedRun(({ outcome }) => (outcome === undefined ? 0 : featuresOf(outcome.stats)));
  return (
    <output className="visually-hidden" aria-live="polite">
      {end === undefined ? '' : t(SENTENCES[end] ?? 'run.done', { count })}
    </output>
  );
}
