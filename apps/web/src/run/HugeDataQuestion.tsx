import { IconAlertTriangle, IconPlayerStopFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../settings/settings-store.ts';
import { BAR_ICON } from '../ui/icon-sizes.ts';
import { formatBytes } from '../ui/sizes.ts';
import { abortRun } from './run-query.ts';
import { useRun } from './run-store.ts';
import './ways-out.css';

/** Asks whether to go on with a large answer, and goes on while it asks: nothing waits for the click. */
export function HugeDataQuestion() {
  const { t, i18n } = useTranslation();
  const { state, runId, stages } = useRun();
  const silent = useSettings((settings) => settings.disable_warning_huge_data);
  const [acceptedRun, setAcceptedRun] = useState(0);
  const [shown, setShown] = useState({ runId: 0, silent });
  const latest = stages[stages.length - 1];
  const received = latest === undefined || latest.stage === 'calling' ? { elements: 0, bytes: 0 } : latest;
  // the box in the card changes the setting, not the card: a second thought must find it
  if (shown.runId !== runId) setShown({ runId, silent });
  if (state !== 'running' || shown.silent || acceptedRun === runId) return null;

  return (
    <section className="huge-data" role="alert">
      <h2>
        <IconAlertTriangle {...BAR_ICON} />
        {t('hugeData.title')}
      </h2>
      <p className="muted">{t('hugeData.text', { elements: received.elements, size: formatBytes(received.bytes, i18n.language) })}</p>
      <label className="card-check">
        <input
          type="checkbox"
          checked={silent}
          onChange={(event) => useSettings.getState().set('disable_warning_huge_data', event.currentTarget.checked)}
        />
        {t('hugeData.never')}
      </label>
      <div className="card-buttons">
        <button type="button" className="card-button primary" onClick={() => setAcceptedRun(runId)}>
          {t('hugeData.continue')}
        </button>
        <button type="button" className="card-button" onClick={abortRun}>
          <IconPlayerStopFilled size={12} aria-hidden />
          {t('hugeData.abort')}
        </button>
      </div>
    </section>
  );
}
