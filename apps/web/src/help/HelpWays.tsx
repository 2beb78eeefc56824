import { IconRoute, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActions } from '../ui/actions.ts';
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
        <IconRoute size={16} stroke={1.75} aria-hidden />
        {t('tour.open')}
      </button>
      <button type="button" className="bar-button" data-mark={mark} onClick={onNews}>
        <IconSparkles size={16} stroke={1.75} aria-hidden />
        {t('news.title')}
      </button>
      <LanguageButton />
    </div>
  );
}
