import { errorMessage } from '@flyover/worker-calls';
import { IconTool } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { replaceQuery } from '../query/editor-store.ts';
import { queryText } from '../query/query-text.ts';
import { openData } from '../results/result-view.ts';
import { useSettings } from '../settings/settings-store.ts';
import { withTexts } from '../ui/i18n.ts';
import { BAR_ICON } from '../ui/icon-sizes.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import './ways-out.css';

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
      setRepair({ kind: 'failed', message: errorMessage(error) });
      return false;
    }
  };
  const repaired = repair?.kind === 'repaired';
  return (
    <section className="card floating empty-notice incomplete-card" role="status">
      <h2>
        <IconTool {...BAR_ICON} />
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

// The repair helper behind the notice of a result that cannot be drawn.

/** `unchanged`: the query was left as it is, for the reason in the sentence. */
export type MapRepair = { readonly kind: 'repaired' } | { readonly kind: 'unchanged'; readonly message?: string };

/**
 * Changes the text in the editor so that its answer can be drawn; undo brings the old one back.
 *
 * @throws PartError where the helper, which is fetched when it is first needed, cannot be loaded
 */
async function repairForMap(): Promise<MapRepair> {
  const { repairQuery, repairText } = await withTimeout('repair', withTexts(import('./repair-part.ts'), 'query-fault'));
  const query = queryText();
  const asked = repairQuery(query, 'map');
  // it asked for nodes, and elements came without: the members of its relations are relations
  const { text, changed, problems } = asked.changed || asked.problems.length > 0 ? asked : repairQuery(query, 'map', true);
  if (!changed) return { kind: 'unchanged', message: problems[0] && repairText(problems[0].reason) };
  replaceQuery(text);
  return { kind: 'repaired' };
}
