/** The messages between the page and the worker of a file. */
import type { FileCalls } from '@flyover/engine-host';

/** The calls that the page makes; queries go over ports of their own. */
export interface EngineWorkerApi
  extends Pick<FileCalls, 'open' | 'change' | 'takeChanged' | 'estimate' | 'explained' | 'search' | 'tags' | 'tile'> {
  /** Answers as soon as the worker runs. */
  ready(signal?: AbortSignal): void;
  /** Serves `EngineCalls` at a port, for the holder of its other end. */
  connect(port: MessagePort): void;
}
