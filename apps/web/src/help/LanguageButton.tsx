import { IconWorld } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { openSettings } from '../settings/open-settings.ts';

/** Opens the settings where the language is chosen. The sign is for those who cannot read its name. */
export function LanguageButton() {
  const { t } = useTranslation();
  return (
    <button type="button" className="bar-button" onClick={() => openSettings(i18next.t('settings.language'))}>
      <IconWorld size={16} stroke={1.75} aria-hidden />
      {t('settings.language')}
    </button>
  );
}
