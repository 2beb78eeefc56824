import { causeOfEmpty, type EmptyFinding, findingOf } from '@flyover/query-repair';
import { detectLanguage } from '@flyover/query-template';
import { errorMessage } from '@flyover/worker-calls';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askFile } from '../own-data/ask-file.ts';
import { isFileAddress, useFiles } from '../own-data/files-store.ts';
import { replaceQuery } from '../query/editor-store.ts';
import { queryText } from '../query/query-text.ts';
import { boundedBody } from '../site/bounded-body.ts';
import { isRecord } from '../site/is-record.ts';
import { fitToData } from '../view/map-commands.ts';
import { overlaps, useView, viewBbox } from '../view/view-store.ts';
import { useRun } from './run-store.ts';
import './ways-out.css';

export interface EmptyWhyProps {
  /** The server may be asked without a click: it is the own one. */
  readonly isOwn: boolean;
  readonly onRun: () => void;
}

type EmptyReason =
  | EmptyFinding
  | { readonly kind: 'noOutput' | 'unknown' | 'asking' | 'mayAsk' }
  | { readonly kind: 'failed'; readonly message: string };

/** So many clauses are named. */
const MOST_NAMED = 3;

/** Why an answer has nothing in it: that nothing is printed, or which clause let nothing through. */
export function EmptyWhy({ isOwn, onRun }: EmptyWhyProps) {
  const { t } = useTranslation();
  const { sent, server } = useRun();
  const file = useFiles(({ files }) => files.find(({ address }) => address === server));
  const view = useView();
  const [reason, setReason] = useState<EmptyReason>({ kind: 'unknown' });
  const ask = async () => {
    setReason({ kind: 'asking' });
    try {
      setReason(await askWhyEmpty(sent, server));
    } catch (error) {
      setReason({ kind: 'failed', message: errorMessage(error) });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card is of one run, and begins with it
  useEffect(() => {
    const cause = causeOfEmpty(sent);
    if (cause.kind !== 'probe') setReason({ kind: cause.kind });
    else if (isOwn) void ask();
    else setReason({ kind: 'mayAsk' });
  }, []);

  if (file?.bounds !== undefined && !overlaps(file.bounds, viewBbox(view))) {
    const { name, bounds } = file;
    return (
      <>
        <p>{t('emptyWhy.elsewhere', { name })}</p>
        <button type="button" className="card-button primary" onClick={() => fitToData(bounds)}>
          {t('map.zoomToData')}
        </button>
      </>
    );
  }
  if (reason.kind === 'noOutput') {
    return (
      <>
        <p>{t('emptyWhy.noOutput')}</p>
        {/* XML has another word for it */}
        <button
          type="button"
          className="card-button primary"
          hidden={detectLanguage(queryText()) === 'xml'}
          onClick={() => {
            replaceQuery(`${queryText().trimEnd()}\nout geom;`);
            onRun();
          }}
        >
          {t('emptyWhy.addOutput')}
        </button>
      </>
    );
  }
  if (reason.kind === 'clauses' && reason.clauses.length > 0) {
    return (
      <ul className="empty-clauses">
        {reason.clauses.slice(0, MOST_NAMED).map(({ clause, line, before, statement }) => (
          <li key={`${statement} ${clause}`}>
            {before === undefined ? t('emptyWhy.clauseFirst', { clause, line }) : t('emptyWhy.clause', { clause, line, count: before })}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <>
      <p className="muted" role="status">
        {reason.kind === 'notPrinted' ? t('emptyWhy.notPrinted', { count: reason.found }) : t('empty.help.emptyDataset')}
        {reason.kind === 'asking' && ` ${t('emptyWhy.asking')}`}
        {reason.kind === 'failed' && ` ${t('emptyWhy.askFailed', { message: reason.message })}`}
      </p>
      {(reason.kind === 'mayAsk' || reason.kind === 'failed') && (
        <button type="button" className="card-button primary" onClick={() => void ask()}>
          {t('emptyWhy.ask')}
        </button>
      )}
    </>
  );
}

// Asks the server of an empty answer for the reason.

/** The counts of a query are a few lines, ms and bytes. */
const LIMITS = { time: 60_000, answer: 100_000 };

/**
 * Has the server count what each clause of a query lets through.
 *
 * @param server absolute base address, or that of a file
 * @throws Error where the server does not answer with counts
 */
async function askWhyEmpty(sent: string, server: string): Promise<EmptyFinding | { readonly kind: 'unknown' }> {
  const cause = causeOfEmpty(sent);
  if (cause.kind !== 'probe') return { kind: 'unknown' };
  const signal = AbortSignal.timeout(LIMITS.time);
  const answer = await (isFileAddress(server) ? askFile : askServer)(server, cause.query, signal);
  const counts = countsOf(answer);
  if (counts.length !== cause.clauses.length) throw new Error(`${counts.length} counts of ${cause.clauses.length}`);
  return findingOf(cause.clauses, counts);
}

async function askServer(server: string, query: string, signal: AbortSignal): Promise<string> {
  const body = new URLSearchParams({ data: query });
  const response = await fetch(`${server}interpreter`, { method: 'POST', body, signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await boundedBody(response.body, LIMITS.answer)).text();
}

function countsOf(text: string): number[] {
  const answer: unknown = JSON.parse(text);
  if (!isRecord(answer) || !Array.isArray(answer.elements)) return [];
  return answer.elements.map((element: unknown) => {
    const tags = isRecord(element) ? element.tags : undefined;
    return isRecord(tags) ? Number(tags.total) : Number.NaN;
  });
}
