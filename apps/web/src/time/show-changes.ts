/** A file of changes (osmChange) as a comparison: the created, changed and deleted elements, as far as it has their positions. */

import type { RunStage } from '@flyover/result-session';
import { errorMessage } from '@flyover/worker-calls';
import i18next from 'i18next';
import { openFiles } from '../own-data/open-files.ts';
import { forgetOtherRaw, keepRaw } from '../results/kept-raw.ts';
import { resultWorker } from '../results/result-client.ts';
import { useSelection } from '../results/selection-store.ts';
import { abortRun, inUserLines } from '../run/run-query.ts';
import { nextRunId, useRun, withAborted, withOutcome, withStage } from '../run/run-store.ts';
import { smallShapes, useSettings } from '../settings/settings-store.ts';
import { askUser } from '../ui/dialogs.ts';
import { showToast } from '../ui/toasts.ts';
import { fitToData } from '../view/map-commands.ts';

/** Bytes, also after unpacking: a file of changes of a day has 100 MB. */
const MOST_BYTES = 512 << 20;

/** Asks whether a file shows what changed, or is data to ask. Escape opens it as neither. */
export async function openChanges(file: File): Promise<void> {
  const answer = await askUser({
    title: i18next.t('time.dropped.title'),
    text: i18next.t('time.dropped.why', { name: file.name.slice(0, 80) }),
    confirm: i18next.t('time.dropped.compare'),
    other: i18next.t('time.dropped.data'),
  });
  if (answer === 'other') await openFiles([file]);
  else if (answer === 'confirm') await showChanges(file);
}

/** The worker reads the file, and unpacks it: the card of the run stands meanwhile, with Abort. */
async function showChanges(file: File): Promise<void> {
  if (file.size > MOST_BYTES) {
    showToast({
      kind: 'warning',
      text: i18next.t('time.dropped.unreadable', { name: file.name.slice(0, 80), megabytes: MOST_BYTES >> 20 }),
    });
    return;
  }
  abortRun();
  const runId = nextRunId();
  const begun = { stages: [], startedAt: performance.now(), problem: undefined, sent: '', sql: false, unasked: true, replaced: false };
  useRun.setState({ state: 'running', runId, text: '', server: '', sheets: [], ...begun });
  useSelection.getState().close();
  const isCurrent = () => useRun.getState().runId === runId && useRun.getState().state === 'running';
  const stopped = new AbortController();
  // Abort, or another run
  const unsubscribe = useRun.subscribe(() => isCurrent() || stopped.abort());
  const onStage = (stage: RunStage) => {
    if (isCurrent()) useRun.setState(({ stages }) => ({ stages: withStage(stages, stage) }));
  };
  const request = {
    runId,
    query: '',
    source: { kind: 'kept', answer: file, ...(/\.gz$/i.test(file.name) && { unpackTo: MOST_BYTES }) } as const,
    options: {},
    smallShapes: smallShapes(useSettings.getState()),
  };
  const outcome = await resultWorker()
    .run(request, stopped.signal, onStage, () => undefined, keepRaw(runId))
    .catch((thrown: unknown) => (isCurrent() ? failed(thrown) : undefined));
  unsubscribe();
  if (outcome === undefined || useRun.getState().runId !== runId) return;
  if (outcome.hasText) forgetOtherRaw(runId);
  if (!isCurrent()) {
    // the worker holds what came until the abort, and nothing of the result before
    useRun.setState(withAborted(outcome));
    return;
  }
  // there is no network that could break off: the file was changed or taken away
  const failure = outcome.failure?.kind === 'broken' ? ({ ...outcome.failure, kind: 'unreadable' } as const) : outcome.failure;
  const problem = failure && inUserLines(failure, (line) => line);
  const isDrawn = outcome.kind === 'map' && !document.hidden;
  useRun.setState({ ...withOutcome(outcome), problem, ...(!isDrawn && { state: outcome.kind === 'map' ? 'drawn' : outcome.kind }) });
  if (outcome.bounds !== undefined) fitToData(outcome.bounds);
}

/** Reports a failure. A crash of the whole worker is already reported by `tellCrashes`. */
function failed(thrown: unknown): undefined {
  const message = errorMessage(thrown);
  useRun.setState({ state: 'failed', problem: { kind: 'crashed', message, lines: [], userLines: [] } });
}
