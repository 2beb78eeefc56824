/** Reads a file of OpenStreetMap data in a worker of its own, which then answers queries over it. */
import type { DataSummary } from '@flyover/engine-host';
import { transfer, workerCalls, workerPort } from '@flyover/worker-calls';
import type { Bbox } from '../view/zoom.ts';
import type { EngineWorkerApi } from './engine-protocol.ts';
import { fileAddress } from './file-address.ts';
import { addFile, type FileFailure, forgetFile, useFiles } from './files-store.ts';

/** Counts the files of this page. */
let lastNumber = 0;

/**
 * Reads a file, tells of its progress in the store, and puts it there.
 *
 * @param keptId under which this browser keeps it
 * @returns where its elements are; undefined where they have no place, or the file was not opened: the store says why, unless somebody stopped it
 */
export async function readFile(file: File, keptId?: string): Promise<Bbox | undefined> {
  const { name, size } = file;
  const address = fileAddress(++lastNumber, name);
  const stopped = new AbortController();
  const { signal } = stopped;
  // a worker that is gone cannot be told to stop, and one that reads does not notice at once
  const stop = () => {
    stopped.abort();
    void end();
  };
  const { calls, end } = workerCalls<EngineWorkerApi>({
    start: () => workerPort(new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'file' })),
    onCrash: ({ message }) => {
      if (!useFiles.getState().files.some((open) => open.address === address)) return;
      forgetFile(address);
      useFiles.setState({ failure: { name, kind: 'crashed', message } });
    },
  });
  let kind: FileFailure['kind'] = 'part';
  useFiles.setState({ failure: undefined, note: undefined, reading: { name, size, bytes: 0, elements: 0, stop } });
  try {
    await calls.ready();
    // a worker that runs and stops has met the end of memory
    kind = 'memory';
    const opened = await calls.open(file, name, tellProgress, signal);
    if ('summary' in opened && !signal.aborted) {
      const { counts, bounds, leftOut } = opened.summary;
      const box = bounds && boxOf(bounds);
      addFile(
        { address, name, counts, keptId, ...(box !== undefined && { bounds: box }) },
        { file, connect: () => connect(calls), search: calls.search, tags: calls.tags, tile: calls.tile, end: () => void end() },
      );
      if (leftOut !== undefined) useFiles.setState({ note: { name, leftOut } });
      return box;
    }
    void end();
    if ('refusal' in opened && !signal.aborted) useFiles.setState({ failure: { name, ...opened.refusal } });
  } catch (thrown) {
    void end();
    if (!signal.aborted) useFiles.setState({ failure: { name, kind, message: thrown instanceof Error ? thrown.message : String(thrown) } });
  } finally {
    useFiles.setState({ reading: undefined });
  }
  return undefined;
}

function tellProgress(progress: { readonly bytes: number; readonly elements: number }): void {
  useFiles.setState(({ reading }) => (reading === undefined ? {} : { reading: { ...reading, ...progress } }));
}

function connect({ connect }: { connect(port: MessagePort): Promise<void> }): MessagePort {
  const { port1, port2 } = new MessageChannel();
  // who holds the other end is told by its answer
  connect(transfer(port1, [port1])).catch(() => undefined);
  return port2;
}

function boxOf([south, west, north, east]: NonNullable<DataSummary['bounds']>): Bbox {
  return { south, west, north, east };
}
