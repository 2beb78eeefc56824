/** Problems of the styling of features, as they come with their tiles. */
import type { StyleTrouble } from '@flyover/result-session';
import i18next from 'i18next';
import { loadTexts } from '../ui/i18n.ts';
import { showToast } from '../ui/toasts.ts';
import { useRun } from './run-store.ts';

/** Specification, section 5: what fails while features are styled. */
const RUNTIME_ERROR = 'MapCSS runtime error.';
/** Specification, section 5: what is logged of an expression that cannot be reckoned. */
const EVAL_ERROR = 'Error while evaluating mapcss evals';

let announced: { readonly runId: number; readonly trouble: StyleTrouble } | undefined;

/** The run whose merged levels were reported: edits of its sheet make pictures, and mostly merge again. */
let mergedIn: number | undefined;

/**
 * Logs expressions that could not be evaluated. Reports a failure, or a style that is too expensive, in a card, each once a picture.
 * Reports merged levels once a run.
 */
export function tellTrouble(runId: number, trouble: StyleTrouble): void {
  const { faults, failure, picture, merged, overworked } = trouble;
  if (merged === true && mergedIn !== runId && useRun.getState().outcome?.runId === runId) {
    mergedIn = runId;
    void tellMerged();
  }
  const before = announced?.runId === runId && announced.trouble.picture === picture ? announced.trouble : undefined;
  // answers may overtake each other
  if (before !== undefined && before.faults > faults) return;
  announced = { runId, trouble };
  if (faults > 0 && (before?.faults ?? 0) === 0) console.warn(EVAL_ERROR);
  if (useRun.getState().outcome?.runId !== runId) return;
  if (overworked === true && before?.overworked !== true) void tellOverworked(runId);
  if (overworked === true || failure === undefined || before?.failure !== undefined) return;
  console.warn(`${RUNTIME_ERROR} ${failure}`);
  useRun.setState({ problem: { kind: 'style', message: RUNTIME_ERROR, lines: [], userLines: [] } });
}

async function tellOverworked(runId: number): Promise<void> {
  console.warn(`${RUNTIME_ERROR} It asks for too much work.`);
  await loadTexts('problem').catch(() => undefined);
  if (useRun.getState().outcome?.runId !== runId) return;
  useRun.setState({ problem: { kind: 'style', message: i18next.t('error.styleOverworked'), lines: [], userLines: [] } });
}

async function tellMerged(): Promise<void> {
  await loadTexts('problem').catch(() => undefined);
  showToast({ kind: 'warning', text: i18next.t('error.styleMerged') });
}
