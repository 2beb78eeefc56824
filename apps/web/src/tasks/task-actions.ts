/** The actions on the current task, for keys and palette, while the panel is open. */
import type { Action } from '../ui/actions.ts';
import { finishTask, stepTask } from './step-tasks.ts';

/** Ids of the panel's own fields and buttons. */
export const NOTE_FIELD = 'task-note';
export const EDIT_BUTTON = 'task-edit';

export const STEP_ACTIONS: readonly Action[] = [
  { id: 'tasks.done', label: 'tasks.doneHelp', group: 'map', shortcuts: ['Shift+Alt+D'], run: () => void finishTask('done') },
  { id: 'tasks.skip', label: 'tasks.skipHelp', group: 'map', shortcuts: ['Shift+Alt+S'], run: () => void finishTask('skipped') },
  {
    id: 'tasks.note',
    label: 'tasks.focusNote',
    group: 'map',
    shortcuts: ['Shift+Alt+M'],
    run: () => document.getElementById(NOTE_FIELD)?.focus(),
  },
  // a link is followed within the key press: no browser holds that back
  {
    id: 'tasks.edit',
    label: 'tasks.edit',
    group: 'map',
    shortcuts: ['Shift+Alt+O'],
    run: () => document.getElementById(EDIT_BUTTON)?.click(),
  },
  { id: 'tasks.next', label: 'tasks.next', group: 'map', shortcuts: ['Shift+Alt+J'], run: () => void stepTask('next') },
  { id: 'tasks.previous', label: 'tasks.previous', group: 'map', shortcuts: ['Shift+Alt+B'], run: () => void stepTask('previous') },
];
