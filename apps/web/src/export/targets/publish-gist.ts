/** The gist that is being published. Publishing continues when the dialog is closed, so that its outcome is always known. */

import { streamChunks } from '@flyover/osm-elements';
import type { ExportOutcome, ExportProgress } from '@flyover/result-session';
import { errorMessage } from '@flyover/worker-calls';
import i18next from 'i18next';
import { showToast } from '../../ui/toasts.ts';
import { type FailureReason, type Publishing, useExport } from '../export-store.ts';
import { createGist, GistError, GistSizeError, gistContent } from './gist-call.ts';

/** The content and the target of a publication. */
export interface PublishRequest {
  /** Base address of the service, ends in `/`. */
  readonly server: string;
  readonly token: string;
  readonly description: string;
  readonly fileName: string;
  /** Writes the file, UTF-8. */
  readonly file: (signal: AbortSignal, onProgress: (progress: ExportProgress) => void) => Promise<ExportOutcome>;
}

let running: AbortController | undefined;
/** The number of dialog pages that show the progress: without one a notice reports the end. */
let watchers = 0;

/** Counts a page that shows the progress; returns a function that ends that. */
export function watchPublishing(): () => void {
  watchers += 1;
  return () => {
    watchers -= 1;
  };
}

/** Writes the file and sends it; one at a time. Never throws: the outcome is in the store. */
export async function publishGist(request: PublishRequest): Promise<void> {
  if (running !== undefined) return;
  running = new AbortController();
  const { signal } = running;
  useExport.setState({ publishing: { step: 'writing', done: 0, total: 0, bytes: 0 } });
  const end = await publish(request, signal).catch((error: unknown) => (signal.aborted ? { step: 'idle' as const } : failureOf(error)));
  running = undefined;
  useExport.setState({ publishing: end });
  if (watchers === 0) tell(end);
}

/** Aborts at once. The service may keep what it has received. */
export function abortPublishing(): void {
  running?.abort();
}

/** Clears the outcome of the last one. */
export function clearPublishing(): void {
  if (running === undefined) useExport.setState({ publishing: { step: 'idle' } });
}

async function publish({ file, server, token, ...rest }: PublishRequest, signal: AbortSignal): Promise<Publishing> {
  const written = await file(signal, (progress) => !signal.aborted && useExport.setState({ publishing: { step: 'writing', ...progress } }));
  signal.throwIfAborted();
  if (written.kind === 'tooLarge') return failed('size');
  if (written.kind !== 'file')
    return failed(written.kind === 'empty' ? 'empty' : 'writing', written.kind === 'failed' ? written.message : '');
  const content = await gistContent(streamChunks(written.blob.stream()));
  signal.throwIfAborted();
  useExport.setState({ publishing: { step: 'sending', bytes: content.bytes } });
  return { step: 'done', gist: await createGist({ ...rest, content }, { server, token, signal }) };
}

function failureOf(error: unknown): Publishing {
  if (error instanceof GistSizeError) return failed('size');
  if (error instanceof GistError) return failed(error.reason, error.answer, error.status);
  return failed('writing', errorMessage(error));
}

function failed(reason: FailureReason, answer = '', status = 0): Publishing {
  return { step: 'failed', reason, status, answer };
}

function tell(end: Publishing): void {
  if (end.step === 'done') {
    const open = () => void window.open(end.gist.address, '_blank', 'noopener');
    showToast({ text: i18next.t('targets.gist.published'), action: { label: i18next.t('targets.gist.show'), run: open } });
  } else if (end.step === 'failed') showToast({ kind: 'error', text: i18next.t('targets.gist.failed') });
}
