import '../ui/menu.css';
import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconDeviceFloppy, IconFolderOpen, IconLink, IconPlaylistAdd, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRun } from '../run/run-store.ts';
import { hasElements } from './has-elements.ts';
import { makeList, pickTaskFile } from './make-lists.ts';
import { copyListLink } from './share-list.ts';
import { removeList, saveList, showList } from './task-lists.ts';
import { useTasks } from './tasks-store.ts';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** All lists to choose from, and what can be done with the one at hand. */
export function ListMenu() {
  const { t } = useTranslation();
  const lists = useTasks((tasks) => tasks.lists);
  const list = useTasks(({ task }) => task?.list);
  const hasResult = useRun(hasElements);
  return (
    <Menu position="bottom-end" width={280} classNames={{ dropdown: 'task-menu' }}>
      <Menu.Target>
        <button type="button" className="bar-button icon" aria-label={t('tasks.menu')} title={t('tasks.menu')}>
          <IconChevronDown size={18} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {lists.length > 1 && <Menu.Label>{t('tasks.lists')}</Menu.Label>}
        {lists.length > 1 &&
          lists.map(({ id, name, done, skipped, count }) => (
            <Menu.Item
              key={id}
              leftSection={id === list?.id ? <IconCheck {...ICON} /> : <span className="task-menu-gap" />}
              onClick={() => void showList(id)}
            >
              <bdi>{t('tasks.listRow', { name, done: done + skipped, count })}</bdi>
            </Menu.Item>
          ))}
        {lists.length > 1 && <Menu.Divider />}
        <Menu.Item leftSection={<IconPlaylistAdd {...ICON} />} disabled={!hasResult} onClick={() => void makeList()}>
          {t('tasks.ofResult')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFolderOpen {...ICON} />} onClick={pickTaskFile}>
          {t('tasks.openFile')}
        </Menu.Item>
        {list !== undefined && (
          <>
            <Menu.Item leftSection={<IconLink {...ICON} />} onClick={() => void copyListLink(list)}>
              {t('tasks.copyLink')}
            </Menu.Item>
            <Menu.Item leftSection={<IconDeviceFloppy {...ICON} />} onClick={() => void saveList(list)}>
              {t('tasks.saveFile')}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash {...ICON} />} onClick={() => void removeList(list)}>
              {t('tasks.remove')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
