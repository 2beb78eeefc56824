/** A service of somebody else that a test plays: real HTTP on loopback, open to pages from anywhere. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call, without those that a browser makes beforehand. */
export interface PlayedCall {
  readonly method: string;
  /** Path and parameters. */
  readonly path: string;
  readonly authorization?: string;
  readonly body: string;
}

export interface PlayedServer {
  /** Base address, ends in `/`. */
  readonly address: string;
  readonly calls: PlayedCall[];
  /** Writes the answer to a call; tests replace it. */
  answer: (call: PlayedCall, response: ServerResponse) => unknown;
  stop(): Promise<void>;
}

export async function playServer(answer: PlayedServer['answer']): Promise<PlayedServer> {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    let body = '';
    request.on('data', (data) => {
      body += data;
    });
    request.on('end', () => {
      const { authorization } = request.headers;
      const call = { method: request.method ?? '', path: request.url ?? '', body, ...(authorization !== undefined && { authorization }) };
      played.calls.push(call);
      played.answer(call, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const played: PlayedServer = {
    address: `http://127.0.0.1:${port}/`,
    calls: [],
    answer,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return played;
}

/** An answer in JSON. */
export function answerJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value));
}
