/** Exports of the result: files and copies, started from the dialog and continued after it is closed. */

import { EXPORT_FORMATS, type ExportChoice, type ExportFormat, type ExportGroup, exportFormat } from '@flyover/feature-export';
import { type ExportOutcome, type ExportProgress, rawKind } from '@flyover/result-session';
import { errorMessage } from '@flyover/worker-calls';
import i18next from 'i18next';
import { rawAnswer } from '../../results/kept-raw.ts';
import type { FilePart } from '../../results/pick-features.ts';
import { resultWorker } from '../../results/result-client.ts';
import { originName } from '../../run/result-mark.ts';
import { useRun } from '../../run/run-store.ts';
import { useSettings } from '../../settings/settings-store.ts';
import { useDialogs } from '../../ui/dialogs.ts';
import { saveBlob } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toasts.ts';
import { useView } from '../../view/view-store.ts';
import { type ExportJob, type ExportRow, useExport } from '../export-store.ts';
import { askForPlace, canSaveAs, fileName, rawEnding } from './file-name.ts';
import { exportable, hasDataFor, NO_RAW_DATA, runExport } from './run-export.ts';

/** The largest copy, bytes: programs do not paste more. */
export const MOST_COPIED = 20e6;

const NO_PROGRESS: ExportProgress = { done: 0, total: 0, bytes: 0 };
const HEAD = 4000;
const HEAD_ROWS = { first: 0, last: 9 };

let current: AbortController | undefined;

/** Aborts the current export, at once. */
export function abortExport(): void {
  current?.abort();
}

/** Saves the result or a part of it as a file, or copies it; an export in progress is left alone. Called from a click. */
export async function startExport(row: ExportRow, purpose: ExportJob['purpose'], { name: partName, part }: FilePart): Promise<void> {
  if (useExport.getState().job?.state === 'running') return;
  const run = useRun.getState();
  const data = exportable(run.outcome, run);
  const format = row === 'raw' ? undefined : exportFormat(row);
  const isThere = format === undefined ? data.hasRaw : hasDataFor(format, data);
  const controller = new AbortController();
  current = controller;
  const show = (job: Partial<ExportJob>) => {
    // a newer export may have taken the place
    if (current === controller) useExport.setState(({ job: last }) => ({ job: { ...(last ?? first), ...job } }));
  };
  const first: ExportJob = { row, purpose, state: 'running', progress: NO_PROGRESS };
  const noDataMessage = format?.noDataMessage ?? NO_RAW_DATA;
  useExport.setState({ job: isThere ? first : { ...first, state: 'empty', noDataMessage } });
  if (!isThere) return;

  const title = originName();
  // the raw answer is always complete
  const suffix = part === undefined || format === undefined ? undefined : i18next.t(`export.partSuffix.${partName}`);
  const base = `${fileName(title, data.partial !== undefined)}${suffix === undefined ? '' : `-${suffix}`}`;
  try {
    const make = (file?: FileSystemFileHandle): Promise<ExportOutcome> =>
      format === undefined
        ? rawFile(data.runId, purpose, file)
        : runExport({
            runId: data.runId,
            format: format.id,
            ...(part !== undefined && { part }),
            choice: choiceOf(title === undefined || suffix === undefined ? title : `${title} (${suffix})`),
            signal: controller.signal,
            onProgress: (progress) => show({ progress }),
            ...(purpose === 'copy' && { most: MOST_COPIED }),
            file,
          });
    if (purpose === 'copy') {
      show(await copied(make));
      return;
    }
    const kind = format ?? (await rawFormat(data.runId));
    const saveAs = canSaveAs() && useSettings.getState().export_save_as;
    const file = saveAs ? await askForPlace(base, kind) : undefined;
    if (saveAs && file === undefined) useExport.setState({ job: undefined });
    else show(saved(await make(file), file?.name ?? `${base}${kind.fileEnding}`, noDataMessage));
  } catch (error) {
    show({ state: 'failed', message: errorMessage(error) });
  }
  tellOutside();
}

function choiceOf(title: string | undefined) {
  const { export_layout, export_style, export_guard_formulas, export_byte_order_mark, export_as_answered } = useSettings.getState();
  return {
    title,
    layout: export_layout,
    ...(export_style && { styleZoom: useView.getState().zoom }),
    guardFormulas: export_guard_formulas,
    byteOrderMark: export_byte_order_mark,
    asAnswered: export_as_answered,
  };
}

function saved(outcome: ExportOutcome, name: string, noDataMessage: ExportFormat['noDataMessage']): Partial<ExportJob> {
  const lost = lostOf(outcome);
  if (outcome.kind === 'file') {
    saveBlob(name, outcome.blob);
    return { state: 'saved', name, progress: { ...NO_PROGRESS, bytes: outcome.blob.size }, ...lost };
  }
  if (outcome.kind === 'written') return { state: 'saved', name, progress: { ...NO_PROGRESS, bytes: outcome.bytes }, ...lost };
  if (outcome.kind === 'empty') return { state: 'empty', noDataMessage };
  return { state: outcome.kind, ...('message' in outcome && { message: outcome.message }) };
}

function lostOf(outcome: ExportOutcome): Pick<ExportJob, 'lost'> {
  return 'lost' in outcome ? { lost: outcome.lost } : {};
}

/** Copies a text that is still being written: some browsers only accept a copy that begins within the click. */
async function copied(make: () => Promise<ExportOutcome>): Promise<Partial<ExportJob>> {
  let outcome: ExportOutcome | undefined;
  const text = make().then((made) => {
    outcome = made;
    if (made.kind === 'file') return made.blob;
    throw new Error(made.kind);
  });
  try {
    await copyBlob(text);
    return { state: 'copied', ...(outcome !== undefined && lostOf(outcome)) };
  } catch (error) {
    await text.catch(() => undefined);
    if (outcome === undefined || outcome.kind === 'file' || outcome.kind === 'written') throw error;
    return { state: outcome.kind, ...('message' in outcome && { message: outcome.message }) };
  }
}

/** Returns the raw answer, printed where it came as columns. */
async function rawBlob(runId: number): Promise<Blob | undefined> {
  return rawAnswer(runId) ?? (await resultWorker().rawFile(runId));
}

async function rawFormat(runId: number) {
  const kept = rawAnswer(runId)?.slice(0, HEAD).text();
  const head = await (kept ??
    resultWorker()
      .rawText(runId, HEAD_ROWS, HEAD)
      .then(({ text }) => text));
  const fileEnding = rawEnding(head, rawKind(head));
  return { name: fileEnding, mimeType: 'application/octet-stream', fileEnding };
}

async function rawFile(runId: number, purpose: ExportJob['purpose'], file?: FileSystemFileHandle): Promise<ExportOutcome> {
  const blob = await rawBlob(runId);
  if (blob === undefined) return { kind: 'empty' };
  if (purpose === 'copy' && blob.size > MOST_COPIED) return { kind: 'tooLarge' };
  if (file === undefined) return { kind: 'file', blob };
  // the browser copies from the blob to the file, not through the memory of the page
  await blob.stream().pipeTo(await file.createWritable());
  return { kind: 'written', bytes: blob.size };
}

/** Reports the end of an export whose dialog is closed. */
function tellOutside(): void {
  const { job } = useExport.getState();
  if (job === undefined || useDialogs.getState().open === 'export') return;
  if (job.state === 'saved') showToast({ text: i18next.t('export.savedAs', { name: job.name }) });
  if (job.state === 'failed') showToast({ kind: 'error', text: i18next.t('export.failed', { message: job.message }) });
}

// The rows of the dialog in their groups, the most used first.

const GROUPS: readonly ExportGroup[] = ['maps', 'tables', 'osm', 'gis'];

export const FORMAT_GROUPS: readonly { readonly name: string; readonly rows: readonly ExportRow[] }[] = GROUPS.map((group) => {
  const rows = EXPORT_FORMATS.filter((format) => format.group === group).map(({ id }) => id);
  // the raw answer is no format of ours
  return { name: `export.group.${group}`, rows: group === 'osm' ? ['raw', ...rows] : rows };
});

/** Choices with a switch in the dialog. Only the command offers `ifExists`, since SQL is loaded at a command line. */
const OFFERED: readonly ExportChoice[] = ['layout', 'style', 'spreadsheet', 'asAnswered'];

/**
 * Returns the choices of a format in the dialog.
 *
 * @param styled whether a style sheet draws the map: without one there is no style to write
 */
export function choicesOf(row: ExportRow, styled: boolean): readonly ExportChoice[] {
  const choices = exportFormat(row)?.choices ?? [];
  return choices.filter((choice) => OFFERED.includes(choice) && (styled || choice !== 'style'));
}

// Long texts on the clipboard.

/**
 * Copies a text that is still being made; must be called from a click.
 *
 * @throws what `text` throws; DOMException where the browser gives no clipboard
 */
async function copyBlob(text: Promise<Blob>): Promise<void> {
  if (navigator.clipboard === undefined) throw new DOMException('no clipboard', 'NotAllowedError');
  const plain = text.then((blob) => new Blob([blob], { type: 'text/plain' }));
  plain.catch(() => undefined);
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
  await text;
}
