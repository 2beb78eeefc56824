import { IconAlertTriangle, IconMapOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../run/problem-text.ts';
import { useRun } from '../run/run-store.ts';
import '../run/run-cards.css';
import { runAction } from '../shell/actions.ts';

interface Props {
  /** The address has a query. */
  readonly hasQuery: boolean;
  /** Problems are told to the page around instead. */
  readonly silent: boolean;
}

/** Why the map shows nothing: no query, a problem, an answer without places. */
export function EmbedNotice({ hasQuery, silent }: Props) {
  const { t } = useTranslation();
  const { state, problem, outcome, server, runId } = useRun();
  if (!hasQuery && runId === 0) return <Notice title={t('embed.noQuery')} text={t('embed.noQueryWhy')} />;
  if (problem !== undefined) {
    if (silent) return null;
    const around = { online: navigator.onLine, securePage: location.protocol === 'https:', server };
    const { title, why, said } = problemText(problem, around, t);
    return (
      <Notice title={title} text={why} said={said}>
        <button type="button" className="card-button primary" onClick={() => runAction('query.run')}>
          {t('embed.retry')}
        </button>
      </Notice>
    );
  }
  const ended = state === 'empty' || state === 'text';
  if (!ended || outcome === undefined) return null;
  const reason = outcome.reason ?? 'unknown';
  return (
    <p className="floating blank-note" role="status">
      <IconMapOff size={16} stroke={1.75} aria-hidden />
      <span>
        {t('empty.title')} ({t(`empty.reason.${reason}`)})
      </span>
    </p>
  );
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
      <div role="alert" className="problem-what">
        <h2>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          {title}
        </h2>
        {text !== '' && <p>{text}</p>}
        {said !== '' && <p>{said}</p>}
      </div>
      <div className="card-buttons">{children}</div>
    </section>
  );
}
