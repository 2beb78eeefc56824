import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { goToLine } from '../editor/editor-store.ts';
import { useResultTab } from '../results/result-tab.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../shell/app-config.ts';
import { type RunProblem, useRun } from './run-store.ts';

interface Props {
  readonly problem: RunProblem;
  readonly config: AppConfig;
  readonly onRetry: () => void;
}

/** What failed, why, and what can be done now. */
export function ProblemCard({ problem, config, onRetry }: Props) {
  const { t } = useTranslation();
  const outcome = useRun((run) => run.outcome);
  const server = useSettings((settings) => settings.server);
  const hasData = outcome?.hasText === true;
  const close = () => useRun.setState({ problem: undefined });
  const other = config.servers.find(({ url }) => url !== (server === '' ? config.servers[0].url : server));
  const mayRetry = problem.kind === 'rejected' || problem.kind === 'status' || problem.kind === 'crashed' || problem.kind === 'remark';

  return (
    <section className="card floating problem-card" role="alert">
      <h2>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        {t(titleKey(problem))}
        <span className="spacer" />
        <button type="button" className="bar-button icon" aria-label={t('error.dismiss')} onClick={close}>
          <IconX size={16} />
        </button>
      </h2>
      {problem.kind !== 'remark' && <p className="problem-why">{explanation(problem, t)}</p>}
      {outcome?.kind === 'map' && <p className="muted">{t('error.partial')}</p>}
      {problem.kind !== 'query' && problem.kind !== 'template' && problem.kind !== 'geocode' && problem.message !== '' && (
        <details open={problem.kind === 'remark'}>
          <summary>{t('error.serverSays')}</summary>
          <p>{problem.message}</p>
        </details>
      )}
      <div className="card-buttons">
        {problem.userLines.length > 0 && (
          <button type="button" className="card-button primary" onClick={() => goToLine(problem.userLines[0])}>
            {t('error.goToLine', { line: problem.userLines[0] })}
          </button>
        )}
        {mayRetry && (
          <button type="button" className={`card-button ${problem.userLines.length > 0 ? '' : 'primary'}`} onClick={onRetry}>
            {t('error.retry')}
          </button>
        )}
        {mayRetry && other !== undefined && problem.kind !== 'crashed' && (
          <button
            type="button"
            className="card-button"
            onClick={() => {
              useSettings.getState().set('server', other.url === config.servers[0].url ? '' : other.url);
              onRetry();
            }}
          >
            {t('error.otherServer')}: {other.name}
          </button>
        )}
        {hasData && (
          <button
            type="button"
            className="card-button"
            onClick={() => {
              useResultTab.setState({ tab: 'data', opened: true });
              close();
            }}
          >
            {t('error.showData')}
          </button>
        )}
      </div>
    </section>
  );
}

function titleKey(problem: RunProblem): string {
  if (problem.kind === 'status' && problem.status === 429) return 'error.tooMany';
  if (problem.kind === 'status' && problem.status === 504) return 'error.tooLoaded';
  return `error.${problem.kind === 'unreadable' ? 'status' : problem.kind}`;
}

function explanation(problem: RunProblem, t: (key: string, values?: Record<string, unknown>) => string): string {
  if (problem.kind === 'rejected') return t('error.rejectedWhy');
  if (problem.kind === 'status') return t('error.statusWhy', { status: problem.status });
  if (problem.kind === 'crashed') return t('error.crashedWhy');
  if (problem.kind === 'unreadable') return t('error.unreadable');
  return problem.message;
}
