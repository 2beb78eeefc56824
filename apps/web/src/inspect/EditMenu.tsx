import '../ui/menu.css';
import type { ElementDetails } from '@flyover/result-session';
import { Menu, Tooltip } from '@mantine/core';
import { IconExternalLink, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { loadInJosm } from '../josm/josm-remote.ts';
import { tellJosmProblem } from '../josm/tell-josm-problem.ts';
import { useSettings } from '../settings/settings-store.ts';
import { showToast } from '../ui/toasts.ts';
import { editorLinks, shortId } from './editors.ts';

/** Opens an element in an editor: the one that the settings prefer stands first. */
export function EditMenu({ details: { type, id } }: { readonly details: ElementDetails }) {
  const { t } = useTranslation();
  const preference = useSettings(({ editor_preference }) => editor_preference);
  const links = editorLinks(type, id);
  if (links.length === 0) return null;

  const openJosm = async () => {
    const problem = await loadInJosm(shortId(type, id));
    if (problem === undefined) showToast({ text: t('popup.josm.done') });
    else tellJosmProblem(problem);
  };
  const josm = (
    <Menu.Item key="JOSM" onClick={() => void openJosm()}>
      JOSM
      <span className="menu-note">{t('popup.josm.note')}</span>
    </Menu.Item>
  );
  const others = links.map(({ name, address }) => (
    <Menu.Item
      key={name}
      component="a"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      rightSection={<IconExternalLink size={14} stroke={1.75} aria-hidden />}
    >
      {name}
    </Menu.Item>
  ));
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Tooltip label={t('popup.edit')}>
          <button type="button" className="bar-button icon" aria-label={t('popup.edit')}>
            <IconPencil size={18} stroke={1.75} aria-hidden />
          </button>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>{preference === 'josm' ? [josm, ...others] : [others[0], josm, ...others.slice(1)]}</Menu.Dropdown>
    </Menu>
  );
}
