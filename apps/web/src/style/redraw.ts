/** Draws the result in the style of the text in the editor, without running the query. */

import type { Directive } from '@flyover/query-template';
import type { StyleReport } from '@flyover/result-session';
import { useProblems } from '../language/problems-store.ts';
import { queryText } from '../query/query-text.ts';
import { resultWorker } from '../results/result-client.ts';
import { shownStyle, useRun } from '../run/run-store.ts';
import { sameSheets, sheetsOfText } from '../run/sheets-of-text.ts';
import { placeNote, problemOfStyle } from '../run/style-notes.ts';
import { tellImports } from '../run/tell-imports.ts';
import { useSettings } from '../settings/settings-store.ts';
import { loadTexts } from '../ui/i18n.ts';

let asking: AbortController | undefined;

// the sheets of the text are others then
useSettings.subscribe(({ sizes_as_written }, before) => {
  if (sizes_as_written !== before.sizes_as_written) void redraw(false);
});

/**
 * Draws the shown result in the style sheets of the editor. Rejected sheets leave the current style, and the editor marks the reason.
 *
 * @param asked on the user's request: a rejected sheet is reported in a card, an unchanged sheet is drawn again, and its imports are
 * fetched again
 */
export async function redraw(asked: boolean): Promise<void> {
  const sheets = sheetsOfText(queryText());
  if (sheets === undefined) return;
  if (!asked && sameSheets(useProblems.getState().style.sheets, sheets)) return;
  asking?.abort();
  const control = new AbortController();
  asking = control;
  const report = await askWorker(sheets, control.signal, asked).catch(() => undefined);
  if (report === undefined || control.signal.aborted) return;
  tell(report, sheets, asked);
}

/** Says what there is to say of the sheets that the shown result was drawn with. */
export function tellShown(): void {
  const shown = shownStyle(useRun.getState());
  if (shown !== undefined && useProblems.getState().style.sheets !== shown.sheets) tell(shown.style, shown.sheets, false);
}

async function askWorker(sheets: readonly Directive[], signal: AbortSignal, asked: boolean): Promise<StyleReport | undefined> {
  const texts = sheets.map(({ text }) => text);
  const shown = shownStyle(useRun.getState());
  if (shown === undefined) return resultWorker().checkStyle(texts, signal);
  const { runId } = shown;
  const restyled = await resultWorker().restyle(runId, texts, signal, asked);
  if (restyled === undefined || signal.aborted || shownStyle(useRun.getState())?.runId !== runId) return undefined;
  const { picture, style } = restyled;
  if (style.problem === undefined) useRun.setState({ drawnStyle: { runId, picture, style, sheets } });
  return style;
}

function tell(report: StyleReport, sheets: readonly Directive[], asked: boolean): void {
  const { problem, warnings } = report;
  const refused = problem && placeNote(problem, sheets);
  useProblems.setState({ style: { sheets, problem: refused, warnings: warnings.map((note) => placeNote(note, sheets)) } });
  const { problem: reported } = useRun.getState();
  if (refused !== undefined && asked) useRun.setState({ problem: problemOfStyle(refused) });
  else if (refused === undefined && reported?.kind === 'style') useRun.setState({ problem: undefined });
  if (asked)
    void loadTexts('style-imports').then(
      () => tellImports(report, sheets),
      () => undefined,
    );
}
