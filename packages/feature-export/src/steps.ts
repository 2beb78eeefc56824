/** Export of a file in steps, so that a caller can show progress, cancel it, and do other work in between. */
import type { ElementLosses } from '@flyover/osm-elements';

/** One step of a file: how many features (or elements) are done, and perhaps the next bytes. */
export interface Step {
  readonly done: number;
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** A file in the making. Each step takes a few milliseconds at most, but for single features of a million points. */
export type Steps = Generator<Step, void>;

/** Options of a stepwise export. */
export interface StepOptions {
  /** Ends the file before its next step; the reason of the signal is thrown. */
  readonly signal?: AbortSignal;
  /** Called as features are done: how many, of how many. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Waited for after each step: whatever takes the file in may be slower than what makes it. */
  readonly caughtUp?: () => Promise<void>;
}

/** Milliseconds of work after which messages of other threads (an abort, a request for a tile) are let in. */
const SLICE = 12;

/**
 * Runs the steps of a file: its bytes, in order.
 *
 * @param total features (or elements) of the file, for `onProgress`
 * @throws the reason of the signal, and what the steps throw
 */
export async function* runSteps(steps: Steps, total: number, options: StepOptions): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  options.signal?.throwIfAborted();
  let sliceStart = performance.now();
  let reported = -1;
  for (const { done, bytes } of steps) {
    if (done !== reported) options.onProgress?.(done, total);
    reported = done;
    if (bytes !== undefined && bytes.length > 0) yield bytes;
    if (options.caughtUp !== undefined) await options.caughtUp();
    if (performance.now() - sliceStart >= SLICE) {
      await letMessagesIn();
      sliceStart = performance.now();
    }
    options.signal?.throwIfAborted();
  }
}

/** A round of the event loop. Not by a timer: nested timers wait 4 ms each in browsers. */
function letMessagesIn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

// Losses of a file: data that its format cannot hold.

/** Losses of a file of elements, and values that it invents. */
export interface FileLosses extends ElementLosses {
  /** Elements of OpenStreetMap without a version, which are written as their first. */
  readonly versions: number;
}

/** Options of the writers that tell losses. */
export interface LossOptions {
  /** Told what is not in the file, before its first chunk. OSM XML, OSM PBF, SQL. */
  readonly onLosses?: (losses: FileLosses) => void;
}
