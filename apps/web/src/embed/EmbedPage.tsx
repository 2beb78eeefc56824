import { writeLink } from '@flyover/share-links';
import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { InspectedMap } from '../inspect/InspectedMap.tsx';
import { useQuery } from '../query/query-text.ts';
import { LoadingCard } from '../run/LoadingCard.tsx';
import { BlankNote, ProblemWhat, surroundings } from '../run/ProblemWhat.tsx';
import { problemText } from '../run/problem-text.ts';
import { RunAnnouncer } from '../run/ResultMarks.tsx';
import { type RunProblem, useRun } from '../run/run-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import { runAction } from '../ui/actions.ts';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { useView } from '../view/view-store.ts';
import '../run/results.css';
import './embed.css';
import '../ui/problem-card.css';

export interface EmbedPageProps {
  readonly config: AppConfig;
  readonly hasQuery: boolean;
  readonly silent: boolean;
  /** Called once the map stands. */
  readonly onReady: () => void;
}

/** A map and nothing else: for frames in other pages. */
export function EmbedPage({ config, hasQuery, silent, onReady }: EmbedPageProps) {
  useEffect(() => onReady(), [onReady]);
  return (
    <main className="embed">
      <PartBoundary>
        <InspectedMap config={config} bare />
      </PartBoundary>
      <OpenLink />
      <LoadingCard config={config} />
      <RunAnnouncer />
      <EmbedNotice config={config} hasQuery={hasQuery} silent={silent} />
      <Toasts />
    </main>
  );
}

/** The query at this place, in the app. */
function OpenLink() {
  const { t } = useTranslation();
  const query = useQuery(({ text }) => text);
  const { lat, lon, zoom } = useView();
  const link = writeLink({ query, position: { lat, lon, zoom }, run: query !== '', compression: 'auto' }, './');
  return (
    <a className="embed-open floating" href={link} target="_blank" rel="noopener">
      {t('embed.open')}
      <IconExternalLink {...MENU_ICON} />
    </a>
  );
}

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
function EmbedNotice({ config, hasQuery, silent }: Props) {
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

/** The most messages: more do not help a user who did not write the query. */
const MOST = 3;

/** Returns the first message for each line of the query, from a server's messages of a line each. Later ones mostly follow from it. */
export function firstMessages(message: string): string {
  const messages = new Map<string, string>();
  for (const text of message.split('\n')) {
    const at = /\bline \d+/.exec(text)?.[0] ?? text;
    if (!messages.has(at)) messages.set(at, text);
  }
  return [...messages.values()].slice(0, MOST).join('\n');
}
