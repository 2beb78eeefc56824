/** A data thread that is none: the same messages within the thread of whoever asks, as tests and examples want it. */
import type { DataThread, FromThread, ToThread } from './data-thread.ts';
import { type DataService, serveTasks } from './serve-tasks.ts';

/** A thread whose end a test can see. */
export interface LocalThread extends DataThread {
  readonly ended: boolean;
  /** Ends it as a crash does. */
  crash(reason: Error): void;
}

export function localThread(service: DataService): LocalThread {
  let receive: ((message: FromThread) => void) | undefined;
  let crashed: (reason: Error) => void = () => {};
  let ended = false;
  // messages arrive later, as between threads; what was sent to an ended thread is lost
  const later =
    <T>(deliver: (message: T) => void) =>
    (message: T) =>
      setTimeout(() => ended || deliver(message));
  const take = serveTasks(
    service,
    later<FromThread>((message) => receive?.(message)),
  );
  return {
    get ended() {
      return ended;
    },
    post: later<ToThread>(take),
    listen(onMessage, onEnd) {
      receive = onMessage;
      crashed = onEnd;
    },
    async end() {
      ended = true;
    },
    crash(reason) {
      ended = true;
      crashed(reason);
    },
  };
}
