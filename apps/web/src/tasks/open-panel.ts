/** The panel with all that it needs, as one part of the program. */
import { putOverMap } from '../view/over-map.ts';
import { TasksPanel } from './TasksPanel.tsx';

export { makeList } from './make-lists.ts';
export { reopenList, togglePanel } from './task-lists.ts';

putOverMap('tasks', TasksPanel);
