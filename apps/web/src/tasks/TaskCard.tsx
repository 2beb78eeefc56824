import { mainTagOf } from '@flyover/result-session';
import { TASK_LIMITS, type TaskStatus } from '@flyover/task-lists';
import { Menu } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconExternalLink,
  IconFocusCentered,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TagTable, WebLink } from '../inspect/TagTable.tsx';
import { useThingName } from '../inspect/thing-name.ts';
import { elementAddress } from '../results/links.ts';
import { useShortcuts, withShortcut } from '../ui/actions.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { MENU_ICON, SMALL_ICON } from '../ui/icon-sizes.ts';
import { TASK_EDITORS } from './kept-choice.ts';
import {
  chooseEditor,
  EDIT_BUTTON,
  editorAddress,
  finishTask,
  flushNote,
  flushOnLeaving,
  goToTask,
  NOTE_FIELD,
  openInJosm,
  stepTask,
  typeNote,
  useTaskEditor,
} from './step-tasks.ts';
import type { ShownTask } from './task-protocol.ts';
import { useTasks } from './tasks-store.ts';
import '../inspect/details.css';
import '../ui/menu.css';

/** The keys of names, the most descriptive first. */
const NAME_KEYS = ['name', 'ref', 'addr:housenumber'];

/** One task: the element as it was when the list was made, and the user's note. Texts of the data are never markup. */
export function TaskCard({ task }: { readonly task: ShownTask }) {
  const { t, i18n } = useTranslation();
  const { element, list, at } = task;
  const { type, id, tags, place } = element;
  const body = useRef<HTMLElement>(null);
  const [next, previous] = [useShortcuts('tasks.next'), useShortcuts('tasks.previous')];
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is read from its beginning
  useEffect(() => {
    body.current?.scrollTo(0, 0);
  }, [type, id]);
  const thing = useThingName(element);
  const identity = `${t(`popup.${type}`)} ${id}`;
  const name = NAME_KEYS.flatMap((key) => tags.find((tag) => tag[0] === key)?.[1] ?? [])[0];
  const title = name ?? (thing || mainTagOf(tags));
  const link = (
    <WebLink address={list.invented ? undefined : elementAddress(type, id)} title={t('popup.openElement')}>
      {identity}
    </WebLink>
  );
  return (
    <>
      <div className="task-place">
        <IconButton
          label={t('tasks.previous')}
          shortcuts={previous}
          icon={IconChevronLeft}
          disabled={at === 0}
          onClick={() => void stepTask('previous')}
        />
        <span aria-hidden>{t('tasks.position', { at: at + 1, count: list.count })}</span>
        <span className="visually-hidden" role="status">
          {/* once for each task: the name of a thing comes a moment later */}
          {thing !== undefined && t('tasks.told', { at: at + 1, count: list.count, name: title || identity })}
        </span>
        <IconButton
          label={t('tasks.next')}
          shortcuts={next}
          icon={IconChevronRight}
          disabled={at === list.count - 1}
          onClick={() => void stepTask('next')}
        />
      </div>
      <div className="task-head">
        <div>
          <h3>{title === '' ? link : <bdi>{title}</bdi>}</h3>
          {title !== '' && (
            <span className="sub">
              {name !== undefined && thing ? `${thing} · ` : ''}
              {link}
            </span>
          )}
        </div>
        {place !== undefined && <IconButton label={t('tasks.showOnMap')} icon={IconFocusCentered} onClick={() => goToTask(element)} />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section ref={body} className="task-body feature-body" tabIndex={0} aria-label={t('popup.tags')}>
        {place === undefined && <p className="feature-note">{t('tasks.noPlace')}</p>}
        <TagTable key={`${type}/${id}`} tags={tags} scroller={body} />
        <p className="feature-note muted">
          {t(list.dated === undefined ? 'tasks.asOf' : 'tasks.asOfData', {
            date: new Date(list.dated ?? list.made).toLocaleDateString(i18n.language),
          })}
        </p>
      </section>
      <NoteField key={`${list.id} ${at}`} task={task} />
    </>
  );
}

function NoteField({ task }: { readonly task: ShownTask }) {
  const { t } = useTranslation();
  const draft = useTasks((tasks) => tasks.draft);
  useEffect(() => flushOnLeaving(window), []);
  return (
    <label className="task-note">
      {t('tasks.note')}
      <textarea
        id={NOTE_FIELD}
        rows={1}
        dir="auto"
        maxLength={TASK_LIMITS.note}
        placeholder={t('tasks.noteHint')}
        value={draft ?? task.note}
        onChange={(event) => typeNote(event.target.value)}
        onBlur={() => void flushNote()}
      />
    </label>
  );
}

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
        // the second click of a double click would finish the next task
        if (detail < 2) void finishTask(status);
      }}
    >
      <Icon {...MENU_ICON} />
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
          <IconExternalLink {...SMALL_ICON} />
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
            <IconChevronDown {...MENU_ICON} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {TASK_EDITORS.map((each) => (
            <Menu.Item
              key={each}
              leftSection={each === editor ? <IconCheck {...MENU_ICON} /> : <span className="task-menu-gap" />}
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
