import { IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../ui/dialogs.ts';
import { MENU_ICON } from '../ui/icon-sizes.ts';

/** The button that opens the setting of the language; its icon is for users who cannot read the name. */
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
