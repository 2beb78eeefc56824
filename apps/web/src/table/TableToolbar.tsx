import './table-bar.css';
import '../ui/menu.css';
import type { ColumnFilter } from '@flyover/result-session';
import { Menu, Popover } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowsSort,
  IconArrowUp,
  IconChartBar,
  IconCheck,
  IconChevronDown,
  IconFilter,
  IconFold,
  IconListCheck,
  IconListTree,
  IconMapPin,
  IconSearch,
  IconSortAscendingLetters,
  IconSortDescendingLetters,
  IconSortDescendingNumbers,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePickedRows } from '../results/pick-features.ts';
import { workThrough } from '../tasks/want-tasks.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { ColumnPicker } from './ColumnPicker.tsx';
import { columnTitle, type Translate } from './cell-text.ts';
import { closeCounts, openCounts } from './counts/count-choices.ts';
import { lookFor } from './find-in-table.ts';
import { PickedMenu } from './PickedMenu.tsx';
import { QlButton } from './TableQl.tsx';
import { isFiltered, useTable } from './table-store.ts';
import { changeFind, useTableTools } from './table-tools.ts';

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

/** The filters, each with a button that removes it. */
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

/** The button that makes a list of tasks of the picked rows, or else of all rows that pass the filters. */
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

/** The button that shows counts in place of the rows. On a phone the menu of picked rows has it, for lack of room. */
function CountButton() {
  const { t } = useTranslation();
  const isOpen = useTableTools(({ counts }) => counts.isOpen);
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
  const isOpen = useTableTools(({ find }) => find.isOpen);
  return (
    <IconButton
      label={t('table.find')}
      shortcuts={['Mod+F']}
      icon={IconSearch}
      size={MENU_ICON}
      pressed={isOpen}
      onClick={() => {
        if (isOpen) void lookFor('');
        changeFind({ isOpen: !isOpen });
      }}
    />
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

/** Returns the condition of a filter as text: `contains “bench”`. */
function filterText(filter: ColumnFilter, t: Translate, locale: string): string {
  switch (filter.kind) {
    case 'contains':
      return t('table.filter.told.contains', { text: filter.text });
    case 'matches':
      return t('table.filter.told.matches', { pattern: filter.pattern });
    case 'between': {
      const shown = (value: number | undefined) => value?.toLocaleString(locale) ?? '…';
      return t('table.filter.told.between', { from: shown(filter.from), to: shown(filter.to) });
    }
    case 'is':
      return t('table.filter.told.is', { value: filter.values.join(', ') });
    default:
      return t(`table.filter.told.${filter.kind}`);
  }
}

/** The menu of the column that groups the rows: the order of the groups, and whether they are open. */
function GroupChip() {
  const { t } = useTranslation();
  const { group, overview, lines, allOpen, groupBy, turnAll } = useTable();
  const column = overview?.columns.find(({ name }) => name === group?.column);
  if (group === undefined || column === undefined) return null;
  const orders = [
    { by: 'rows', descending: true, label: 'table.group.byRows', sign: <IconSortDescendingNumbers {...MENU_ICON} /> },
    { by: 'value', descending: false, label: 'table.group.byValue', sign: <IconSortAscendingLetters {...MENU_ICON} /> },
    { by: 'value', descending: true, label: 'table.group.byValueDown', sign: <IconSortDescendingLetters {...MENU_ICON} /> },
  ] as const;
  const isNow = (by: string, descending: boolean) => group.by === by && group.descending === descending;
  const label = t('table.group.chip', { count: lines.groups, column: columnTitle(column, t) });
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <button type="button" className="bar-button table-grouped" aria-label={label} title={label}>
          <IconListTree {...MENU_ICON} />
          <span>{label}</span>
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {orders.map(({ by, descending, label, sign }) => (
          <Menu.Item
            key={label}
            leftSection={sign}
            rightSection={isNow(by, descending) && <IconCheck {...MENU_ICON} />}
            aria-current={isNow(by, descending)}
            onClick={() => groupBy({ column: group.column, by, descending })}
          >
            {t(label)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconListTree {...MENU_ICON} />} disabled={allOpen} onClick={() => turnAll(true)}>
          {t('table.group.openAll')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFold {...MENU_ICON} />} onClick={() => turnAll(false)}>
          {t('table.group.closeAll')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconX {...MENU_ICON} />} onClick={() => groupBy(undefined)}>
          {t('table.group.end')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The menus of all columns behind one button, for cards, which have no heads. */
function ColumnsToSort() {
  const { t } = useTranslation();
  const { overview, shown, sort, filters } = useTable();
  const [chosen, setChosen] = useState<string>();
  const columns = shown.flatMap((name) => overview?.columns.filter((column) => column.name === name) ?? []);
  const column = columns.find(({ name }) => name === chosen);
  return (
    <Popover position="bottom-end" shadow="floating" width={280} trapFocus onClose={() => setChosen(undefined)}>
      <Popover.Target>
        <IconButton label={t('table.sortAndFilter')} icon={IconArrowsSort} />
      </Popover.Target>
      <Popover.Dropdown className="table-columns" aria-label={t('table.sortAndFilter')}>
        {column === undefined ? (
          <ul className="table-columns-list">
            {columns.map((each) => {
              const order = sort.find((request) => request.column === each.name);
              return (
                <li key={each.name}>
                  <button type="button" className="table-columns-row" onClick={() => setChosen(each.name)}>
                    <bdi>{columnTitle(each, t)}</bdi>
                    {filters.some((filter) => filter.column === each.name) && <IconFilter size={14} aria-hidden />}
                    {order !== undefined &&
                      (order.descending ? <IconArrowDown size={14} aria-hidden /> : <IconArrowUp size={14} aria-hidden />)}
                  </button>
                </li>
              );
            })}
          </ul>
        ) : (
          <>
            <button type="button" className="bar-button" onClick={() => setChosen(undefined)}>
              <IconArrowLeft {...MENU_ICON} />
              {t('table.back')}
            </button>
            <ColumnMenu column={column} />
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
