import type { CountNumbers } from '@flyover/result-session';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useResultView } from '../results/result-view.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { useRun } from './run-store.ts';
import '../ui/problem-card.css';
import './numbers.css';

/** The numbers of `out count`, as a small table over the raw answer. */
export function CountsCard() {
  const { t, i18n } = useTranslation();
  const outcome = useRun((run) => run.outcome);
  const [dismissed, setDismissed] = useState(0);
  // there the same numbers are rows
  const isTable = useResultView(({ tab }) => tab === 'table');
  if (outcome?.counts === undefined || outcome.kind !== 'text' || isTable || dismissed === outcome.runId) return null;
  const { counts, runId } = outcome;
  const columns = [...new Set(counts.flatMap((count) => count.map(([name]) => name)))];
  const cell = (count: CountNumbers, column: string) => {
    const value = count.find(([name]) => name === column)?.[1] ?? '';
    return /^\d{1,15}$/.test(value) ? Number(value).toLocaleString(i18n.language) : value;
  };
  return (
    <section className="card floating counts-card" aria-label={t('counts.title')}>
      <h2>{t('counts.title')}</h2>
      <IconButton label={t('counts.dismiss')} icon={IconX} size={MENU_ICON} className="card-close" onClick={() => setDismissed(runId)} />
      {counts.length === 1 ? (
        <dl className="stats-table">
          {columns.map((column) => (
            <div key={column}>
              <dt>{nameOf(column, t)}</dt>
              <dd>{cell(counts[0], column)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <div className="counts-rows">
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {nameOf(column, t)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {counts.map((count, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: counts have no names, and their order never changes
                <tr key={index}>
                  {columns.map((column) => (
                    <td key={column}>{cell(count, column)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** The server's own names, in the reader's language where they are known. */
function nameOf(column: string, t: (key: string) => string): string {
  switch (column) {
    case 'nodes':
      return t('stats.nodes');
    case 'ways':
      return t('stats.ways');
    case 'relations':
      return t('stats.relations');
    case 'areas':
      return t('stats.areas');
    case 'total':
      return t('counts.total');
    default:
      return column;
  }
}
