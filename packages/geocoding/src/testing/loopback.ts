/** A real HTTP server on the loopback interface that answers as a test wants. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Place search of a test. */
export interface Loopback {
  /** Ends with a slash. */
  readonly address: string;
  /** Path and parameters of each request, in order. */
  readonly asked: readonly string[];
  /** Resolves when a client has closed a request before its answer. */
  readonly abandoned: Promise<void>;
}

/** Starts a server that ends with the test. */
export async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Loopback> {
  const asked: string[] = [];
  let abandon = () => {};
  const abandoned = new Promise<void>((resolve) => {
    abandon = resolve;
  });
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.on('close', () => {
      if (!response.writableFinished) abandon();
    });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked, abandoned };
}

/** Starts a server that gives everyone the same text. */
export function serveText(text: string, status = 200, type = 'application/json'): Promise<Loopback> {
  return serve((_, response) => response.writeHead(status, { 'Content-Type': type }).end(text));
}

/** The address of a server that is gone: connections to it are refused. */
export async function goneAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/`;
}
