/** The actions of the page itself; its parts register their own actions beside these. */

import { pickFiles } from '../own-data/open-files.ts';
import { clearQuery, formatEditorQuery, laidOut } from '../query/change-query.ts';
import {
  canComplete,
  canRead,
  canSearch,
  completeQuery,
  editQuery,
  hasProblemMarks,
  hoverQuery,
  offerFixes,
  renameInQuery,
  searchQuery,
  stepToProblem,
} from '../query/editor-store.ts';
import { queryText, settleText } from '../query/query-text.ts';
import { abortRun, runQuery } from '../run/run-query.ts';
import { useRun } from '../run/run-store.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import type { Action } from '../ui/actions.ts';
import { closeDialog, openDialog, openLoad, useDialogs } from '../ui/dialogs.ts';
import { withEditorShown } from '../ui/use-layout.ts';

export function appActions(config: AppConfig): readonly Action[] {
  return [
    {
      id: 'query.run',
      label: 'run.runTooltip',
      group: 'query',
      shortcuts: ['Mod+Enter', 'F2', 'F9'],
      run() {
        // what the run finds stands behind the dialog
        closeDialog();
        void runFromEditor(config);
      },
    },
    {
      id: 'query.abort',
      label: 'run.abortTooltip',
      group: 'query',
      isEnabled: () => useRun.getState().state === 'running',
      run: abortRun,
    },
    { id: 'query.wizard', label: 'wizard.open', group: 'query', shortcuts: ['Mod+I', 'Mod+Shift+F'], run: () => openDialog('wizard') },
    {
      id: 'query.complete',
      label: 'editor.complete',
      group: 'query',
      shortcuts: ['Ctrl+Space'],
      // other dialogs have fields of their own
      isEnabled: () => canComplete() && ['commands', undefined].includes(useDialogs.getState().open),
      run() {
        closeDialog();
        withEditorShown(completeQuery);
      },
    },
    {
      id: 'query.find',
      label: 'editor.find',
      group: 'query',
      isEnabled: canSearch,
      run: () => withEditorShown(searchQuery),
    },
    { id: 'query.format', label: 'editor.format', group: 'query', shortcuts: ['Shift+Alt+F'], run: () => void formatEditorQuery() },
    problemAction('query.nextProblem', 'editor.nextProblem', 'F8', () => stepToProblem(1)),
    problemAction('query.previousProblem', 'editor.previousProblem', 'Shift+F8', () => stepToProblem(-1)),
    problemAction('query.fix', 'editor.fix', 'Mod+.', offerFixes),
    { id: 'query.explain', label: 'editor.explain', group: 'query', shortcuts: ['Shift+Alt+E'], run: () => openDialog('explain') },
    { id: 'query.outline', label: 'editor.outline', group: 'query', shortcuts: ['Mod+Shift+O'], run: () => openDialog('outline') },
    {
      id: 'query.hover',
      label: 'editor.hover',
      group: 'query',
      shortcuts: ['Shift+Alt+H'],
      isEnabled: () => canRead() && ['commands', undefined].includes(useDialogs.getState().open),
      run: () => withEditorShown(hoverQuery),
    },
    {
      id: 'query.rename',
      label: 'editor.rename',
      group: 'query',
      shortcuts: ['Shift+Alt+R'],
      isEnabled: () => canRead() && ['commands', undefined].includes(useDialogs.getState().open),
      run: () => withEditorShown(renameInQuery),
    },
    { id: 'query.load', label: 'library.load', group: 'query', shortcuts: ['Mod+O'], run: () => openLoad('saved') },
    {
      id: 'query.save',
      label: 'library.save',
      group: 'query',
      shortcuts: ['Mod+S'],
      run: () => {
        // the dialog begins with the name that has just been typed
        settleText();
        openDialog('save');
      },
    },
    { id: 'query.history', label: 'library.history', group: 'query', shortcuts: ['Mod+Shift+H'], run: () => openLoad('history') },
    { id: 'query.clear', label: 'editor.clearAction', group: 'query', run: clearQuery },
    { id: 'query.openFile', label: 'files.open', group: 'query', run: pickFiles },
    { id: 'share', label: 'share.open', group: 'query', run: () => openDialog('share') },
    { id: 'export', label: 'export.open', group: 'result', shortcuts: ['Mod+E', 'Mod+Shift+E'], run: () => openDialog('export') },
    { id: 'style.colors', label: 'style.colors', group: 'result', shortcuts: ['Mod+Shift+L'], run: () => openDialog('colors') },
    { id: 'help', label: 'help.open', group: 'app', shortcuts: ['Mod+H'], run: () => openDialog('help') },
    {
      id: 'app.commands',
      label: 'commands.open',
      group: 'app',
      unlisted: true,
      shortcuts: ['Mod+K'],
      run: () => (useDialogs.getState().open === 'commands' ? closeDialog() : openDialog('commands')),
    },
    { id: 'app.settings', label: 'settings.open', group: 'app', shortcuts: ['Mod+,'], run: () => openDialog('settings') },
  ];
}

/** An action at the problems that the editor marks. */
function problemAction(id: string, label: string, shortcut: string, run: () => void): Action {
  return {
    id,
    label,
    group: 'query',
    shortcuts: [shortcut],
    isEnabled: () => hasProblemMarks() && ['commands', undefined].includes(useDialogs.getState().open),
    run() {
      closeDialog();
      withEditorShown(run);
    },
  };
}

/** Runs the text in the editor; where the settings say so it is laid out first. */
async function runFromEditor(config: AppConfig): Promise<void> {
  if (useSettings.getState().format_on_run) {
    const before = queryText();
    const text = await laidOut(before);
    // what was typed meanwhile stays
    if (queryText() === before) editQuery(text);
  }
  await runQuery(config);
}
