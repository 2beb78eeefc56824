import '../raw/raw.css';
import './table-menus.css';
import './table.css';
import { IconTable } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ResultNotes } from '../run/ResultMarks.tsx';
import { useRun } from '../run/run-store.ts';
import { runAction } from '../ui/actions.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { useView } from '../view/view-store.ts';
import { useFindKeys } from './find-in-table.ts';
import { watchTable } from './follow-table.ts';
import { TableCards } from './TableCards.tsx';
import { TableFind } from './TableFind.tsx';
import { TableGrid } from './TableGrid.tsx';
import { endQlFilter, TableQl } from './TableQl.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import { useTable } from './table-store.ts';
import { useTableTools } from './table-tools.ts';

const CountsView = lazyPart<{ runId: number }>('table-counts', async () => (await import('./counts/CountsView.tsx')).CountsView);

/** The width of the pane below which rows are cards, pixels. */
const CARDS_BELOW = 560;

/** The result as a table. */
export function TableTab() {
  const outcome = useRun((run) => run.outcome);
  if (outcome === undefined) return <Empty reason="noRun" />;
  return <RunTable key={outcome.runId} runId={outcome.runId} />;
}

function RunTable({ runId }: { readonly runId: number }) {
  const { t } = useTranslation();
  useEffect(() => watchTable(), []);
  const [place, searchField, jumpField] = [useRef<HTMLDivElement>(null), useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  useFindKeys(place, searchField, jumpField);
  const isFinding = useTableTools(({ find }) => find.isOpen);
  const leave = () => place.current?.querySelector<HTMLElement>('.table-grid, .table-cards')?.focus();
  const foundNothing = useRun(({ outcome }) => outcome?.reason === 'emptyDataset');
  const isKnown = useTable((table) => table.runId === runId);
  const overview = useTable((table) => table.overview);
  const order = useTable((table) => table.order);
  const isCounted = useTableTools(({ counts }) => counts.isOpen);
  const isNarrow = useView(({ width }) => width < CARDS_BELOW);
  if (!isKnown || (overview !== undefined && overview.rows > 0 && order === undefined))
    return <div className="raw-loading">{t('table.loading')}</div>;
  if (overview === undefined || overview.rows === 0) return <Empty reason={foundNothing ? 'nothingFound' : 'noElements'} />;
  return (
    <div ref={place} className="table-tab">
      <ResultNotes />
      <TableToolbar runId={runId} withSort={isNarrow} />
      <TableQl />
      {isFinding && <TableFind searchField={searchField} jumpField={jumpField} onLeave={leave} />}
      {order?.rows === 0 && !isCounted && <NoneLeft />}
      {order !== undefined &&
        !isCounted &&
        (isNarrow ? <TableCards runId={runId} order={order} /> : <TableGrid runId={runId} order={order} />)}
      {isCounted && (
        <PartBoundary>
          <Suspense>
            <CountsView runId={runId} />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  );
}

/** The message that the filters leave no row, in the place of the first one. */
function NoneLeft() {
  const { t } = useTranslation();
  return (
    <div className="table-none">
      <p>{t('table.noneLeft')}</p>
      <button type="button" className="card-button" onClick={takeFiltersAway}>
        {t('map.partAll')}
      </button>
    </div>
  );
}

function takeFiltersAway(): void {
  endQlFilter();
  const { filters, filterBy } = useTable.getState();
  for (const { column } of filters) filterBy(column, undefined);
}

function Empty({ reason }: { readonly reason: 'noRun' | 'nothingFound' | 'noElements' }) {
  const { t } = useTranslation();
  return (
    <div className="empty-state">
      <IconTable size={28} stroke={1.5} aria-hidden />
      <h2>{t(`table.empty.${reason}`)}</h2>
      <p>{t(`table.empty.${reason}Help`)}</p>
      <button type="button" className="card-button" onClick={() => runAction('query.run')}>
        {t('table.empty.run')}
      </button>
    </div>
  );
}
