import { Tooltip } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AccountPart } from '../account/AccountPart.tsx';
import { useRun } from '../run/run-store.ts';
import { ServerMenu } from '../run/ServerMenu.tsx';
import type { AppConfig } from '../site/app-config.ts';
import { useShortcuts, withShortcut } from '../ui/actions.ts';
import { BarButton } from './BarButton.tsx';
import { BarMenu } from './BarMenu.tsx';
import { type BarItem, LEFT_ITEMS, PHONE_ACTIONS, RIGHT_ITEMS } from './bar-items.ts';

interface Props {
  readonly config: AppConfig;
  /** There is little room: most commands stand in a menu. */
  readonly compact: boolean;
  /** Run floats over the map instead. */
  readonly floatingRun: boolean;
  readonly onRun: () => void;
}

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
