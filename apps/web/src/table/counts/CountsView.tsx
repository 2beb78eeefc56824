import { IconButton } from '../../ui/IconButton.tsx';
import { useTableTools } from '../table-tools.ts';
import './counts.css';
import type { CountTable } from '@flyover/result-session';
import { IconCopy, IconFileTypeCsv, IconFileTypeSvg, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MENU_ICON } from '../../ui/icon-sizes.ts';
import { useTable } from '../table-store.ts';
import { CountsFields } from './CountsFields.tsx';
import { CountsTable } from './CountsTable.tsx';
import { closeCounts, firstAreas, firstChoice, keyOfChoice } from './count-choices.ts';
import { type CountWords, countColumns, keyText, sortCounts } from './count-table.ts';
import { copyCount, type ShownCount, saveCountChart, saveCountCsv } from './save-counts.ts';
import { type KnownAreas, useCountAreas, useCounted } from './use-counts.ts';

/** The rows of the table counted by one or two keys, in place of the rows. */
export function CountsView({ runId }: { readonly runId: number }) {
  const { t } = useTranslation();
  const { overview, order, group } = useTable();
  const choices = useTableTools((tools) => tools.counts);
  const columns = overview?.columns ?? [];
  const known = useCountAreas(runId, overview?.version ?? 0);
  const first = choices.first ?? firstChoice(columns, group?.column);
  const second = choices.second ?? firstAreas(known.areas);
  const request = useMemo(() => {
    const own = keyOfChoice(first, columns, known.areas);
    if (own === undefined || !known.isKnown) return undefined;
    const other = second === first ? undefined : keyOfChoice(second, columns, known.areas);
    const number = columns.some(({ name }) => name === choices.number) ? choices.number : undefined;
    return { first: own, split: choices.split, ...(other !== undefined && { second: other }), ...(number !== undefined && { number }) };
  }, [first, second, columns, known, choices.number, choices.split]);
  const counted = useCounted(runId, order?.order, request);
  const outcome = counted?.outcome;
  return (
    <section className="counts" aria-label={t('table.counts.open')} aria-busy={counted === undefined || counted.isOld}>
      <CountsFields columns={columns} areas={known.areas} first={first} second={second === first ? '' : second} />
      {counted === undefined && <p className="counts-note">{t('table.values.counting')}</p>}
      {outcome === 'failed' && <Problem text={t('table.counts.failed')} />}
      {outcome !== undefined && outcome !== 'failed' && outcome.kind === 'noColumn' && <Problem text={t('table.counts.noColumn')} />}
      {outcome !== undefined && outcome !== 'failed' && outcome.kind === 'tooMany' && (
        <Problem text={t('table.counts.tooMany', { limit: outcome.limit })} />
      )}
      {counted !== undefined && outcome !== undefined && outcome !== 'failed' && outcome.kind === 'counted' && (
        <Groups table={outcome} request={counted.request} known={known} />
      )}
    </section>
  );
}

function Problem({ text }: { readonly text: string }) {
  return (
    <p className="counts-note counts-problem" role="alert">
      {text}
    </p>
  );
}

interface GroupsProps {
  readonly table: CountTable;
  readonly request: CountWords['request'];
  readonly known: KnownAreas;
}

function Groups({ table, request, known }: GroupsProps) {
  const { t, i18n } = useTranslation();
  const columns = useTable(({ overview }) => overview?.columns);
  const order = useTableTools(({ counts }) => counts.order);
  const shown = useMemo((): ShownCount => {
    const words: CountWords = { columns: columns ?? [], areas: known.areas, request, t, locale: i18n.language };
    // another key may remove the column of the order
    const has = countColumns(table).includes(order.column) ? order : { column: 'rows' as const, descending: true };
    const groups = sortCounts(table, has, (key, group) => keyText(words, table, key, group), i18n.language);
    return { words, table, groups, measure: has.column === 'first' || has.column === 'second' ? 'rows' : has.column };
  }, [table, request, known.areas, columns, order, t, i18n.language]);
  return (
    <>
      <div className="counts-bar-line" role="toolbar" aria-label={t('table.counts.tools')}>
        <Facts table={table} known={known} withAreas={request.first.kind === 'area' || request.second?.kind === 'area'} />
        <div className="counts-tools">
          <IconButton label={t('table.copyRows')} icon={IconCopy} size={MENU_ICON} onClick={() => void copyCount(shown)} />
          <IconButton label={t('table.counts.saveCsv')} icon={IconFileTypeCsv} size={MENU_ICON} onClick={() => saveCountCsv(shown)} />
          <IconButton label={t('table.counts.saveChart')} icon={IconFileTypeSvg} size={MENU_ICON} onClick={() => saveCountChart(shown)} />
          <IconButton label={t('table.counts.end')} icon={IconX} size={MENU_ICON} onClick={closeCounts} />
        </div>
      </div>
      <CountsTable key={JSON.stringify(request)} shown={shown} />
    </>
  );
}

interface FactsProps {
  readonly table: CountTable;
  readonly known: KnownAreas;
  readonly withAreas: boolean;
}

/** The numbers of groups and rows, and of rows that are counted more than once, not at all, or without a number. */
function Facts({ table, known, withAreas }: FactsProps) {
  const { t } = useTranslation();
  const { groups, counted, several, leftOut, numbers } = table;
  const others = numbers?.others.reduce((sum, rows) => sum + rows, 0) ?? 0;
  const facts = [
    t('table.counts.told', { groups, rows: counted }),
    ...(several > 0 ? [t('table.counts.several', { rows: several })] : []),
    ...(others > 0 ? [t('table.counts.noNumbers', { rows: others })] : []),
    ...(leftOut > 0 ? [t('table.counts.leftOut', { rows: leftOut })] : []),
    ...(withAreas && known.incomplete > 0 ? [t('table.counts.incomplete', { areas: known.incomplete })] : []),
  ];
  return (
    <p className="counts-facts" role="status">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}
