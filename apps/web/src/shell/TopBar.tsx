import { Tooltip } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlayerStopFilled, IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRun } from '../run/run-store.ts';
import { ServerMenu } from '../run/ServerMenu.tsx';
import type { AppConfig } from './app-config.ts';
import { SHORTCUTS, shortcutText } from './shortcuts.ts';

interface Props {
  readonly config: AppConfig;
  /** On a phone Run floats over the map instead. */
  readonly compact: boolean;
  readonly onRun: () => void;
  readonly onSettings: () => void;
}

export function TopBar({ config, compact, onRun, onSettings }: Props) {
  const { t } = useTranslation();
  const running = useRun(({ state }) => state === 'running');
  return (
    <header className="top-bar">
      <div className="brand">
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
      </div>
      <div className="run-group">
        {!compact && (
          <Tooltip
            label={`${t(running ? 'run.abortTooltip' : 'run.runTooltip')}${running ? '' : ` (${shortcutText(SHORTCUTS.run[0])}, F2)`}`}
          >
            <button type="button" className="run-button" onClick={onRun}>
              {running ? <IconPlayerStopFilled size={14} aria-hidden /> : <IconPlayerPlayFilled size={14} aria-hidden />}
              {running ? t('run.abort') : t('run.run')}
            </button>
          </Tooltip>
        )}
        <ServerMenu config={config} />
      </div>
      <div className="spacer" />
      <Tooltip label={`${t('settings.open')} (${shortcutText(SHORTCUTS.settings[0])})`}>
        <button type="button" className="bar-button icon" aria-label={t('settings.open')} onClick={onSettings}>
          <IconSettings size={18} stroke={1.75} />
        </button>
      </Tooltip>
    </header>
  );
}
