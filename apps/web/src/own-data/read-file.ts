/** Reads a file of OpenStreetMap data in its own worker, which then answers queries over it. */
import type { DataSummary, FileRefusal } from '@flyover/engine-host';
import { errorMessage, transfer, workerCalls, workerPort } from '@flyover/worker-calls';
import { WORKER_PATIENCE } from '../ui/lazy-part.ts';
import type { Bbox } from '../view/zoom.ts';
import type { EngineWorkerApi } from './engine.worker.ts';
import {
  addFile,
  askedServer,
  type FileFailure,
  type FileNote,
  type FileWithChanges,
  fileAddress,
  fileName,
  forgetFile,
  type OpenFile,
  tellFailure,
  tellNote,
  useFiles,
  workerOfFile,
} from './files-store.ts';

/** Counts the files of this page. */
let lastNumber = 0;

/**
 * Reads a file, reports its progress to the store, and adds it there.
 *
 * @param changes are applied to it
 * @param keptId id of the stored copy
 * @returns the file; undefined where it was not opened: the store has the reason, unless the user stopped the reading
 */
export async function readFile(whole: FileWithChanges, keptId?: string): Promise<OpenFile | undefined> {
  const { file, changes, system } = whole;
  const { name, size } = file;
  const address = nextAddress(name);
  const askedBefore = askedServer();
  const asked = changeable(useFiles.getState().chosen);
  const stopped = new AbortController();
  const { signal } = stopped;
  // a worker that has ended cannot be stopped, and one that is reading does not notice at once
  const stop = () => {
    stopped.abort();
    void end();
  };
  const { calls, end } = workerCalls<EngineWorkerApi>({
    start: () => workerPort(new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'file' })),
    onCrash: ({ message }) => {
      // changes may have given the file another address
      const crashed = useFiles.getState().files.find((open) => workerOfFile(open.address)?.file === file);
      if (crashed === undefined) return;
      forgetFile(crashed.address);
      tellFailure({ name, kind: 'crashed', message });
    },
    patience: WORKER_PATIENCE,
  });
  let kind: FileFailure['kind'] = 'part';
  useFiles.setState({ reading: { name, size, bytes: 0, elements: 0, stop } });
  try {
    await calls.ready();
    // a running worker that stops is out of memory
    kind = 'memory';
    const read = await calls.open(file, name, tellProgress, signal, system);
    const changed = 'summary' in read && changes.length > 0 ? await calls.change(changes, signal) : undefined;
    if (changed !== undefined && 'made' in changed) await calls.takeChanged(changed.made, true);
    const opened = changed ?? read;
    if ('summary' in opened && !signal.aborted) {
      const { summary } = opened;
      const note = noteOf(address, summary, 'isChanges' in opened && opened.isChanges, asked);
      const entry = openFileOf(address, summary, keptId);
      const worker = {
        file,
        changes,
        ...(system !== undefined && { system }),
        change: calls.change,
        takeChanged: calls.takeChanged,
        connect: () => connect(calls),
        expectAnswer: () => void calls.ready(AbortSignal.abort()).catch(() => undefined),
        estimate: calls.estimate,
        explained: calls.explained,
        search: calls.search,
        tags: calls.tags,
        tile: calls.tile,
        end: () => void end(),
      };
      // a selection during the reading stays
      addFile(entry, worker, askedServer() === askedBefore);
      if (note !== undefined) tellNote(note);
      return entry;
    }
    void end();
    if ('refusal' in opened && !signal.aborted)
      tellFailure({ name, ...opened.refusal, ...(needsSystem(opened.refusal) && { toPlace: whole }) });
  } catch (thrown) {
    void end();
    if (!signal.aborted) tellFailure({ name, kind, message: errorMessage(thrown) });
  } finally {
    useFiles.setState({ reading: undefined });
  }
  return undefined;
}

function needsSystem({ readFault }: FileRefusal): boolean {
  return readFault?.kind === 'projected' || readFault?.kind === 'system';
}

function tellProgress(progress: { readonly bytes: number; readonly elements: number }): void {
  useFiles.setState(({ reading }) => (reading === undefined ? {} : { reading: { ...reading, ...progress } }));
}

function connect({ connect }: { connect(port: MessagePort): Promise<void> }): MessagePort {
  const { port1, port2 } = new MessageChannel();
  // the holder of the other end sees a failure in its answer
  connect(transfer(port1, [port1])).catch(() => undefined);
  return port2;
}

/** The endings of formats of features: ids of their elements are the page's own, and no file of changes refers to them. */
const FEATURES = /\.(?:geojson(?:l|s|seq)?|topojson|umap|gpx|kml|kmz|fgb|gpkg|parquet|csv|tsv|shp|zip)(?:\.gz|\.bz2|\.xz|\.zst)?$/i;

/** Returns an address if changes of OpenStreetMap may apply to its file. */
function changeable(address: string | undefined): string | undefined {
  const name = fileName(address ?? '');
  return name === undefined || FEATURES.test(name) ? undefined : address;
}

/** Returns an address that no file of this page has had. */
export function nextAddress(name: string): string {
  return fileAddress(++lastNumber, name);
}

/**
 * Returns the note on a file that was read; undefined where there is nothing special.
 *
 * @param isChanges whether it is a file of changes
 * @param asked the address of the file that was selected before it
 */
export function noteOf(
  address: string,
  { name, counts, leftOut }: DataSummary,
  isChanges: boolean,
  asked: string | undefined,
): FileNote | undefined {
  const isEmpty = !isChanges && counts.nodes + counts.ways + counts.relations === 0;
  if (!isEmpty && leftOut === undefined && !isChanges) return undefined;
  const { deleted, ...others } = leftOut ?? {};
  // deletions are reported for changes alone: data that they are applied to lose these elements
  const reported = isChanges && asked !== undefined ? others : leftOut;
  return {
    name,
    address,
    ...(isEmpty && { isEmpty }),
    ...(reported !== undefined && Object.keys(reported).length > 0 && { leftOut: reported }),
    ...(isChanges && { changes: asked === undefined ? {} : { to: asked } }),
  };
}

/** Returns the page's description of a file, from its summary. */
export function openFileOf(address: string, { name, format, counts, bounds, osmBase }: DataSummary, keptId: string | undefined): OpenFile {
  const box = bounds && boxOf(bounds);
  return {
    address,
    name,
    counts,
    keptId,
    ...(format !== undefined && { format }),
    ...(box !== undefined && { bounds: box }),
    ...(osmBase !== undefined && { osmBase }),
  };
}

function boxOf([south, west, north, east]: NonNullable<DataSummary['bounds']>): Bbox {
  return { south, west, north, east };
}
