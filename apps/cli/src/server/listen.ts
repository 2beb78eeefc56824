/** Opens the port of a server. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { CallProblem } from '../problem.ts';
import type { createApp } from './app.ts';
import { createConnectionLimit, isLastOfConnection, takeRawAddresses, whenOver } from './connections.ts';
import { CountedResponse } from './observe/finished-request.ts';

/** A listening server. */
export interface Listening {
  readonly port: number;
  /** `http://host:port/`, for a browser on this computer. */
  readonly address: string;
  /** Number of running requests. */
  readonly open: number;
  /**
   * Refuses new connections and requests, lets running ones end, and frees the port.
   *
   * @param patience seconds after which their connections are cut; 0 where absent
   */
  close(patience?: number): Promise<void>;
}

/** Called with each request before it is answered. */
export type RequestObserver = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** The longest head of a request, bytes: links have long queries in their addresses. */
const HEADER_BYTES = 128 * 1024;

const ENDING = 'This server is ending.\n';

/** Handler of requests. */
type Answering = Pick<ReturnType<typeof createApp>, 'fetch'>;

/** Number of further ports to try after the requested one. */
const TRIES = 20;

/**
 * Listens at `port` or the next free one; 0 is any free port.
 *
 * @throws CallProblem for a host that is not of this computer, and where no port is free
 */
export async function listen(app: Answering, host: string, port: number, observe: RequestObserver = () => {}): Promise<Listening> {
  const last = port === 0 ? 0 : Math.min(port + TRIES, 65_535);
  for (let tried = port; tried <= last; tried++) {
    const server = createServer({ maxHeaderSize: HEADER_BYTES, ServerResponse: CountedResponse }) as Server;
    server.requestTimeout = 60_000;
    server.headersTimeout = 20_000;
    const failure = await open(server, host, tried);
    if (failure === undefined) return listening(server, host, app, observe);
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

function listening(server: Server, host: string, app: Answering, observe: RequestObserver): Listening {
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const open = new Set<ServerResponse>();
  const ending = { begun: false };
  const isTaken = createConnectionLimit();
  const answer = getRequestListener(
    (request, env) => (ending.begun ? new Response(ENDING, { status: 503, headers: { 'Retry-After': '5' } }) : app.fetch(request, env)),
    // health checks use HTTP/1.0, which needs no Host
    { overrideGlobalObjects: false, hostname: 'localhost' },
  );
  takeRawAddresses(server);
  /** Closes idle connections, which would stay open during a long end. */
  const letGo = () => setImmediate(() => server.closeIdleConnections());
  server.on('request', (incoming, outgoing) => {
    if (!isTaken({ incoming, outgoing })) return;
    observe(incoming, outgoing);
    open.add(outgoing);
    if (ending.begun || isLastOfConnection(incoming.socket)) outgoing.setHeader('Connection', 'close');
    whenOver({ incoming, outgoing }, () => {
      open.delete(outgoing);
      if (ending.begun) letGo();
    });
    void answer(incoming, outgoing);
  });
  return {
    port,
    address: `http://${shown}:${port}/`,
    get open() {
      return open.size;
    },
    async close(patience = 0) {
      ending.begun = true;
      for (const outgoing of open) if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      letGo();
      const timer = setTimeout(() => server.closeAllConnections(), patience * 1000);
      if (patience === 0) server.closeAllConnections();
      await closed;
      clearTimeout(timer);
    },
  };
}
