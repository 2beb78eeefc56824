import type { EmptyReason, RunOutcome } from '@flyover/result-session';
import { IconMapOff } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayers } from '../layers/layers-store.ts';
import { isFileAddress } from '../own-data/files-store.ts';
import { openData, openTable } from '../results/result-view.ts';
import type { EmptyWhyProps } from '../run/EmptyWhy.tsx';
import type { IncompleteCardProps } from '../run/IncompleteCard.tsx';
import { BlankNote } from '../run/ProblemWhat.tsx';
import { useResultMark } from '../run/result-mark.ts';
import { useRun } from '../run/run-store.ts';
import { asksOwnServer } from '../run/servers.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import { withTexts } from '../ui/i18n.ts';
import { BAR_ICON } from '../ui/icon-sizes.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import '../run/run-cards.css';

export type EmptyResultProps = Omit<EmptyNoticeProps, 'hasLayers'>;

/** The notice about a result that draws nothing, which knows of the layers that lie on the map all the same. */
export function EmptyResult(props: EmptyResultProps) {
  const hasLayers = useLayers(({ layers }) => layers.some(({ visible, numbers }) => visible && numbers !== undefined));
  return <EmptyNotice {...props} hasLayers={hasLayers} />;
}

const IncompleteCard = lazyPart<IncompleteCardProps>('incomplete', async () => (await import('../run/IncompleteCard.tsx')).IncompleteCard);

const EmptyWhy = lazyPart<EmptyWhyProps>('why', async () => (await withTexts(import('../run/EmptyWhy.tsx'), 'problem')).EmptyWhy);

/** Reasons with a card that explains more than the notice: the others are self-explanatory, or have another card. */
const EXPLAINED: ReadonlySet<EmptyReason> = new Set(['emptyDataset', 'onlyAreas', 'noCoordinates', 'unstructured', 'unknown']);

/** A query for the difference between two moments: nothing in an answer without elements marks it as one. */
const COMPARES = /\[\s*a?diff\s*:|<osm-script\s[^>]{0,500}\bfrom=/;

export interface EmptyNoticeProps {
  readonly config: AppConfig;
  readonly onRun: () => void;
  /** Something else lies on the map: it is not blank. */
  readonly hasLayers: boolean;
}

/** On a blank map: why nothing is drawn, and what to do. */
function EmptyNotice(props: EmptyNoticeProps) {
  const outcome = useRun((run) => run.outcome);
  return outcome === undefined ? null : <Notice {...props} outcome={outcome} />;
}

function Notice({ config, onRun, hasLayers, outcome }: EmptyNoticeProps & { readonly outcome: RunOutcome }) {
  const { t } = useTranslation();
  const server = useRun((run) => run.server);
  const sent = useRun((run) => run.sent);
  const silent = useSettings((settings) => settings.no_autorepair);
  const mark = useResultMark();
  const [dismissed, setDismissed] = useState(0);
  const [shown, setShown] = useState({ runId: 0, silent });
  // a map that is blank for an unknown reason has a notice too
  const reason = outcome.reason ?? (outcome.kind === 'empty' ? 'unknown' : undefined);
  // the reason for another query's empty result does not help; a repaired query is offered here
  if (reason === undefined || (mark === 'other' && reason !== 'noVisibleData')) return null;
  // the box in the card changes the setting, not the card: a second thought must find it
  if (shown.runId !== outcome.runId) setShown({ runId: outcome.runId, silent });
  const dismiss = () => setDismissed(outcome.runId);
  const hasRows = outcome.isTable === true || reason === 'noCoordinates';
  if (dismissed !== outcome.runId) {
    if (reason === 'noVisibleData' && !shown.silent) {
      return (
        <PartBoundary>
          <Suspense fallback={null}>
            <IncompleteCard key={outcome.runId} onRun={onRun} onDismiss={dismiss} />
          </Suspense>
        </PartBoundary>
      );
    }
    if (EXPLAINED.has(reason)) {
      return (
        <section className="card floating empty-notice" role="status">
          <h2>
            <IconMapOff {...BAR_ICON} />
            {t(hasLayers ? 'empty.titleBeside' : 'empty.title')}
          </h2>
          <p className="empty-reason">{t(`empty.reason.${reason}`)}</p>
          {reason === 'emptyDataset' && COMPARES.test(sent) ? (
            <p className="muted">{t('empty.help.noDifference')}</p>
          ) : reason === 'emptyDataset' ? (
            <PartBoundary>
              <Suspense fallback={<p className="muted">{t('empty.help.emptyDataset')}</p>}>
                <EmptyWhy key={outcome.runId} isOwn={isFileAddress(server) || asksOwnServer(server, config)} onRun={onRun} />
              </Suspense>
            </PartBoundary>
          ) : (
            <p className="muted">{t(`empty.help.${hasRows ? 'rows' : reason}`)}</p>
          )}
          <div className="card-buttons">
            {hasRows && (
              <button type="button" className="card-button primary" onClick={openTable}>
                {t('empty.showTable')}
              </button>
            )}
            {outcome.hasText && (
              <button type="button" className={`card-button ${reason === 'emptyDataset' || hasRows ? '' : 'primary'}`} onClick={openData}>
                {t('empty.showData')}
              </button>
            )}
            <button type="button" className="card-button" onClick={dismiss}>
              {t('empty.dismiss')}
            </button>
          </div>
        </section>
      );
    }
  }
  return <BlankNote reason={reason} hasLayers={hasLayers} />;
}
