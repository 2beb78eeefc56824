/** Limit of concurrent requests on a connection: each takes memory until its answer is sent, and a client need not read answers. */
import type { Socket } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { whenOver } from './request-end.ts';

/** Browsers send the next one when they have the answer of the last. */
const REQUESTS_AT_A_TIME = 32;

/**
 * Returns a check whether a request is to be answered. One request too many ends its connection at once; others that were read from it before it closed are
 * not answered either.
 */
export function createConnectionLimit(most = REQUESTS_AT_A_TIME): (request: HttpBindings) => boolean {
  const underWay = new WeakMap<Socket, number>();
  return (request) => {
    const { socket } = request.incoming;
    if (socket.destroyed) return false;
    const count = underWay.get(socket) ?? 0;
    if (count >= most) {
      socket.destroy();
      return false;
    }
    underWay.set(socket, count + 1);
    whenOver(request, () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    return true;
  };
}
