/** The entry of a data thread: tasks come in over its port, answers go out. */
import { parentPort } from 'node:worker_threads';
import { createDataService, serveTasks } from '@flyover/engine-host';
import { readPath } from '../input.ts';

const port = parentPort;
if (port === null) throw new Error('data-worker.mjs runs as a worker thread only');
const receive = serveTasks(createDataService({ readPath }), (message, transfer) => port.postMessage(message, transfer));
port.on('message', receive);
