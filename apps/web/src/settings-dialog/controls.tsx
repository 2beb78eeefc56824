import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/Slider.css';
import { SegmentedControl, Slider } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../settings/settings-schema.ts';
import { useSettings } from '../settings/settings-store.ts';
import { NamesLanguage } from '../wizard/NamesLanguage.tsx';
import type { ControlProps } from './control-props.ts';

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
