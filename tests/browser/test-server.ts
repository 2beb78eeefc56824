/** A query server of the tests' own: real HTTP on loopback, with answers that a test chooses. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestServer {
  /** Base address, ends in `/`. */
  readonly address: string;
  /** The `data` field of every query so far. */
  readonly queries: string[];
  /** Paths that were asked. */
  readonly paths: string[];
  /** Whether a client hung up before its answer was complete. */
  hungUp: boolean;
  stop(): Promise<void>;
}

/** @param answer writes the answer to one query */
export async function startTestServer(answer: (query: string, response: ServerResponse) => void): Promise<TestServer> {
  const queries: string[] = [];
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*');
    response.on('close', () => {
      if (!response.writableFinished) running.hungUp = true;
    });
    let body = '';
    request.on('data', (data) => {
      body += data;
    });
    request.on('end', () => {
      if (request.url !== '/interpreter') {
        response.end();
        return;
      }
      const query = new URLSearchParams(body).get('data') ?? '';
      queries.push(query);
      answer(query, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const running: TestServer = {
    address: `http://127.0.0.1:${port}/`,
    queries,
    paths,
    hungUp: false,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return running;
}

/** An answer in JSON. */
export function json(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
}
