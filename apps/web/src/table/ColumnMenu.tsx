import '../ui/menu.css';
import type { TableColumn } from '@flyover/result-session';
import { Popover } from '@mantine/core';
import {
  IconChartBar,
  IconChevronDown,
  IconEyeOff,
  IconFilterFilled,
  IconListTree,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { ColumnFilterFields } from './ColumnFilterFields.tsx';
import { ColumnPlace } from './ColumnPlace.tsx';
import { ColumnValues } from './ColumnValues.tsx';
import { columnTitle, makesGroups } from './cell-text.ts';
import { columnChoice } from './counts/count-choice.ts';
import { openCounts } from './counts/counts-store.ts';
import { useTable } from './table-store.ts';

/** Opens the menu of a column in the head; it stands there while the column is filtered. */
export function ColumnMenuButton({ column }: { readonly column: TableColumn }) {
  const { t } = useTranslation();
  const isOpen = useTable(({ menu }) => menu === column.name);
  const isFiltered = useTable(({ filters }) => filters.some((filter) => filter.column === column.name));
  const open = (opened: boolean) => useTable.setState({ menu: opened ? column.name : undefined });
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-start" shadow="floating" width={280} trapFocus returnFocus={false}>
      <Popover.Target>
        <button
          type="button"
          // the grid has the focus, and opens it by Alt and the arrow down
          tabIndex={-1}
          className={`table-menu-button ${isFiltered ? 'filtered' : ''}`}
          aria-label={t('table.menu', { column: columnTitle(column, t) })}
          onClick={() => open(!isOpen)}
        >
          {isFiltered ? <IconFilterFilled size={12} aria-hidden /> : <IconChevronDown size={14} stroke={2} aria-hidden />}
        </button>
      </Popover.Target>
      <Popover.Dropdown className="table-columns" aria-label={t('table.menu', { column: columnTitle(column, t) })}>
        <ColumnMenu column={column} place={<ColumnPlace column={column} />} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The order of a column, its filter, what stands in it; in a grid also where it stands itself. */
export function ColumnMenu({ column, place }: { readonly column: TableColumn; readonly place?: ReactNode }) {
  const { t } = useTranslation();
  const { sort, shown, group, sortOnly, groupBy, show } = useTable();
  const { name } = column;
  const now = sort.find((request) => request.column === name);
  const isGrouped = group?.column === name;
  return (
    <>
      <div className="table-menu-orders">
        <button type="button" aria-pressed={now?.descending === false} onClick={() => sortOnly({ column: name, descending: false })}>
          <IconSortAscending {...MENU_ICON} />
          {t('table.ascending')}
        </button>
        <button type="button" aria-pressed={now?.descending === true} onClick={() => sortOnly({ column: name, descending: true })}>
          <IconSortDescending {...MENU_ICON} />
          {t('table.descending')}
        </button>
      </div>
      {makesGroups(column) && (
        <div className="table-menu-orders">
          <button
            type="button"
            aria-pressed={isGrouped}
            onClick={() => groupBy(isGrouped ? undefined : { column: name, by: 'rows', descending: true })}
          >
            <IconListTree {...MENU_ICON} />
            {t('table.group.by')}
          </button>
        </div>
      )}
      {makesGroups(column) && (
        <div className="table-menu-orders">
          <button type="button" title={t('table.counts.openHelp')} onClick={() => countBy(name)}>
            <IconChartBar {...MENU_ICON} />
            {t('table.counts.open')}
          </button>
        </div>
      )}
      <ColumnFilterFields column={column} />
      <ColumnValues column={column} />
      {place}
      {shown.length > 1 && (
        <div className="table-columns-foot">
          <button type="button" className="bar-button" onClick={() => show(shown.filter((other) => other !== name))}>
            <IconEyeOff {...MENU_ICON} />
            {t('table.hide')}
          </button>
        </div>
      )}
    </>
  );
}

function countBy(column: string): void {
  useTable.setState({ menu: undefined });
  openCounts(columnChoice(column));
}
