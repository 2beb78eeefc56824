import './table-bar.css';
import './table-filters.css';
import { IconChartBar, IconListCheck, IconMapPin, IconSearch, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePickedRows } from '../results/picked-store.ts';
import { workThrough } from '../tasks/want-tasks.ts';
import { withShortcut } from '../ui/actions.ts';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { ColumnPicker } from './ColumnPicker.tsx';
import { ColumnsToSort } from './ColumnsToSort.tsx';
import { columnTitle } from './cell-text.ts';
import { closeCounts, openCounts, useCounts } from './counts/counts-store.ts';
import { filterText } from './filter-text.ts';
import { lookFor, useFind } from './find-store.ts';
import { GroupChip } from './GroupChip.tsx';
import { PickedMenu } from './PickedMenu.tsx';
import { QlButton } from './TableQl.tsx';
import { isFiltered, useTable } from './table-store.ts';

/** The number of rows, the filters in effect, and the visible columns. */
export function TableToolbar({ runId, withSort }: { readonly runId: number; readonly withSort: boolean }) {
  const { t } = useTranslation();
  const { order, overview, isSorting, filters, ql } = useTable();
  const [rows, all] = [order?.rows ?? 0, overview?.rows ?? 0];
  const count = rows === all ? t('table.rows', { count: rows }) : t('table.rowsOf', { rows, count: all });
  return (
    <div className="table-bar" role="toolbar" aria-label={t('table.tools')}>
      <div className="table-told">
        <span className="table-count" role="status" data-count={count}>
          {isSorting ? t('table.working') : count}
        </span>
        <GroupChip />
        <Filters />
        <div className="spacer" />
      </div>
      <div className="table-tools">
        {isFiltered({ filters, ql, order }) && <OnMap />}
        {!withSort && <CountButton />}
        <WorkThrough runId={runId} short={withSort} />
        <PickedMenu runId={runId} withCount={withSort} />
        <QlButton />
        <FindButton />
        {withSort && <ColumnsToSort />}
        <ColumnPicker />
      </div>
    </div>
  );
}

/** Each filter, to take it away. */
function Filters() {
  const { t, i18n } = useTranslation();
  const { filters, overview, order, filterBy } = useTable();
  return (
    <div className="table-filters">
      {filters.map((filter) => {
        const column = overview?.columns.find(({ name }) => name === filter.column);
        if (column === undefined) return null;
        const title = columnTitle(column, t);
        const isFault = order?.faults.some((fault) => fault.column === filter.column) === true;
        return (
          <span key={filter.column} className={`table-filter ${isFault ? 'fault' : ''}`}>
            <bdi>{title}</bdi> <bdi>{filterText(filter, t, i18n.language)}</bdi>
            <button type="button" aria-label={t('table.clearFilter', { column: title })} onClick={() => filterBy(filter.column, undefined)}>
              <IconX size={14} aria-hidden />
            </button>
          </span>
        );
      })}
    </div>
  );
}

/** Leads through the rows that are selected, else through all that pass the filters, one after another. */
function WorkThrough({ runId, short }: { readonly runId: number; readonly short: boolean }) {
  const { t } = useTranslation();
  const picked = usePickedRows(runId);
  const order = useTable((table) => table.order);
  if (order === undefined) return null;
  const label = picked > 0 ? t('tasks.workThroughPicked', { count: picked }) : t('tasks.workThrough');
  return (
    <button
      type="button"
      className={`bar-button ${short ? 'icon' : ''}`}
      aria-label={short ? label : undefined}
      title={t('tasks.workThroughHelp')}
      disabled={picked === 0 && order.rows === 0}
      onClick={() => void workThrough(picked > 0 ? { kind: 'picked' } : { kind: 'rows', order: order.order })}
    >
      <IconListCheck {...MENU_ICON} />
      {!short && label}
    </button>
  );
}

/** The rows counted, in place of the rows. A phone has no room for it: there it stands in the menu beside. */
function CountButton() {
  const { t } = useTranslation();
  const isOpen = useCounts((counts) => counts.isOpen);
  return (
    <button
      type="button"
      className="bar-button"
      aria-pressed={isOpen}
      title={t('table.counts.openHelp')}
      onClick={() => (isOpen ? closeCounts() : openCounts())}
    >
      <IconChartBar {...MENU_ICON} />
      {t('table.counts.open')}
    </button>
  );
}

function FindButton() {
  const { t } = useTranslation();
  const isOpen = useFind((find) => find.isOpen);
  return (
    <button
      type="button"
      className="bar-button icon"
      aria-label={t('table.find')}
      aria-pressed={isOpen}
      title={withShortcut(t('table.find'), ['Mod+F'])}
      onClick={() => {
        if (isOpen) void lookFor('');
        useFind.setState({ isOpen: !isOpen });
      }}
    >
      <IconSearch {...MENU_ICON} />
    </button>
  );
}

function OnMap() {
  const { t } = useTranslation();
  const onMap = useTable((table) => table.onMap);
  return (
    <button
      type="button"
      className="bar-button table-on-map"
      aria-pressed={onMap}
      title={t('table.onMapHelp')}
      onClick={() => useTable.setState({ onMap: !onMap })}
    >
      <IconMapPin {...MENU_ICON} />
      {t('table.onMap')}
    </button>
  );
}
