import './ways-out.css';
import { causeOfEmpty, type EmptyFinding } from '@flyover/query-repair';
import { detectLanguage } from '@flyover/query-template';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFiles } from '../own-data/files-store.ts';
import { replaceQuery } from '../query/editor-store.ts';
import { queryText } from '../query/query-text.ts';
import { fitToData } from '../view/map-commands.ts';
import { overlaps, useView, viewBbox } from '../view/view-store.ts';
import { useRun } from './run-store.ts';
import { askWhyEmpty } from './why-empty.ts';

export interface EmptyWhyProps {
  /** The server may be asked without a click: it is the own one. */
  readonly isOwn: boolean;
  readonly onRun: () => void;
}

type Told =
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
  const [told, setTold] = useState<Told>({ kind: 'unknown' });
  const ask = async () => {
    setTold({ kind: 'asking' });
    try {
      setTold(await askWhyEmpty(sent, server));
    } catch (error) {
      setTold({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card is of one run, and begins with it
  useEffect(() => {
    const cause = causeOfEmpty(sent);
    if (cause.kind !== 'probe') setTold({ kind: cause.kind });
    else if (isOwn) void ask();
    else setTold({ kind: 'mayAsk' });
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
  if (told.kind === 'noOutput') {
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
  if (told.kind === 'clauses' && told.clauses.length > 0) {
    return (
      <ul className="empty-clauses">
        {told.clauses.slice(0, MOST_NAMED).map(({ clause, line, before, statement }) => (
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
        {told.kind === 'notPrinted' ? t('emptyWhy.notPrinted', { count: told.found }) : t('empty.help.emptyDataset')}
        {told.kind === 'asking' && ` ${t('emptyWhy.asking')}`}
        {told.kind === 'failed' && ` ${t('emptyWhy.askFailed', { message: told.message })}`}
      </p>
      {(told.kind === 'mayAsk' || told.kind === 'failed') && (
        <button type="button" className="card-button primary" onClick={() => void ask()}>
          {t('emptyWhy.ask')}
        </button>
      )}
    </>
  );
}
