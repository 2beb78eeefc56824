/** The tasks of the page after its start. */
import { firstExample } from '@flyover/query-template';
import i18next from 'i18next';
import { createElement } from 'react';
import { fetchCompletion, fetchEditorProblems, fetchReading } from '../editor/editor-parts.ts';
import { hasNews } from '../help/news/news.ts';
import { fetchLibrary } from '../library/record-runs.ts';
import { cleanAddress, linksRoom } from '../links/query-history.ts';
import { HereMenu } from '../map/gestures/HereMenu.tsx';
import { askedServer, useFiles } from '../own-data/files-store.ts';
import { followKept, followLostFiles } from '../own-data/follow-files.ts';
import { editQuery } from '../query/editor-store.ts';
import { queryText } from '../query/query-text.ts';
import { resultWorker } from '../results/result-client.ts';
import { rehearseOpened } from '../run/rehearse-opened.ts';
import { useRun } from '../run/run-store.ts';
import { asksOwnServer } from '../run/servers.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import { knowSite } from '../tasks/invented-result.ts';
import { reopenTasks } from '../tasks/want-tasks.ts';
import { pageLanguage, withTexts } from '../ui/i18n.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { whenQuiet } from '../ui/when-quiet.ts';
import { putOverMap, useMapPane } from '../view/map-commands.ts';
import { registerLateActions } from './late-actions.ts';
import '../run/phone-state.css';
import '../ui/forced-colors.css';
import '../ui/right-to-left.css';

/** So long after the start there is time to fetch the words for a problem: a server that is down could not give them, ms. */
const PROBLEMS_AFTER = 4000;

/**
 * The time after the start, ms, at which the files of the editor and the first run are fetched: nothing else is loading, and typing has
 * hardly begun.
 */
const RUN_PARTS_AFTER = 1500;

let isDone = false;

/** Once a page. */
export function afterStart(config: AppConfig): void {
  if (isDone) return;
  isDone = true;
  knowSite(config);
  putOverMap('here', () => createElement(HereMenu, { config }));
  registerLateActions();
  void reopenTasks();
  fetchTouchParts();
  sayFirstQuery();
  i18next.on('languageChanged', sayFirstQuery);
  setTimeout(fetchRunParts, RUN_PARTS_AFTER);
  setTimeout(fetchProblems, PROBLEMS_AFTER);
  fetchChangeBar();
  useRun.subscribe(fetchChangeBar);
  fetchEstimates();
  useFiles.subscribe(fetchEstimates);
  followKept();
  followLostFiles();
  rehearseOpened();
  // what does not come now is fetched with the run
  resultWorker()
    .warmUp(asksOwnServer(askedServer(), config))
    .catch(() => undefined);
  greet(config);
}

let firstQuery = firstExample.query;

/** Translates the first query into the language of the page, unless the user has changed or run it. */
function sayFirstQuery(): void {
  // the text of a link belongs to it
  const isUntouched = () => queryText() === firstQuery && useRun.getState().runId === 0 && location.hash === '';
  if (!isUntouched() || (firstQuery === firstExample.query && pageLanguage() === 'en')) return;
  withTimeout('first-query', withTexts(import('../library/first-query.ts'), 'examples')).then(
    ({ firstQueryIn }) => {
      if (!isUntouched()) return;
      firstQuery = firstQueryIn(i18next.t);
      editQuery(firstQuery);
      // Back comes to it, too
      cleanAddress();
    },
    () => undefined,
  );
}

let estimates: Promise<void> | undefined;

/** With the first file that is asked. */
function fetchEstimates(): void {
  if (estimates !== undefined || useFiles.getState().chosen === undefined) return;
  estimates = withTimeout('estimates', withTexts(import('../editor/plan/follow-estimates.ts'), 'reading')).then(
    ({ followEstimates }) => followEstimates(),
    () => {
      estimates = undefined;
    },
  );
}

/** Offers ways to begin on the first visit, and marks news on later ones. A part that cannot be fetched is left out. */
function greet(config: AppConfig): void {
  const { firstVisit, version } = useSettings.getState();
  if (hasNews(version === undefined)) {
    withTimeout('news', withTexts(import('../help/news/mark-news.ts'), 'welcome')).then(
      ({ markNews }) => markNews(),
      () => undefined,
    );
  }
  if (firstVisit) {
    onceMapStands(() => {
      withTimeout('welcome', withTexts(import('../help/welcome/WelcomeCard.tsx'), 'welcome')).then(
        ({ offerWelcome }) => offerWelcome(config),
        () => undefined,
      );
    });
  }
}

/** On a slow line nothing comes before the map, over which it would stand. */
function onceMapStands(goOn: () => void): void {
  if (useMapPane.getState().controller !== undefined) {
    goOn();
    return;
  }
  const stop = useMapPane.subscribe(({ controller }) => {
    if (controller === undefined) return;
    stop();
    goOn();
  });
}

/** Fetches the parts for touch input: the page makes room for the on-screen keyboard. */
function fetchTouchParts(): void {
  if (!matchMedia('(any-pointer: coarse)').matches) return;
  withTimeout('touch', withTexts(import('./on-touch.ts'), 'completion')).then(
    ({ onTouch }) => onTouch(),
    () => undefined,
  );
}

let changeBar: Promise<void> | undefined;

/** Fetches the bar of changes with the first result that compares two moments. */
function fetchChangeBar(): void {
  if (changeBar !== undefined || useRun.getState().outcome?.changes === undefined) return;
  changeBar = withTimeout('time', withTexts(import('../time/ChangeBar.tsx'), 'time')).then(
    ({ ChangeBar }) => putOverMap('changes', ChangeBar),
    () => {
      changeBar = undefined;
    },
  );
}

/** One after another: each takes the page some milliseconds, which the first run would have to wait for. */
function fetchRunParts(): void {
  whenQuiet(() => withTimeout('empty', import('./EmptyResult.tsx')).catch(() => undefined));
  whenQuiet(fetchCompletion);
  whenQuiet(fetchReading);
  whenQuiet(fetchEditorProblems);
  whenQuiet(fetchLibrary);
  whenQuiet(linksRoom);
}

/** Fetches the card of problems; after a failure it is fetched again when it is needed. */
function fetchProblems(): void {
  withTimeout('problem', withTexts(import('../run/ProblemCard.tsx'), 'problem', 'read-fault')).catch(() => undefined);
}
