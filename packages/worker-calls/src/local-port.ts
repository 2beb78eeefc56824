/** A line to no worker at all: the same messages within one thread, copied and later, as between two. For tests. */
import type { CallPort } from './call-port.ts';
import { serveCalls } from './serve-calls.ts';

/** A worker whose end a test can see. */
export interface LocalPort extends CallPort {
  readonly ended: boolean;
  /** Ends it as a crash does. */
  crash(reason: Error): void;
}

/** @param calls what the worker would serve */
export function localPort(calls: object): LocalPort {
  let ended = false;
  let receive: (message: unknown) => void = () => undefined;
  let crashed: (reason: Error) => void = () => undefined;
  let serve: (message: unknown) => void = () => undefined;
  // what was sent to, or by, a worker that has ended is lost
  const deliver = (message: unknown, transfer: readonly object[], take: (message: unknown) => void) => {
    const copy = structuredClone(message, { transfer: [...transfer] as ArrayBuffer[] });
    setTimeout(() => ended || take(copy), 0);
  };
  serveCalls(calls, {
    post: (message, transfer) => deliver(message, transfer, receive),
    listen: (onMessage) => {
      serve = onMessage;
    },
  });
  return {
    get ended() {
      return ended;
    },
    post: (message, transfer) => deliver(message, transfer, serve),
    listen(onMessage, onEnd) {
      receive = onMessage;
      crashed = onEnd;
    },
    end() {
      ended = true;
    },
    crash(reason) {
      ended = true;
      crashed(reason);
    },
  };
}
