import { IconX } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { wantProblems } from '../language/want-problems.ts';
import { editQuery, goToLine } from '../query/editor-store.ts';
import { useQuery } from '../query/query-text.ts';
import { openData } from '../results/result-tab.ts';
import type { AppConfig } from '../site/app-config.ts';
import { runAction } from '../ui/actions.ts';
import { openDialog, openLoad } from '../ui/dialogs.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { withEditorShown } from '../ui/use-layout.ts';
import { LazyCheckedLine } from './LazyCheckedLine.tsx';
import type { LimitFieldsProps } from './LimitFields.tsx';
import { limitsToChange } from './limit-advice.ts';
import { OtherServers } from './OtherServers.tsx';
import { ProblemWhat } from './ProblemWhat.tsx';
import { isForLackOfHistory, problemText } from './problem-text.ts';
import { RetryButton, RetryByItself } from './RetryButton.tsx';
import { endWait, isWaitable } from './retry.ts';
import { type RunProblem, useRun } from './run-store.ts';
import { fixType } from './style-type-fix.ts';
import { surroundings } from './surroundings.ts';
import '../ui/problem-card.css';
import './ways-out.css';

const LimitFields = lazyPart<LimitFieldsProps>('limits', async () => (await import('./LimitFields.tsx')).LimitFields);

/** Failures that another try, or another server, may not have. */
const MAY_PASS: ReadonlySet<RunProblem['kind']> = new Set([
  'rejected',
  'broken',
  'foreign',
  'status',
  'crashed',
  'remark',
  'unreadable',
  'search',
]);

/** So many lines have a button each. */
const MOST_LINES = 3;

export interface ProblemCardProps {
  readonly problem: RunProblem;
  readonly config: AppConfig;
  readonly onRetry: () => void;
}

/** The failure of a run, its reason, and the next steps. */
export function ProblemCard({ problem, config, onRetry }: ProblemCardProps) {
  const { t } = useTranslation();
  const outcome = useRun((run) => run.outcome);
  const server = useRun((run) => run.server);
  const runId = useRun((run) => run.runId);
  // a refused style sheet takes nothing from the answer
  const isOurs = outcome?.runId === runId && problem.kind !== 'style';
  const mayPass = MAY_PASS.has(problem.kind);
  const limits = limitsToChange(problem);
  const isOfText = problem.kind === 'query' || problem.kind === 'template';
  useEffect(() => {
    if (isOfText) void wantProblems();
  }, [isOfText]);
  const around = surroundings(server, config, t('server.thisComputer'));
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
      {isOfText && <LazyCheckedLine said={problem.message} />}
      {said !== '' && (
        <details open={open}>
          <summary>{byServer ? t('error.serverSays', { server: around.name }) : t('error.said')}</summary>
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
        {mayPass && !isForLackOfHistory(problem) && (
          <RetryButton primary={problem.userLines.length === 0 && limits.length === 0} onRetry={onRetry} />
        )}
        {mayPass && problem.kind !== 'crashed' && problem.kind !== 'search' && <OtherServers config={config} />}
        {problem.fault === 'unknown-type' && problem.userLines.length > 0 && <TypeFixButton line={problem.userLines[0]} />}
        {problem.kind === 'blank' && <QueryMakers onLeave={close} />}
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

/** Writes the type that was meant into the style sheet, which is drawn again then. */
function TypeFixButton({ line }: { readonly line: number }) {
  const { t } = useTranslation();
  const text = useQuery((query) => query.text);
  const fix = fixType(text, line);
  if (fix === undefined) return null;
  return (
    <button
      type="button"
      className="card-button"
      onClick={() => {
        editQuery(fix.text);
        runAction('style.redraw');
      }}
    >
      {t('error.writeType', { wrong: fix.wrong, meant: fix.meant })}
    </button>
  );
}

/** The ways to make a query, for users without one. */
function QueryMakers({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation();
  const button = (label: string, open: () => void, more = '') => (
    <button
      type="button"
      className={`card-button ${more}`}
      onClick={() => {
        onLeave();
        open();
      }}
    >
      {t(label)}
    </button>
  );
  return (
    <>
      {button('error.wizard', () => openDialog('wizard'), 'primary')}
      {button('error.examples', () => openLoad('saved'))}
    </>
  );
}
