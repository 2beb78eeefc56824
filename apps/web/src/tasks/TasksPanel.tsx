import './tasks.css';
import { TASK_LIMITS } from '@flyover/task-lists';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { registerActions } from '../ui/actions.ts';
import { MapPanel, NameField } from '../ui/MapPanel.tsx';
import { rememberFocus } from '../ui/remember-focus.ts';
import { EmptyTasks } from './EmptyTasks.tsx';
import { ListMenu } from './ListMenu.tsx';
import { stopMaking } from './make-lists.ts';
import { hearOtherTabs } from './step-tasks.ts';
import { TaskButtons } from './TaskButtons.tsx';
import { TaskCard } from './TaskCard.tsx';
import { TaskMark } from './TaskMark.tsx';
import { STEP_ACTIONS } from './task-actions.ts';
import { closePanel, readAgain, renameList } from './task-lists.ts';
import type { TaskListInfo } from './task-storage.ts';
import { useTasks } from './tasks-store.ts';

/** A list of tasks, one after another: a card over the map, on a phone a sheet. */
export function TasksPanel() {
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

/** A list is on its way. */
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
