/** The entry of a data thread: tasks come in over its port, answers go out. */
import { parentPort } from 'node:worker_threads';
import { createDataService } from './data-service.ts';
import { serveTasks } from './serve-tasks.ts';

const port = parentPort;
if (port === null) throw new Error('data-worker.mjs runs as a worker thread only');
const receive = serveTasks(createDataService(), (message, transfer) => port.postMessage(message, transfer));
port.on('message', receive);
