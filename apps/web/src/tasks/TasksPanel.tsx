import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { registerActions } from '../ui/actions.ts';
import { rememberFocus } from '../ui/remember-focus.ts';
import { EmptyTasks } from './EmptyTasks.tsx';
import { ListMenu } from './ListMenu.tsx';
import { ListName } from './ListName.tsx';
import { stopMaking } from './make-lists.ts';
import { hearOtherTabs } from './step-tasks.ts';
import { TaskButtons } from './TaskButtons.tsx';
import { TaskCard } from './TaskCard.tsx';
import { TaskMark } from './TaskMark.tsx';
import { STEP_ACTIONS } from './task-actions.ts';
import { closePanel, readAgain } from './task-lists.ts';
import './tasks.css';
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
      <section
        className="tasks-panel floating"
        aria-label={t('tasks.title')}
        // menus of the panel close by Escape themselves; they stand elsewhere in the document
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.contains(event.target as Node) && void closePanel()}
      >
        <header>
          <h2 ref={title} tabIndex={-1} className={task === undefined ? '' : 'visually-hidden'}>
            {t('tasks.title')}
          </h2>
          {task !== undefined && <ListName key={task.list.id} list={task.list} />}
          <ListMenu />
          <button
            type="button"
            className="bar-button icon"
            aria-label={t('tasks.close')}
            title={t('tasks.close')}
            onClick={() => void closePanel()}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </button>
        </header>
        {making && <Making />}
        {task === undefined ? !making && <EmptyTasks /> : <Progress />}
        {task !== undefined && <TaskCard task={task} />}
        {task !== undefined && <TaskButtons task={task} />}
        {!lasting && <p className="tasks-note warning">{t('tasks.passing')}</p>}
      </section>
    </>
  );
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

/** How far the list is. */
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
