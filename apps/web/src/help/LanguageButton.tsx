import { IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../ui/dialogs.ts';
import { MENU_ICON } from '../ui/icon-sizes.ts';

/** Opens the settings where the language is chosen. The sign is for those who cannot read its name. */
export function LanguageButton() {
  const { t } = useTranslation();
  return (
    <button
      aria-label={t('settings.language')}
      type="button"
      className="bar-button"
      onClick={() => openDialog('settings', t('settings.language'))}
    >
      <IconWorld {...MENU_ICON} />
      <span className="language-word">{t('settings.language')}</span>
    </button>
  );
}
