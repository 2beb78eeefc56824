/** The worker that owns the result: a session, and what is specific to browsers. */
import { warmUpConversion } from '@flyover/osm-features';
import { createResultSession, createWarmUp, fetchColumnParts, rehearse, rehearseAnswer, WARM_UP_RUN } from '@flyover/result-session';
import { messagePort, serveCalls, transfer } from '@flyover/worker-calls';
import { blobShelf, shelvedBlob } from './blob-shelf.ts';
import { openRemoteDatabase } from './database-messages.ts';
import { COLUMNS_TYPE } from './kept-raw.ts';
import type { ResultWorkerApi } from './result-protocol.ts';

const session = createResultSession();
const warmUp = createWarmUp();

/** Resolves once the answer of a run whose worker stopped is restored. */
let restored = Promise.resolve();

/** The inputs from which the engine has optimized reading and converting, kept so that the optimizations stay. */
const learned = new Map<'conversion' | 'rehearsal', object>();

/** Whether the user has run a query, after which nothing is rehearsed. */
let hasRun = false;

/** The invisible runs: those of the user end them. */
let rehearsal = new AbortController();

function learnToConvert(): void {
  if (!learned.has('conversion')) learned.set('conversion', warmUpConversion());
}

const api: ResultWorkerApi = {
  ...session,
  run(request, signal, onStage, onPicture, onRaw) {
    hasRun = true;
    rehearsal.abort();
    const running = session.run(request, signal, onStage, onPicture, blobShelf(onRaw));
    // while the server is at work
    learnToConvert();
    return running;
  },
  async warmUp(columns) {
    learnToConvert();
    if (columns) await fetchColumnParts();
    if (!hasRun && !learned.has('rehearsal')) learned.set('rehearsal', await rehearseAnswer(rehearsal.signal));
  },
  restore(runId, blobs) {
    restored = session.restore(runId, blobs.map(shelvedBlob), blobs[0]?.type === COLUMNS_TYPE ? 'columns' : 'text');
    return restored;
  },
  async rawOpen(runId) {
    await restored.catch(() => undefined);
    return session.rawOpen(runId);
  },
  async rehearse(ports) {
    rehearsal.abort();
    rehearsal = new AbortController();
    learned.set('rehearsal', await rehearse(ports, rehearsal.signal));
  },
  tile(runId, z, x, y) {
    const { bytes, trouble } =
      (runId === WARM_UP_RUN ? { bytes: warmUp(z, x, y), trouble: undefined } : session.tile(runId, z, x, y)) ?? {};
    // the buffer is not used again
    return bytes === undefined ? { trouble } : transfer({ data: bytes.buffer, trouble }, [bytes.buffer]);
  },
  pickedTile(runId, z, x, y) {
    const bytes = session.pickedTile(runId, z, x, y);
    return bytes && transfer(bytes.buffer, [bytes.buffer]);
  },
  async taskElements(...request) {
    const made = await session.taskElements(...request);
    return made.kind === 'made' ? transfer(made, [made.elements]) : made;
  },
  async exportResult(request, onProgress, signal, file, port) {
    const database = port && openRemoteDatabase(port, signal);
    return session.exportResult(request, onProgress, signal, file, database).finally(() => port?.close());
  },
};

serveCalls(api, messagePort(self));
