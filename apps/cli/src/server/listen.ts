/** Opens the port of a server. */
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { CallProblem } from '../problem.ts';
import type { createApp } from './app.ts';

/** A server that listens. */
export interface Listening {
  readonly port: number;
  /** `http://host:port/`, as a browser on this computer takes it. */
  readonly address: string;
  /** Ends open connections and frees the port. */
  close(): Promise<void>;
}

/** Bytes of a request's first lines: long queries stand in the address of a link. */
const HEADER_BYTES = 128 * 1024;

/** How many ports after the wanted one are tried. */
const TRIES = 20;

/**
 * Listens at `port`, or at the next one that is free; 0 takes any.
 *
 * @throws CallProblem when the host is none of this computer's or no port is free
 */
export async function listen(app: ReturnType<typeof createApp>, host: string, port: number): Promise<Listening> {
  const last = port === 0 ? 0 : Math.min(port + TRIES, 65_535);
  for (let tried = port; tried <= last; tried++) {
    const server = createAdaptorServer({
      fetch: app.fetch,
      overrideGlobalObjects: false,
      serverOptions: { maxHeaderSize: HEADER_BYTES },
    }) as Server;
    server.requestTimeout = 60_000;
    server.headersTimeout = 20_000;
    const failure = await open(server, host, tried);
    if (failure === undefined) return listening(server, host);
    if (failure.code === 'EADDRNOTAVAIL' || failure.code === 'ENOTFOUND' || failure.code === 'EAI_AGAIN') {
      throw new CallProblem(`--host ${host} is not an address of this computer`, { showUsage: false });
    }
    if (failure.code === 'EACCES')
      throw new CallProblem(`port ${tried} may not be opened by this user: take one from 1024 on`, { showUsage: false });
    if (failure.code !== 'EADDRINUSE') throw failure;
  }
  throw new CallProblem(`the ports from ${port} to ${last} are all taken: name a free one with --port`, { showUsage: false });
}

function open(server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => {
      server.off('error', resolve);
      resolve(undefined);
    });
  });
}

function listening(server: Server, host: string): Listening {
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return {
    port,
    address: `http://${shown}:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
