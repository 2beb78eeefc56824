import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useResultTab } from '../results/result-tab.ts';
import { useSettings } from '../settings/settings-store.ts';
import { useRun } from './run-store.ts';

/** On a blank map: why nothing is drawn, and what to do. */
export function EmptyNotice() {
  const { t } = useTranslation();
  const { state, outcome } = useRun();
  const silent = useSettings((settings) => settings.no_autorepair);
  const [dismissed, setDismissed] = useState(0);
  const reason = outcome?.reason;
  if ((state !== 'empty' && state !== 'text') || outcome === undefined || reason === undefined || silent || dismissed === outcome.runId)
    return null;
  return (
    <section className="card floating empty-notice" role="status">
      <h2>{t('empty.title')}</h2>
      <p className="muted">{t(`empty.${reason}`)}</p>
      <div className="card-buttons">
        {outcome.hasText && (
          <button type="button" className="card-button primary" onClick={() => useResultTab.setState({ tab: 'data', opened: true })}>
            {t('empty.showData')}
          </button>
        )}
        <button type="button" className="card-button" onClick={() => setDismissed(outcome.runId)}>
          {t('empty.dismiss')}
        </button>
      </div>
    </section>
  );
}
