import '../ui/menu.css';
import { Menu } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconFold,
  IconListTree,
  IconSortAscendingLetters,
  IconSortDescendingLetters,
  IconSortDescendingNumbers,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { columnTitle } from './cell-text.ts';
import { useTable } from './table-store.ts';

/** The column that groups the rows, and the order of the groups. */
export function GroupChip() {
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
