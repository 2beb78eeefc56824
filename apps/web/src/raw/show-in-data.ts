/** Leads from an element to its record in the raw answer. */

import type { FeatureHit } from '@flyover/result-session';
import { resultWorker } from '../results/result-client.ts';
import { useResultTab } from '../results/result-tab.ts';
import { useSelection } from '../results/selection-store.ts';
import { useRun } from '../run/run-store.ts';
import { useRawView } from './raw-store.ts';

/**
 * Opens the Data tab, finds the record of an element in it, scrolls there and marks its lines; reports where the answer does not include
 * it.
 */
export async function showInData({ type, madeType, id, digits }: Pick<FeatureHit, 'type' | 'madeType' | 'id' | 'digits'>): Promise<void> {
  const runId = useRun.getState().outcome?.runId;
  if (runId === undefined) return;
  useResultTab.setState({ tab: 'data', opened: false });
  const view = useRawView.getState();
  view.showRun(runId);
  // its record is looked for here already
  useRawView.setState({ led: useSelection.getState().details });
  const rows = await resultWorker().lineOf(runId, madeType ?? type, digits ?? id);
  if (useRawView.getState().runId !== runId) return;
  if (rows === undefined) view.tell({ text: 'data.notNamed', type: madeType ?? type, id: digits ?? id });
  else view.showRecord(rows);
}
