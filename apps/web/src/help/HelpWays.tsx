import { IconRoute, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActions } from '../ui/actions.ts';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { LanguageButton } from './LanguageButton.tsx';
import { openTour } from './open-tour.ts';

/** From the help on: the tour, what is new, another language. */
export function HelpWays({ onNews }: { readonly onNews: () => void }) {
  const { t } = useTranslation();
  // while this help is open: opening it has taken the mark from its button
  const [mark] = useState(() => useActions.getState().marks.help);
  return (
    <div className="help-ways">
      <button type="button" className="bar-button" onClick={() => void openTour()}>
        <IconRoute {...MENU_ICON} />
        {t('tour.open')}
      </button>
      <button type="button" className="bar-button" data-mark={mark} onClick={onNews}>
        <IconSparkles {...MENU_ICON} />
        {t('news.title')}
      </button>
      <LanguageButton />
    </div>
  );
}
