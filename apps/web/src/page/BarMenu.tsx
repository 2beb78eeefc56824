import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useActions } from '../ui/actions.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { OpeningButton } from '../ui/PartBoundary.tsx';
import type { BarMenuItemsProps } from './BarMenuItems.tsx';
import type { BarItem } from './bar-items.ts';

const BarMenuItems = lazyPart<BarMenuItemsProps>('menu', async () => (await import('./BarMenuItems.tsx')).BarMenuItems);

/** The menu of the actions that do not fit into the bar of a phone. */
export function BarMenu({ items }: { readonly items: readonly BarItem[] }) {
  const { t } = useTranslation();
  const mark = useActions(({ marks }) => marks.help);
  return (
    <OpeningButton
      kind="menu"
      className={mark === undefined ? 'bar-button icon' : 'bar-button icon marked'}
      label={t('commands.more')}
      opens={(opening) => <BarMenuItems items={items} opening={opening} />}
    >
      <IconDots size={18} stroke={1.75} aria-hidden />
    </OpeningButton>
  );
}
