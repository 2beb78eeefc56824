import { Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconPlayerStopFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../settings/settings-store.ts';
import { formatBytes } from '../shell/sizes.ts';
import { abortRun } from './run-query.ts';
import { useRun } from './run-store.ts';

/** The specification's huge-data threshold (sections 8 and 9), counted in elements (decision 8 of the design). */
export const HUGE_ELEMENTS = 1_000_000;

/** Asks whether to go on with a large answer, and goes on while it asks: nothing waits for the click. */
export function HugeDataQuestion() {
  const { t, i18n } = useTranslation();
  const { state, runId, stages } = useRun();
  const silent = useSettings((settings) => settings.disable_warning_huge_data);
  const [acceptedRun, setAcceptedRun] = useState(0);
  const [never, setNever] = useState(false);
  const latest = stages[stages.length - 1];
  const received = latest === undefined || latest.stage === 'calling' ? { elements: 0, bytes: 0 } : latest;
  if (state !== 'running' || silent || acceptedRun === runId || received.elements <= HUGE_ELEMENTS) return null;

  const goOn = () => {
    setAcceptedRun(runId);
    if (never) useSettings.getState().set('disable_warning_huge_data', true);
  };
  return (
    <section className="huge-data" role="alert">
      <h2>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        {t('hugeData.title')}
      </h2>
      <p className="muted">{t('hugeData.text', { elements: received.elements, size: formatBytes(received.bytes, i18n.language) })}</p>
      <Checkbox size="xs" label={t('hugeData.never')} checked={never} onChange={(event) => setNever(event.currentTarget.checked)} />
      <div className="card-buttons">
        <button type="button" className="card-button primary" onClick={goOn}>
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
