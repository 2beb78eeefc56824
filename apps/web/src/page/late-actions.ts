/** The actions without key or button: only the palette lists them, and it may load after the start. */
import i18next from 'i18next';
import { openTour } from '../help/open-tour.ts';
import { listProblems } from '../language/problems-store.ts';
import { wantProblems } from '../language/want-problems.ts';
import { TASK_ACTIONS } from '../tasks/want-tasks.ts';
import { type Action, registerActions } from '../ui/actions.ts';
import { openDialog } from '../ui/dialogs.ts';
import { withEditorShown } from '../ui/use-layout.ts';

const LATE_ACTIONS: readonly Action[] = [
  {
    id: 'query.problems',
    label: 'editor.listProblems',
    group: 'query',
    run() {
      void wantProblems();
      withEditorShown(() => listProblems(true));
    },
  },
  { id: 'query.convert', label: 'editor.convert', group: 'query', run: () => openDialog('convert') },
  { id: 'query.date', label: 'server.date', group: 'query', run: () => openDialog('time') },
  { id: 'query.compare', label: 'server.compare', group: 'query', run: () => openDialog('time', 'compare') },
  { id: 'query.openAddress', label: 'address.open', group: 'query', run: () => openDialog('address') },
  { id: 'app.tour', label: 'tour.open', group: 'app', run: () => void openTour() },
  { id: 'app.news', label: 'news.title', group: 'app', run: () => openDialog('help', i18next.t('news.title')) },
];

let isKnown = false;

/** Called with the palette, which may be opened before the map has loaded, or at an idle time. */
export function registerLateActions(): void {
  if (isKnown) return;
  isKnown = true;
  registerActions([...LATE_ACTIONS, ...TASK_ACTIONS]);
}
