/** The worker that holds a file of OpenStreetMap data, and answers queries over it. */
import { createFileCalls, type FileCalls } from '@flyover/engine-host';
import { setInflateAhead, setSqlite } from '@flyover/osm-elements';
import type { EngineCalls } from '@flyover/result-session';
import { messagePort, serveCalls, workerPort } from '@flyover/worker-calls';
import sqliteAddress from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { guardSinks } from '../ui/trusted-types.ts';
import { startInflater } from './inflate-ahead.ts';

/** The calls that the page makes; queries go over ports of their own. */
export interface EngineWorkerApi
  extends Pick<FileCalls, 'open' | 'change' | 'takeChanged' | 'estimate' | 'explained' | 'search' | 'tags' | 'tile'> {
  /** Answers as soon as the worker runs. */
  ready(signal?: AbortSignal): void;
  /** Serves `EngineCalls` at a port, for the holder of its other end. */
  connect(port: MessagePort): void;
}

// this worker starts another, under the same policy
guardSinks(new URL('..', import.meta.url).href);

/** The size below which starting a thread takes longer than inflating, bytes. */
const SMALL = 1 << 22;

/** WebAssembly needs `wasm-unsafe-eval`, which the server allows for this worker. */
setSqlite(async () => (await import('sql.js/dist/sql-wasm-browser.js')).default({ locateFile: () => sqliteAddress }));

const { open, change, takeChanged, query, columns, estimate, explained, search, tags, tile } = createFileCalls();

const api: EngineWorkerApi = {
  ready: () => {},
  async open(file, name, onProgress, signal, system) {
    if (file.size < SMALL) return open(file, name, onProgress, signal, system);
    const { inflate, end } = startInflater(() =>
      workerPort(new Worker(new URL('./inflate.worker.ts', import.meta.url), { type: 'module', name: 'inflate' })),
    );
    setInflateAhead(inflate);
    try {
      return await open(file, name, onProgress, signal, system);
    } finally {
      setInflateAhead(undefined);
      end();
    }
  },
  change,
  takeChanged,
  estimate,
  explained,
  search,
  tags,
  tile,
  connect: (port) => serveCalls({ query, columns } satisfies EngineCalls, messagePort(port)),
};

serveCalls(api, messagePort(self));
