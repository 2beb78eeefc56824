import { SegmentedControl, Slider } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../settings/settings-schema.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { LANGUAGE_CODES } from '../ui/i18n.ts';
import { languageTag, namedLanguages } from '../ui/language-names.ts';
import { NamesLanguage } from '../wizard/NamesLanguage.tsx';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/Slider.css';

/** The props of a setting's control. */
export interface ControlProps {
  readonly config: AppConfig;
  /** The name of the row, for controls without one of their own. */
  readonly label: string;
}

/** Light, dark, or as the system has it. */
export function ThemeControl({ label }: ControlProps) {
  const { t } = useTranslation();
  const theme = useSettings((settings) => settings.theme);
  return (
    <SegmentedControl
      fullWidth
      value={theme}
      aria-label={label}
      onChange={(chosen) => useSettings.getState().set('theme', chosen as Settings['theme'])}
      data={[
        { value: 'auto', label: t('settings.themeAuto') },
        { value: 'light', label: t('settings.themeLight') },
        { value: 'dark', label: t('settings.themeDark') },
      ]}
    />
  );
}

/** The language of the names of things. */
export function NamesControl({ label }: ControlProps) {
  const { t } = useTranslation();
  return <NamesLanguage label={label} auto={t('settings.namesAuto')} />;
}

/** The opacity of the background. */
export function OpacityControl({ label }: ControlProps) {
  const opacity = useSettings((settings) => settings.background_opacity);
  const { i18n } = useTranslation();
  const percent = opacity.toLocaleString(i18n.language, { style: 'percent' });
  return (
    <div className="setting-slider">
      <Slider
        min={0}
        max={1}
        step={0.05}
        value={opacity}
        thumbLabel={label}
        label={null}
        // a step counted in twentieths is not always a short decimal
        onChange={(value) => useSettings.getState().set('background_opacity', Math.round(value * 100) / 100)}
      />
      <output>{percent}</output>
    </div>
  );
}

/** The hosts that styles may fetch images from, because the user said so. */
export function HostList() {
  const { t } = useTranslation();
  const hosts = useSettings((settings) => settings.image_hosts);
  const remove = (host: string) =>
    useSettings.getState().set(
      'image_hosts',
      hosts.filter((other) => other !== host),
    );
  if (hosts.length === 0) return <p className="menu-note">{t('settings.imageHostsNone')}</p>;
  return (
    <div className="address-list">
      {hosts.map((host) => (
        <div key={host} className="address-row">
          <span className="address-name">{host}</span>
          <IconButton label={t('settings.remove', { name: host })} icon={IconTrash} onClick={() => remove(host)} />
        </div>
      ))}
    </div>
  );
}

/** The language of the page: each by its own name, so that its speakers recognize it. */
export function LanguageControl({ label }: ControlProps) {
  const { t, i18n } = useTranslation();
  const language = useSettings((settings) => settings.ui_language);
  return (
    <select
      value={LANGUAGE_CODES.includes(language) ? language : 'auto'}
      aria-label={label}
      onChange={(event) => useSettings.getState().set('ui_language', event.currentTarget.value)}
    >
      <option value="auto">{t('settings.languageAuto')}</option>
      {namedLanguages(LANGUAGE_CODES, i18n.language).map(([code, name]) => (
        <option key={code} value={code} lang={languageTag(code)} dir="auto">
          {name}
        </option>
      ))}
    </select>
  );
}
