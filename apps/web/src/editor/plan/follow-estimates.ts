/** Estimates of the selected file for the text in the editor, updated at each pause and after changes of the view or the file. */
import { StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expandQuery } from '@flyover/query-template';
import { selectedArea, useArea } from '../../area/area-store.ts';
import { useFiles, workerOfFile } from '../../own-data/files-store.ts';
import { useEditor } from '../../query/editor-store.ts';
import { useQuery } from '../../query/query-text.ts';
import { useRun } from '../../run/run-store.ts';
import { useView, viewBbox } from '../../view/view-store.ts';
import { estimateMarks, lineEstimates, useEstimates } from './estimate-marks.ts';

/** The pause after the last change, ms. */
const PAUSE = 300;

let timer: ReturnType<typeof setTimeout> | undefined;
let asked = new AbortController();

/** Starts the estimates, once a page: the editor shows them whenever queries go to a file. */
export function followEstimates(): void {
  useFiles.subscribe(({ chosen }, before) => chosen !== before.chosen && soon());
  useQuery.subscribe(({ text }, before) => text !== before.text && soon());
  useRun.subscribe(({ state }, before) => state !== before.state && soon());
  useView.subscribe(soon);
  useArea.subscribe(soon);
  useEditor.subscribe(({ control }, before) => control !== before.control && markEditor());
  markEditor();
  soon();
}

/** Adds the marks to the rich editor; the plain text area has none. */
function markEditor(): void {
  const host = document.querySelector<HTMLElement>('.query-editor .cm-editor');
  const view = host === null ? null : EditorView.findFromDOM(host);
  // an editor that is being created accepts no effects
  if (view !== null) setTimeout(() => view.dispatch({ effects: StateEffect.appendConfig.of(estimateMarks) }));
}

function soon(): void {
  clearTimeout(timer);
  asked.abort();
  // a running query goes first
  if (useRun.getState().state !== 'running') timer = setTimeout(() => void look(), PAUSE);
}

async function look(): Promise<void> {
  asked = new AbortController();
  const { signal } = asked;
  const { text } = useQuery.getState();
  const expected = await estimateText(text, signal).catch(() => undefined);
  if (signal.aborted) return;
  useEstimates.setState({ text, lines: expected === undefined ? [] : lineEstimates(expected.estimates, text, expected.offsetInText) });
}

/**
 * Returns the estimates of the selected file for a text.
 *
 * @returns undefined where no file is selected, the text names another server, or places in it have yet to be looked up
 * @throws the error of the placeholders; the signal's reason
 */
export async function estimateText(text: string, signal: AbortSignal) {
  const worker = workerOfFile(useFiles.getState().chosen ?? '');
  if (worker === undefined) return undefined;
  const view = useView.getState();
  const bbox = selectedArea() ?? viewBbox(view);
  const { query, language, data, unresolved, offsetInText } = expandQuery(text, {
    bbox,
    center: { lat: view.lat, lon: view.lon },
    now: new Date(),
  });
  if ((language !== 'ql' && language !== 'xml') || data?.options.has('server') === true || unresolved.length > 0) return undefined;
  const estimates = await worker.estimate(query, signal);
  return estimates && { estimates, query, offsetInText };
}
