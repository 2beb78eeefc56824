/** Notification of the end of a request, however it ends. */
import type { Socket } from 'node:net';
import type { HttpBindings } from '@hono/node-server';

/** Callbacks for the end of each connection. Each connection has one listener, since a client may send any number of requests over it. */
const waiting = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `over` once: when the answer was sent, when it broke off, or when the connection is gone. The answer alone does not say: one that
 * waits for its turn behind others of its connection hears nothing when that is cut.
 */
export function whenOver({ incoming, outgoing }: HttpBindings, over: () => void): void {
  const { socket } = incoming;
  const all = waiting.get(socket) ?? listenTo(socket);
  const end = () => {
    if (!all.delete(end)) return;
    outgoing.off('close', end);
    over();
  };
  all.add(end);
  outgoing.once('close', end);
  if (socket.destroyed) end();
}

function listenTo(socket: Socket): Set<() => void> {
  const all = new Set<() => void>();
  waiting.set(socket, all);
  socket.once('close', () => {
    for (const end of [...all]) end();
  });
  return all;
}
