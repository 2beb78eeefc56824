export { WorkerError, type WorkerErrorKind } from './call-line.ts';
export { type CallPort, type ServingPort, transfer } from './call-port.ts';
export { type LocalPort, localPort } from './local-port.ts';
export { serveCalls } from './serve-calls.ts';
export { parentThread, type ThreadPort, type ThreadWorker, threadPort } from './thread-ports.ts';
export { errorMessage, errorOf } from './thrown.ts';
export { type LineEvent, messagePort, type WebPort, type WebWorker, workerPort } from './web-ports.ts';
export { type Remote, type WorkerCalls, type WorkerCallsOptions, workerCalls } from './worker-calls.ts';
