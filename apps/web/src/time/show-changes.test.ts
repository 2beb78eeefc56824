import type { RunOutcome, RunRequest } from '@flyover/result-session';
import { beforeEach, expect, test, vi } from 'vitest';
import { abortRun } from '../run/run-query.ts';
import { useRun } from '../run/run-store.ts';
import { openChanges } from './show-changes.ts';

const { asked, toasts } = vi.hoisted(() => ({
  asked: [] as {
    readonly request: RunRequest;
    readonly signal: AbortSignal;
    readonly answer: (outcome: RunOutcome) => void;
    readonly fail: (reason: Error) => void;
  }[],
  toasts: [] as unknown[],
}));
vi.mock('../results/result-client.ts', () => ({
  resultWorker: () => ({
    run: (request: RunRequest, signal: AbortSignal) => new Promise((answer, fail) => asked.push({ request, signal, answer, fail })),
  }),
}));
vi.mock('../ui/dialogs.ts', () => ({ askUser: async () => 'confirm' }));
vi.mock('../ui/toasts.ts', () => ({ showToast: (toast: unknown) => toasts.push(toast) }));
vi.mock('../own-data/open-files.ts', () => ({ openFiles: async () => undefined }));

/** A file that says when somebody in the page reads it. */
function fileOf(name: string, size = 9) {
  const file = new File(['<osmChange/>'], name);
  const stream = vi.fn(() => new ReadableStream<Uint8Array<ArrayBuffer>>());
  return Object.defineProperties(file, { size: { value: size }, stream: { value: stream } });
}

beforeEach(() => {
  vi.stubGlobal('document', { body: { dataset: {} }, hidden: false });
  asked.length = 0;
  toasts.length = 0;
});

test.each([
  ['day.osc', {}],
  ['day.osc.gz', { unpackTo: 512 << 20 }],
])('%s goes to the worker as a file: the run is there at once, and Abort ends it', async (name, more) => {
  const file = fileOf(name);
  void openChanges(file);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(useRun.getState().state).toBe('running');
  expect(file.stream).not.toHaveBeenCalled();
  expect(asked[0].request.source).toEqual({ kind: 'kept', answer: file, ...more });
  expect((asked[0].request.source as { readonly answer: Blob }).answer).toBe(file);
  abortRun();
  expect(asked[0].signal.aborted).toBe(true);
});

test('what came until Abort takes the place of the result before, as the worker holds that no more', async () => {
  const opened = openChanges(fileOf('day.osc'));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  abortRun();
  const { runId } = asked[0].request;
  asked[0].answer({ runId, picture: 1, kind: 'aborted', stats: { bytes: 12 } } as RunOutcome);
  await opened;
  expect(useRun.getState()).toMatchObject({ state: 'aborted', unasked: true, outcome: { runId } });
});

test('a file of which nothing came before Abort leaves the result as it was', async () => {
  const { outcome } = useRun.getState();
  const opened = openChanges(fileOf('day.osc'));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  abortRun();
  asked[0].answer({ runId: asked[0].request.runId, picture: 1, kind: 'aborted', stats: { bytes: 0 } } as RunOutcome);
  await opened;
  expect(useRun.getState()).toMatchObject({ state: 'aborted', outcome });
});

test('a file that is too large is told before anything of it is read', async () => {
  await openChanges(fileOf('day.osc', (512 << 20) + 1));
  expect([asked, toasts]).toEqual([[], [expect.objectContaining({ kind: 'warning' })]]);
});

test('a reading that fails ends the run, and is told', async () => {
  const opened = openChanges(fileOf('day.osc'));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0].fail(new Error('out of memory'));
  await opened;
  expect(useRun.getState()).toMatchObject({ state: 'failed', problem: { kind: 'crashed', message: 'out of memory' } });
});
