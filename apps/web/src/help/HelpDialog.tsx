import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '../ui/dialogs.ts';
import { GroupedDialog, holdsWords } from '../ui/GroupedDialog.tsx';
import './help.css';
import { useHelpSections } from './help-sections.tsx';
import { LanguageButton } from './LanguageButton.tsx';

/** What a new user needs, and what an old one looks up. */
export function HelpDialog({ config, about = '', opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(about);
  const sections = useHelpSections(config)
    .map((section) => ({ ...section, rows: section.rows.filter(({ text }) => holdsWords(`${section.title} ${text}`, wanted)) }))
    .filter(({ rows }) => rows.length > 0);
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
      noneFound={t('help.noneFound', { wanted })}
      notice={<LanguageButton />}
      groups={sections.map(({ id, title, intro, numbered, rows }) => {
        const items = rows.map(({ text, content }) => <li key={text}>{content}</li>);
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
