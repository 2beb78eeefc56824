/** A thread that inflates chunks for the worker of a file while that reads. */
import { type InflateAhead, inflatePlainly } from '@flyover/osm-elements';
import { type CallPort, workerCalls } from '@flyover/worker-calls';

/** The calls of that thread. */
export interface InflateCalls {
  /** Answers as soon as it runs. */
  ready(): void;
  inflate(input: Uint8Array, size: number): Uint8Array | undefined;
}

export interface Inflater {
  readonly inflate: InflateAhead;
  end(): void;
}

/**
 * Creates an inflater whose thread is started with the first call. Calls before it runs, and after it has failed, inflate in this thread: a
 * file can be read without it.
 */
export function startInflater(start: () => CallPort): Inflater {
  const { calls, end } = workerCalls<InflateCalls>({ start });
  let asked = false;
  let runs = false;
  const begin = async () => {
    asked = true;
    try {
      await calls.ready();
      runs = true;
    } catch {
      // workers of this browser start no workers, or the files of the page are gone
    }
  };
  return {
    async inflate(input, size) {
      if (!asked) void begin();
      if (runs) {
        try {
          return await calls.inflate(input, size);
        } catch {
          runs = false;
        }
      }
      const output = new Uint8Array(size);
      return inflatePlainly(input, output) ? output : undefined;
    },
    end: () => void end(),
  };
}
