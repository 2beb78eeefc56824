import type { ColumnSummary, TableColumn } from '@flyover/result-session';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resultWorker } from '../results/result-client.ts';
import { cellLanguage, cellText } from './cell-text.ts';
import { useTable } from './table-store.ts';

/** The values of a column in the filtered rows: the most frequent ones, or the distribution of numbers. A click filters by one. */
export function ColumnValues({ column }: { readonly column: TableColumn }) {
  const { t, i18n } = useTranslation();
  const filterBy = useTable((table) => table.filterBy);
  const summary = useSummary(column.name);
  if (summary === undefined) return <p className="table-columns-note">{t('table.values.counting')}</p>;
  const { values, histogram, different, missing } = summary;
  const shown = (value: string | number) => cellText(column, value, t, i18n.language);
  const most = Math.max(1, ...values.map(({ rows }) => rows), ...(histogram?.rows ?? []));
  return (
    <section className="table-values">
      {histogram !== undefined && (
        <>
          <div
            className="table-histogram"
            role="img"
            aria-label={t('table.values.histogram', { from: shown(histogram.from), to: shown(histogram.to) })}
          >
            {histogram.rows.map((rows, bin) => {
              const step = (histogram.to - histogram.from) / histogram.rows.length;
              const [from, to] = [histogram.from + bin * step, histogram.from + (bin + 1) * step];
              return (
                <span
                  key={from}
                  title={`${shown(from)} – ${shown(to)}: ${rows.toLocaleString(i18n.language)}`}
                  style={{ height: `${(rows / most) * 100}%` }}
                />
              );
            })}
          </div>
          <div className="table-histogram-ends">
            <span>{shown(histogram.from)}</span>
            <span>{shown(histogram.to)}</span>
          </div>
        </>
      )}
      {values.length > 0 && (
        <>
          <h2>{t('table.values.title', { count: different })}</h2>
          <ul>
            {values.map(({ value, rows }) => (
              <li key={value}>
                <button
                  type="button"
                  title={t('table.values.only', { value: shown(value) })}
                  onClick={() => filterBy(column.name, { kind: 'is', column: column.name, values: [value] })}
                >
                  <span className="table-value-bar" style={{ width: `${(rows / most) * 100}%` }} aria-hidden />
                  <bdi lang={cellLanguage(column, value)}>{shown(value)}</bdi>
                  <span>{rows.toLocaleString(i18n.language)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {missing > 0 && <p className="table-columns-note">{t('table.values.missing', { count: missing })}</p>}
    </section>
  );
}

function useSummary(column: string): ColumnSummary | undefined {
  const runId = useTable((table) => table.runId);
  const order = useTable((table) => table.order?.order);
  const [summary, setSummary] = useState<ColumnSummary>();
  useEffect(() => {
    if (order === undefined) return;
    const controller = new AbortController();
    resultWorker()
      .tableSummary(runId, order, column, controller.signal)
      .then((shown) => {
        if (!controller.signal.aborted && shown !== undefined) setSummary(shown);
      })
      .catch(() => undefined);
    return () => controller.abort();
  }, [runId, order, column]);
  return summary;
}
