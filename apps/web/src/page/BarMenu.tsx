import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { runAction, useActions } from '../ui/actions.ts';
import type { BarItem } from './bar-items.ts';

/** What finds no room in the bar of a phone. */
export function BarMenu({ items }: { readonly items: readonly BarItem[] }) {
  const { t } = useTranslation();
  const actions = useActions((state) => state.actions);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className="bar-button icon" aria-label={t('commands.more')}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ action: id, icon: Icon }) => {
          const action = actions.findLast((each) => each.id === id);
          if (action === undefined) return null;
          return (
            <Menu.Item key={id} leftSection={<Icon size={18} stroke={1.75} aria-hidden />} onClick={() => runAction(id)}>
              {t(action.label)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
