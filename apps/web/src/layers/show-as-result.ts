/** Makes a layer the result: its table, files of it, tasks of it, and its look by the style sheets of its query. */
import i18next from 'i18next';
import { resultWorker } from '../results/result-client.ts';
import { useResultView } from '../results/result-view.ts';
import { useSelection } from '../results/selection-store.ts';
import { abortRun } from '../run/run-query.ts';
import { nextRunId, useRun, withOutcome } from '../run/run-store.ts';
import { smallShapes, useSettings } from '../settings/settings-store.ts';
import { showToast } from '../ui/toasts.ts';
import { changeLayer, type MapLayer } from './layers-store.ts';
import { sheetsOf } from './style-layers.ts';

/** Nothing is asked of any server. The layer stays, and draws the result where its query has no style sheet. */
export async function showAsResult({ id, name, origin }: MapLayer): Promise<void> {
  abortRun();
  const runId = nextRunId();
  const { text, server } = origin.kind === 'query' ? origin : { text: '', server: '' };
  const sheets = sheetsOf(origin);
  const before = useRun.getState();
  const begun = { stages: [], startedAt: performance.now(), problem: undefined, sent: '', sql: false, unasked: true, replaced: false };
  useRun.setState({ state: 'running', runId, text, server, sheets, ...begun });
  useSelection.getState().close();
  const run = { runId, sheets: sheets.map((sheet) => sheet.text), smallShapes: smallShapes(useSettings.getState()) };
  const outcome = await resultWorker()
    .layerAsResult(id, run)
    .catch(() => undefined);
  if (useRun.getState().runId !== runId) return;
  if (outcome === undefined) {
    // a crash of the whole worker is already reported by `tellCrashes`
    if (useRun.getState().state !== 'running') return;
    // the result before is there still
    useRun.setState(before);
    showToast({ kind: 'warning', text: i18next.t('layers.not.gone', { name }) });
    return;
  }
  useRun.setState({ ...withOutcome(outcome), state: 'drawn' });
  if (sheets.length === 0) changeLayer(id, { keptFrom: { runId, sheets } });
  useResultView.setState({ tab: 'table', opened: false });
}
