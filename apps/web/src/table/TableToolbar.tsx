import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ColumnPicker } from './ColumnPicker.tsx';
import { columnTitle } from './cell-text.ts';
import { useTable } from './table-store.ts';

/** How many rows there are, what they are sorted by, and which columns are in view. */
export function TableToolbar({ withSort }: { readonly withSort: boolean }) {
  const { t } = useTranslation();
  const rows = useTable(({ order }) => order?.rows ?? 0);
  const isSorting = useTable((table) => table.isSorting);
  return (
    <div className="table-bar" role="toolbar" aria-label={t('table.tools')}>
      <span className="table-count" role="status">
        {isSorting ? t('table.sorting') : t('table.rows', { count: rows })}
      </span>
      <div className="spacer" />
      {withSort && <SortMenu />}
      <ColumnPicker />
    </div>
  );
}

/** Cards have no heads to press. */
function SortMenu() {
  const { t } = useTranslation();
  const { overview, shown, sort, sortBy } = useTable();
  const columns = shown.flatMap((name) => overview?.columns.filter((column) => column.name === name) ?? []);
  const first = sort[0];
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <button type="button" className="bar-button">
          <IconArrowsSort size={16} stroke={1.75} aria-hidden />
          {t('table.sort')}
        </button>
      </Menu.Target>
      <Menu.Dropdown className="table-menu">
        {columns.map((column) => (
          <Menu.Item key={column.name} closeMenuOnClick={false} onClick={() => sortBy(column.name, false)}>
            <span className="table-menu-row">
              <bdi>{columnTitle(column, t)}</bdi>
              {first?.column === column.name && (first.descending ? <IconArrowDown size={14} /> : <IconArrowUp size={14} />)}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
