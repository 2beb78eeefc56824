import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../ui/lazy-part.ts';
import { OpeningButton } from '../ui/OpeningButton.tsx';
import type { BarMenuItemsProps } from './BarMenuItems.tsx';
import type { BarItem } from './bar-items.ts';

const BarMenuItems = lazyPart<BarMenuItemsProps>('menu', async () => (await import('./BarMenuItems.tsx')).BarMenuItems);

/** What finds no room in the bar of a phone. */
export function BarMenu({ items }: { readonly items: readonly BarItem[] }) {
  const { t } = useTranslation();
  return (
    <OpeningButton
      kind="menu"
      className="bar-button icon"
      label={t('commands.more')}
      opens={(opening) => <BarMenuItems items={items} opening={opening} />}
    >
      <IconDots size={18} stroke={1.75} aria-hidden />
    </OpeningButton>
  );
}
