import './ways-out.css';
import { IconTool } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openData } from '../results/result-tab.ts';
import { useSettings } from '../settings/settings-store.ts';
import { type MapRepair, repairForMap } from './repair-for-map.ts';

export interface IncompleteCardProps {
  readonly onRun: () => void;
  readonly onDismiss: () => void;
}

/** Elements came without the nodes that give them a place: offers a repaired query, or the data. */
export function IncompleteCard({ onRun, onDismiss }: IncompleteCardProps) {
  const { t } = useTranslation();
  const silent = useSettings((settings) => settings.no_autorepair);
  const [repair, setRepair] = useState<MapRepair | { readonly kind: 'failed'; readonly message: string }>();

  const tryRepair = async (): Promise<boolean> => {
    try {
      const made = await repairForMap();
      setRepair(made);
      return made.kind === 'repaired';
    } catch (error) {
      setRepair({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
      return false;
    }
  };
  const repaired = repair?.kind === 'repaired';
  return (
    <section className="card floating empty-notice incomplete-card" role="status">
      <h2>
        <IconTool size={18} stroke={1.75} aria-hidden />
        {t(repaired ? 'empty.repaired' : 'empty.incomplete')}
      </h2>
      {!repaired && <p className="empty-reason">{t('empty.reason.noVisibleData')}</p>}
      <p className="muted">{t(repaired ? 'empty.repairedHelp' : 'empty.help.noVisibleData')}</p>
      {repair?.kind === 'unchanged' && (
        <p>{repair.message === undefined ? t('empty.nothingToRepair') : t('empty.unrepairable', { why: repair.message })}</p>
      )}
      {repair?.kind === 'failed' && <p>{repair.message}</p>}
      <div className="card-buttons">
        {repaired && (
          <button type="button" className="card-button primary" onClick={onRun}>
            {t('run.run')}
          </button>
        )}
        {!repaired && repair?.kind !== 'unchanged' && (
          <>
            <button
              type="button"
              className="card-button primary"
              onClick={async () => {
                if (await tryRepair()) onRun();
              }}
            >
              {t('empty.repairAndRun')}
            </button>
            <button type="button" className="card-button" onClick={() => void tryRepair()}>
              {t('empty.repair')}
            </button>
          </>
        )}
        <button
          type="button"
          className="card-button"
          onClick={() => {
            onDismiss();
            openData();
          }}
        >
          {t('empty.showData')}
        </button>
        <button type="button" className="card-button" onClick={onDismiss}>
          {t('empty.dismiss')}
        </button>
      </div>
      <label className="card-check">
        <input
          type="checkbox"
          checked={silent}
          onChange={(event) => useSettings.getState().set('no_autorepair', event.currentTarget.checked)}
        />
        {t('empty.dontShowAgain')}
      </label>
    </section>
  );
}
