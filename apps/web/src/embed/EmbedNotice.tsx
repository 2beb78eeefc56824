import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BlankNote } from '../run/BlankNote.tsx';
import { ProblemWhat } from '../run/ProblemWhat.tsx';
import { problemText } from '../run/problem-text.ts';
import { type RunProblem, useRun } from '../run/run-store.ts';
import { surroundings } from '../run/surroundings.ts';
import '../ui/problem-card.css';
import type { AppConfig } from '../site/app-config.ts';
import { runAction } from '../ui/actions.ts';
import { firstMessages } from './first-messages.ts';

/** The problems that come from the query's text, so that a retry is useless. */
const OF_TEXT: ReadonlySet<RunProblem['kind']> = new Set(['query', 'template', 'geocode', 'style', 'blank', 'sqlText']);

interface Props {
  readonly config: AppConfig;
  /** The address has a query. */
  readonly hasQuery: boolean;
  /** Whether problems go to the embedding page instead. */
  readonly silent: boolean;
}

/** Why the map shows nothing: no query, a problem, an answer without places. */
export function EmbedNotice({ config, hasQuery, silent }: Props) {
  const { t } = useTranslation();
  const { state, problem, outcome, server, runId } = useRun();
  if (!hasQuery && runId === 0) return <Notice title={t('embed.noQuery')} text={t('embed.noQueryWhy')} />;
  if (problem !== undefined) {
    if (silent) return null;
    const { title, why, said } = problemText(problem, surroundings(server, config, t('server.thisComputer')), t);
    return (
      <Notice title={title} text={problem.kind === 'query' ? firstMessages(why) : why} said={said}>
        {!OF_TEXT.has(problem.kind) && (
          <button type="button" className="card-button primary" onClick={() => runAction('query.run')}>
            {t('embed.retry')}
          </button>
        )}
      </Notice>
    );
  }
  const ended = state === 'empty' || state === 'text';
  if (!ended || outcome === undefined) return null;
  return <BlankNote reason={outcome.reason ?? 'unknown'} />;
}

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly said?: string;
  readonly children?: ReactNode;
}

function Notice({ title, text, said = '', children }: NoticeProps) {
  return (
    <section className="card floating problem-card" aria-label={title}>
      <ProblemWhat title={title} texts={[text, said]} />
      {children && <div className="card-buttons">{children}</div>}
    </section>
  );
}
