import { IconRoute, IconSparkles } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActions } from '../ui/actions.ts';
import type { DialogProps } from '../ui/dialogs.ts';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { GroupedDialog } from '../ui/PageDialog.tsx';
import { useHelpSections } from './help-sections.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import { newsSeen } from './news/mark-news.ts';
import { openTour } from './open-tour.ts';
import { searchHelp } from './search-help.ts';
import './help.css';

/** The help: an introduction for new users, and a reference for experienced ones. */
export function HelpDialog({ config, about = '', opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(about);
  const { sections, count, opened: openRows } = searchHelp(useHelpSections(config), wanted);
  useEffect(newsSeen, []);
  return (
    <GroupedDialog
      opened={opened}
      onClose={onClose}
      title={t('help.title')}
      closeLabel={t('help.close')}
      searchLabel={t('help.search')}
      groupsLabel={t('help.groups')}
      wanted={wanted}
      onWanted={setWanted}
      found={wanted.trim() === '' ? undefined : t('help.found', { count })}
      noneFound={t('help.noneFound', { wanted })}
      notice={<HelpWays onNews={() => setWanted(t('news.title'))} />}
      groups={sections.map(({ id, title, intro, numbered, rows }) => {
        const items = rows.map((row) => (
          <li key={row.id}>{typeof row.content === 'function' ? row.content(openRows.has(row.id)) : row.content}</li>
        ));
        return {
          id,
          title,
          content: (
            <>
              {intro !== undefined && <p className="help-intro">{intro}</p>}
              {numbered && wanted === '' ? <ol className={`help-rows ${id}`}>{items}</ol> : <ul className={`help-rows ${id}`}>{items}</ul>}
            </>
          ),
        };
      })}
    />
  );
}

/** The buttons at the top of the help: the tour, the news, another language. */
function HelpWays({ onNews }: { readonly onNews: () => void }) {
  const { t } = useTranslation();
  // for as long as this help is open: opening it has removed the mark from its button
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
