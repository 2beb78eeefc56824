import '../ui/menu.css';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AnchoredMenu } from '../ui/Anchored.tsx';
import { runAction, useActions } from '../ui/actions.ts';
import { BAR_ICON } from '../ui/icon-sizes.ts';
import type { Opening } from '../ui/PartBoundary.tsx';
import type { BarItem } from './bar-items.ts';

export interface BarMenuItemsProps {
  readonly items: readonly BarItem[];
  readonly opening: Opening;
}

/** The items of the bar's menu. */
export function BarMenuItems({ items, opening }: BarMenuItemsProps) {
  const { t } = useTranslation();
  const { actions, marks } = useActions();
  return (
    <AnchoredMenu {...opening} position="bottom-end">
      {items.map(({ action: id, icon: Icon }) => {
        const action = actions.findLast((each) => each.id === id);
        if (action === undefined) return null;
        return (
          <Menu.Item key={id} leftSection={<Icon {...BAR_ICON} />} onClick={() => runAction(id)}>
            {t(marks[id] ?? action.label)}
          </Menu.Item>
        );
      })}
    </AnchoredMenu>
  );
}
