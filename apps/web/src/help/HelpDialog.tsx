import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '../ui/dialogs.ts';
import { GroupedDialog } from '../ui/PageDialog.tsx';
import { HelpWays } from './HelpWays.tsx';
import './help.css';
import { useHelpSections } from './help-sections.tsx';
import { newsSeen } from './news/mark-news.ts';
import { searchHelp } from './search-help.ts';

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
