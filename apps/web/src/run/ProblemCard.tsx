import { IconX } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { goToLine } from '../editor/editor-store.ts';
import { openData } from '../results/result-tab.ts';
import type { AppConfig } from '../shell/app-config.ts';
import { lazyPart } from '../shell/lazy-part.ts';
import { PartBoundary } from '../shell/PartBoundary.tsx';
import { withEditorShown } from '../shell/phone-sheet.ts';
import type { LimitFieldsProps } from './LimitFields.tsx';
import { limitsToChange } from './limit-advice.ts';
import { OtherServers } from './OtherServers.tsx';
import { ProblemWhat } from './ProblemWhat.tsx';
import { problemText } from './problem-text.ts';
import { RetryButton, RetryByItself } from './RetryButton.tsx';
import { endWait, isWaitable } from './retry.ts';
import { type RunProblem, useRun } from './run-store.ts';
import { serverName } from './servers.ts';
import './run-cards.css';

const LimitFields = lazyPart<LimitFieldsProps>('limits', async () => (await import('./LimitFields.tsx')).LimitFields);

/** Failures that another try, or another server, may not have. */
const MAY_PASS: ReadonlySet<RunProblem['kind']> = new Set(['rejected', 'status', 'crashed', 'remark', 'unreadable']);

/** So many lines have a button each. */
const MOST_LINES = 3;

interface Props {
  readonly problem: RunProblem;
  readonly config: AppConfig;
  readonly onRetry: () => void;
}

/** What failed, why, and what can be done now. */
export function ProblemCard({ problem, config, onRetry }: Props) {
  const { t } = useTranslation();
  const outcome = useRun((run) => run.outcome);
  const server = useRun((run) => run.server);
  const runId = useRun((run) => run.runId);
  const isOurs = outcome?.runId === runId;
  const mayPass = MAY_PASS.has(problem.kind);
  const limits = limitsToChange(problem);
  const around = { online: navigator.onLine, securePage: location.protocol === 'https:', server };
  const { title, why, hint, said, byServer, open } = problemText(problem, around, t);
  const close = () => {
    endWait();
    useRun.setState({ problem: undefined });
  };

  return (
    <section className="card floating problem-card" aria-label={title}>
      <ProblemWhat title={title} texts={[why, hint, isOurs && outcome?.kind === 'map' ? t('error.partial') : '']} />
      <button type="button" className="bar-button icon card-close" aria-label={t('error.dismiss')} onClick={close}>
        <IconX size={16} />
      </button>
      {said !== '' && (
        <details open={open}>
          <summary>
            {byServer ? t('error.serverSays', { server: serverName(server, config, t('server.thisComputer')) }) : t('error.said')}
          </summary>
          <p>{said}</p>
        </details>
      )}
      {limits.length > 0 && (
        <PartBoundary>
          <Suspense fallback={null}>
            <LimitFields limits={limits} problem={problem} onRun={onRetry} />
          </Suspense>
        </PartBoundary>
      )}
      <div className="card-buttons">
        {problem.userLines.slice(0, MOST_LINES).map((line, index) => (
          <button
            key={line}
            type="button"
            className={`card-button ${index === 0 && limits.length === 0 ? 'primary' : ''}`}
            onClick={() => withEditorShown(() => goToLine(line))}
          >
            {t('error.goToLine', { line })}
          </button>
        ))}
        {mayPass && <RetryButton primary={problem.userLines.length === 0 && limits.length === 0} onRetry={onRetry} />}
        {mayPass && problem.kind !== 'crashed' && <OtherServers config={config} />}
        {isOurs && outcome?.hasText && (
          <button
            type="button"
            className="card-button"
            onClick={() => {
              openData();
              close();
            }}
          >
            {t('error.showData')}
          </button>
        )}
      </div>
      {isWaitable(problem) && <RetryByItself />}
    </section>
  );
}
