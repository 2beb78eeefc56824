import { Tooltip } from '@mantine/core';
import { IconDots, IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AccountPart } from '../account/AccountPart.tsx';
import { useRun } from '../run/run-store.ts';
import { ServerMenu } from '../run/ServerMenu.tsx';
import type { AppConfig } from '../site/app-config.ts';
import { runAction, useActions, useShortcuts, withShortcut } from '../ui/actions.ts';
import { BAR_ICON } from '../ui/icon-sizes.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { OpeningButton } from '../ui/PartBoundary.tsx';
import { shortcutText } from '../ui/shortcut-keys.ts';
import type { BarMenuItemsProps } from './BarMenuItems.tsx';
import { type BarItem, LEFT_ITEMS, PHONE_ACTIONS, RIGHT_ITEMS } from './bar-items.ts';

interface Props {
  readonly config: AppConfig;
  /** There is little room: most commands stand in a menu. */
  readonly compact: boolean;
  /** Run floats over the map instead. */
  readonly floatingRun: boolean;
  readonly onRun: (click: Click) => void;
}

/** A click of a mouse: `detail` counts those in quick succession; 0 for a key. */
export type Click = Pick<UIEvent, 'detail'>;

export function TopBar({ config, compact, floatingRun, onRun }: Props) {
  const fits = (item: BarItem) => !compact || PHONE_ACTIONS.includes(item.action);
  return (
    <header className="top-bar">
      <h1 className="brand">
        <svg
          width="22"
          height="22"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M2 16.5c5-9 15-9 20 0" />
          <path d="M7 20v-7.2M12 20v-9.8M17 20v-7.2" />
        </svg>
        <span className="brand-name">Flyover</span>
      </h1>
      <div className="run-group">
        {!floatingRun && <RunButton onRun={onRun} />}
        <ServerMenu config={config} />
      </div>
      {LEFT_ITEMS.filter(fits).map((item) => (
        <BarButton key={item.action} item={item} />
      ))}
      <div className="spacer" />
      {RIGHT_ITEMS.filter(fits).map((item) => (
        <BarButton key={item.action} item={item} />
      ))}
      {compact && <BarMenu items={[...LEFT_ITEMS, ...RIGHT_ITEMS].filter((item) => !fits(item))} />}
      <AccountPart auth={config.osmAuth} />
    </header>
  );
}

function RunButton({ onRun }: Pick<Props, 'onRun'>) {
  const { t } = useTranslation();
  const shortcuts = useShortcuts('query.run');
  const running = useRun(({ state }) => state === 'running');
  return (
    <Tooltip label={running ? t('run.abortTooltip') : withShortcut(t('run.runTooltip'), shortcuts)}>
      <button type="button" className="run-button" onClick={onRun}>
        {running ? <IconPlayerStopFilled size={14} aria-hidden /> : <IconPlayerPlayFilled size={14} aria-hidden />}
        {running ? t('run.abort') : t('run.run')}
      </button>
    </Tooltip>
  );
}

/** The button of an action in the top bar; nothing while no part of the page has registered it. */
function BarButton({ item }: { readonly item: BarItem }) {
  const { t } = useTranslation();
  const action = useActions(({ actions }) => actions.findLast(({ id }) => id === item.action));
  const mark = useActions(({ marks }) => marks[item.action]);
  if (action === undefined) return null;
  const name = t(mark ?? action.label);
  const { icon: Icon, shows } = item;
  return (
    <Tooltip label={withShortcut(name, action.shortcuts)}>
      <button
        type="button"
        className={`bar-button ${shows === 'icon' ? 'icon' : ''}`}
        data-mark={mark}
        aria-label={name}
        onClick={() => runAction(item.action)}
      >
        <Icon {...BAR_ICON} />
        {shows === 'name' && <span className="label">{name}</span>}
        {shows === 'keys' && action.shortcuts?.[0] !== undefined && <kbd aria-hidden>{shortcutText(action.shortcuts[0])}</kbd>}
      </button>
    </Tooltip>
  );
}

const BarMenuItems = lazyPart<BarMenuItemsProps>('menu', async () => (await import('./BarMenuItems.tsx')).BarMenuItems);

/** The menu of the actions that do not fit into the bar of a phone. */
function BarMenu({ items }: { readonly items: readonly BarItem[] }) {
  const { t } = useTranslation();
  const mark = useActions(({ marks }) => marks.help);
  return (
    <OpeningButton
      kind="menu"
      className={mark === undefined ? 'bar-button icon' : 'bar-button icon marked'}
      label={t('commands.more')}
      opens={(opening) => <BarMenuItems items={items} opening={opening} />}
    >
      <IconDots {...BAR_ICON} />
    </OpeningButton>
  );
}
