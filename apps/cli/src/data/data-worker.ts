/** The entry of a data thread, which serves calls over its port. */
import { parentPort } from 'node:worker_threads';
import { createDataCalls } from '@flyover/engine-host';
import { setInflate, setInflateAhead, setSqlite } from '@flyover/osm-elements';
import { parentThread, serveCalls } from '@flyover/worker-calls';
import { createReplicas } from '../elements-in-sql/replicas.ts';
import { readPath } from '../input.ts';
import { loadSqlEngine, nativeInflate, nativeInflateAhead, preparedFiles } from './node-readers.ts';

if (parentPort === null) throw new Error('data-worker.mjs runs as a worker thread only');
setInflate(nativeInflate);
setInflateAhead(nativeInflateAhead);
setSqlite(loadSqlEngine);
serveCalls(createDataCalls({ readPath, files: preparedFiles, openReplicas: createReplicas }), parentThread(parentPort));
