import { TASK_LIMITS } from '@flyover/task-lists';
import { Menu } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconFolderOpen,
  IconLink,
  IconListCheck,
  IconPlaylistAdd,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRun } from '../run/run-store.ts';
import { registerActions } from '../ui/actions.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { MapPanel, NameField } from '../ui/MapPanel.tsx';
import { rememberFocus } from '../ui/remember-focus.ts';
import { putOverMap } from '../view/map-commands.ts';
import { hasElements } from './has-elements.ts';
import { hearOtherTabs, STEP_ACTIONS } from './step-tasks.ts';
import { TaskButtons, TaskCard } from './TaskCard.tsx';
import { TaskMark } from './TaskMark.tsx';
import {
  closePanel,
  copyListLink,
  makeList,
  pickTaskFile,
  readAgain,
  removeList,
  renameList,
  saveList,
  showList,
  stopMaking,
} from './task-lists.ts';
import type { TaskListInfo } from './task-storage.ts';
import { useTasks } from './tasks-store.ts';
import './tasks.css';
import '../ui/menu.css';

/** A list of tasks, one after another: a card over the map, on a phone a sheet. */
function TasksPanel() {
  const open = useTasks((tasks) => tasks.open);
  return open ? <OpenPanel /> : null;
}

function OpenPanel() {
  const { t } = useTranslation();
  const { task, lasting, making } = useTasks();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const giveBack = rememberFocus();
    if (!useTasks.getState().reopened) title.current?.focus({ preventScroll: true });
    return giveBack;
  }, []);
  useEffect(() => registerActions(STEP_ACTIONS), []);
  useEffect(() => hearOtherTabs(() => void readAgain()), []);
  return (
    <>
      {task !== undefined && <TaskMark element={task.element} />}
      <MapPanel
        name="tasks"
        title={t('tasks.title')}
        titleRef={title}
        titleHidden={task !== undefined}
        head={
          <>
            {task !== undefined && <ListName key={task.list.id} list={task.list} />}
            <ListMenu />
          </>
        }
        closeLabel={t('tasks.close')}
        onClose={() => void closePanel()}
      >
        {making && <Making />}
        {task === undefined ? !making && <EmptyTasks /> : <Progress />}
        {task !== undefined && <TaskCard task={task} />}
        {task !== undefined && <TaskButtons task={task} />}
        {!lasting && <p className="tasks-note warning">{t('tasks.passing')}</p>}
      </MapPanel>
    </>
  );
}

function ListName({ list }: { readonly list: TaskListInfo }) {
  const { t } = useTranslation();
  return <NameField name={list.name} longest={TASK_LIMITS.name} label={t('tasks.name')} onRename={(name) => void renameList(list, name)} />;
}

/** The card while a list is being made. */
function Making() {
  const { t } = useTranslation();
  return (
    <div className="tasks-making">
      <span role="status">{t('tasks.making')}</span>
      <button type="button" className="card-button" onClick={stopMaking}>
        {t('tasks.stop')}
      </button>
    </div>
  );
}

/** The progress of the list. */
function Progress() {
  const { t } = useTranslation();
  const list = useTasks(({ task }) => task?.list);
  if (list === undefined) return null;
  const { count, done, skipped } = list;
  const text = t('tasks.progress', { count, done, skipped });
  return (
    <div className="tasks-progress">
      <span>{text}</span>
      <span className="tasks-bar" aria-hidden>
        <span style={{ width: `${(100 * done) / count}%` }} />
        <span className="skipped" style={{ width: `${(100 * skipped) / count}%` }} />
      </span>
      {done + skipped === count && <span className="tasks-finished">{t('tasks.finished')}</span>}
    </div>
  );
}

/** The purpose of a list, and the ways to create the first. */
function EmptyTasks() {
  const { t } = useTranslation();
  const hasResult = useRun(hasElements);
  return (
    <div className="tasks-empty">
      <p>{t('tasks.empty.text')}</p>
      <p className="muted">{t('tasks.empty.how')}</p>
      {hasResult && (
        <button type="button" className="card-button primary" onClick={() => void makeList()}>
          <IconListCheck {...MENU_ICON} />
          {t('tasks.ofResult')}
        </button>
      )}
      <button type="button" className="card-button" onClick={pickTaskFile}>
        <IconFolderOpen {...MENU_ICON} />
        {t('tasks.openFile')}
      </button>
    </div>
  );
}

/** The menu of all lists, and of the actions on the current one. */
function ListMenu() {
  const { t } = useTranslation();
  const lists = useTasks((tasks) => tasks.lists);
  const list = useTasks(({ task }) => task?.list);
  const hasResult = useRun(hasElements);
  return (
    <Menu position="bottom-end" width={280} classNames={{ dropdown: 'task-menu' }}>
      <Menu.Target>
        <IconButton label={t('tasks.menu')} icon={IconChevronDown} />
      </Menu.Target>
      <Menu.Dropdown>
        {lists.length > 1 && <Menu.Label>{t('tasks.lists')}</Menu.Label>}
        {lists.length > 1 &&
          lists.map(({ id, name, done, skipped, count }) => (
            <Menu.Item
              key={id}
              leftSection={id === list?.id ? <IconCheck {...MENU_ICON} /> : <span className="task-menu-gap" />}
              onClick={() => void showList(id)}
            >
              <bdi>{t('tasks.listRow', { name, done: done + skipped, count })}</bdi>
            </Menu.Item>
          ))}
        {lists.length > 1 && <Menu.Divider />}
        <Menu.Item leftSection={<IconPlaylistAdd {...MENU_ICON} />} disabled={!hasResult} onClick={() => void makeList()}>
          {t('tasks.ofResult')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFolderOpen {...MENU_ICON} />} onClick={pickTaskFile}>
          {t('tasks.openFile')}
        </Menu.Item>
        {list !== undefined && (
          <>
            <Menu.Item leftSection={<IconLink {...MENU_ICON} />} onClick={() => void copyListLink(list)}>
              {t('tasks.copyLink')}
            </Menu.Item>
            <Menu.Item leftSection={<IconDeviceFloppy {...MENU_ICON} />} onClick={() => void saveList(list)}>
              {t('tasks.saveFile')}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash {...MENU_ICON} />} onClick={() => void removeList(list)}>
              {t('tasks.remove')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

// The panel with its dependencies, as one chunk.

export { makeList, reopenList, togglePanel } from './task-lists.ts';

putOverMap('tasks', TasksPanel);
