import '../ui/menu.css';
import { Popover } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconArrowsSort, IconArrowUp, IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BAR_ICON, MENU_ICON } from '../ui/icon-sizes.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { columnTitle } from './cell-text.ts';
import { useTable } from './table-store.ts';

/** The menus of the columns for cards, which have no heads to press. */
export function ColumnsToSort() {
  const { t } = useTranslation();
  const { overview, shown, sort, filters } = useTable();
  const [chosen, setChosen] = useState<string>();
  const columns = shown.flatMap((name) => overview?.columns.filter((column) => column.name === name) ?? []);
  const column = columns.find(({ name }) => name === chosen);
  return (
    <Popover position="bottom-end" shadow="floating" width={280} trapFocus onClose={() => setChosen(undefined)}>
      <Popover.Target>
        <button type="button" className="bar-button icon" aria-label={t('table.sortAndFilter')}>
          <IconArrowsSort {...BAR_ICON} />
        </button>
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
