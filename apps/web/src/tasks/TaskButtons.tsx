import '../ui/menu.css';
import type { TaskStatus } from '@flyover/task-lists';
import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconExternalLink, IconPlayerSkipForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShortcuts, withShortcut } from '../ui/actions.ts';
import { TASK_EDITORS } from './kept-choice.ts';
import { chooseEditor, editorAddress, finishTask, openInJosm, useTaskEditor } from './step-tasks.ts';
import { EDIT_BUTTON } from './task-actions.ts';
import type { ShownTask } from './task-protocol.ts';

/** The buttons of a task: open it in an editor, then mark it as done or skip it. */
export function TaskButtons({ task }: { readonly task: ShownTask }) {
  const { t } = useTranslation();
  return (
    <footer className="task-buttons">
      {task.list.invented ? <p className="tasks-note warning">{t('tasks.invented')}</p> : <EditButtons task={task} />}
      <div className="task-outcome">
        <OutcomeButton task={task} status="done" />
        <OutcomeButton task={task} status="skipped" />
      </div>
    </footer>
  );
}

function OutcomeButton({ task, status }: { readonly task: ShownTask; readonly status: Exclude<TaskStatus, 'open'> }) {
  const { t } = useTranslation();
  const isDone = status === 'done';
  const is = task.status === status;
  const keys = useShortcuts(isDone ? 'tasks.done' : 'tasks.skip');
  const hint = is ? t(isDone ? 'tasks.isDone' : 'tasks.isSkipped') : t(isDone ? 'tasks.doneHelp' : 'tasks.skipHelp');
  const Icon = isDone ? IconCheck : IconPlayerSkipForward;
  return (
    <button
      type="button"
      className={`card-button task-${status}${is ? ' is' : ''}`}
      aria-pressed={is}
      title={withShortcut(hint, keys)}
      onClick={({ detail }) => {
        // the second click of a double click would end the next task unseen
        if (detail < 2) void finishTask(status);
      }}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      {t(isDone ? 'tasks.done' : 'tasks.skip')}
    </button>
  );
}

function EditButtons({ task: { element } }: { readonly task: ShownTask }) {
  const { t } = useTranslation();
  const editor = useTaskEditor();
  const keys = useShortcuts('tasks.edit');
  const address = editorAddress(element, editor);
  const label = t('tasks.openIn', { editor });
  const shared = { id: EDIT_BUTTON, className: 'card-button primary task-edit', title: withShortcut(label, keys) };
  return (
    <div className="task-editor">
      {address === undefined ? (
        <button type="button" {...shared} onClick={() => void openInJosm(element)}>
          {label}
        </button>
      ) : (
        <a {...shared} href={address} target="_blank" rel="noopener noreferrer">
          {label}
          <IconExternalLink size={14} stroke={1.75} aria-hidden />
        </a>
      )}
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <button
            type="button"
            className="card-button primary task-choose"
            aria-label={t('tasks.chooseEditor')}
            title={t('tasks.chooseEditor')}
          >
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {TASK_EDITORS.map((each) => (
            <Menu.Item
              key={each}
              leftSection={each === editor ? <IconCheck size={16} stroke={1.75} aria-hidden /> : <span className="task-menu-gap" />}
              onClick={() => chooseEditor(each)}
            >
              {each}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
