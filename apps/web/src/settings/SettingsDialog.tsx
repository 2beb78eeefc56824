import { Button, Modal, SegmentedControl, Slider, Switch, TextInput, useMantineColorScheme } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppConfig } from '../shell/app-config.ts';
import type { Settings } from './settings-schema.ts';
import { useSettings } from './settings-store.ts';
import './settings.css';

export interface SettingsDialogProps {
  readonly config: AppConfig;
  readonly opened: boolean;
  readonly onClose: () => void;
}

type BooleanField = 'show_data_stats' | 'kill_my_queries';

/** Every setting applies at once and is stored at once. */
export function SettingsDialog({ opened, onClose }: SettingsDialogProps) {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const settings = useSettings();
  const [resetting, setResetting] = useState(false);

  const toggle = (field: BooleanField, text: string) => (
    <Switch
      checked={settings[field]}
      label={t(`settings.${text}`)}
      description={t(`settings.${text}Help`)}
      onChange={(event) => settings.set(field, event.currentTarget.checked)}
    />
  );
  const inverted = (field: 'disable_poiomatic' | 'no_autorepair', text: string) => (
    <Switch
      checked={!settings[field]}
      label={t(`settings.${text}`)}
      description={t(`settings.${text}Help`)}
      onChange={(event) => settings.set(field, !event.currentTarget.checked)}
    />
  );
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('settings.title')}
      size={560}
      closeButtonProps={{ 'aria-label': t('settings.close') }}
    >
      <div className="settings">
        {settings.storageProblem !== undefined && <p className="settings-warning">{t('settings.storageFailed')}</p>}
        <Row label={t('settings.theme')} help={t('settings.themeHelp')}>
          <SegmentedControl
            value={settings.theme}
            aria-label={t('settings.theme')}
            onChange={(theme) => {
              settings.set('theme', theme as Settings['theme']);
              setColorScheme(theme as Settings['theme']);
            }}
            data={[
              { value: 'auto', label: t('settings.themeAuto') },
              { value: 'light', label: t('settings.themeLight') },
              { value: 'dark', label: t('settings.themeDark') },
            ]}
          />
        </Row>
        <Row label={t('settings.opacity')} help={t('settings.opacityHelp')}>
          <Slider
            min={0}
            max={1}
            step={0.05}
            value={settings.background_opacity}
            thumbLabel={t('settings.opacity')}
            label={(value) => `${Math.round(value * 100)} %`}
            onChange={(value) => settings.set('background_opacity', value)}
          />
        </Row>
        <TilesField />
        {inverted('disable_poiomatic', 'shrink')}
        {toggle('show_data_stats', 'stats')}
        {inverted('no_autorepair', 'autorepair')}
        {toggle('kill_my_queries', 'kill')}
        <div className="settings-reset">
          {resetting ? (
            <>
              <span>{t('settings.resetConfirm')}</span>
              <Button
                color="red"
                onClick={() => {
                  settings.reset();
                  setColorScheme('auto');
                  setResetting(false);
                }}
              >
                {t('settings.resetDo')}
              </Button>
              <Button variant="default" onClick={() => setResetting(false)}>
                {t('settings.cancel')}
              </Button>
            </>
          ) : (
            <>
              <span className="menu-note">{t('settings.resetHelp')}</span>
              <Button variant="default" onClick={() => setResetting(true)}>
                {t('settings.reset')}
              </Button>
            </>
          )}
        </div>
      </div>
    </Modal>
  );
}

function Row({ label, help, children }: { readonly label: string; readonly help: string; readonly children: ReactNode }) {
  return (
    <div className="settings-row">
      <div>
        <div>{label}</div>
        <div className="menu-note">{help}</div>
      </div>
      <div>{children}</div>
    </div>
  );
}

/** The raster template is taken once it is whole, so that no half-typed address is asked for tiles. */
function TilesField() {
  const { t } = useTranslation();
  const stored = useSettings((settings) => settings.tile_server);
  const [typed, setTyped] = useState(stored);
  const valid = typed === '' || (/^(https?:)?\/\//.test(typed) && ['{z}', '{x}', '{y}'].every((part) => typed.includes(part)));
  return (
    <TextInput
      label={t('settings.tiles')}
      description={t('settings.tilesHelp')}
      placeholder="https://tile.example.org/{z}/{x}/{y}.png"
      value={typed}
      error={valid ? undefined : t('settings.tilesInvalid')}
      onChange={(event) => setTyped(event.currentTarget.value.trim())}
      onBlur={() => valid && useSettings.getState().set('tile_server', typed)}
    />
  );
}
