/** For tests: a web host that serves one file, as hosts do or fail to. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Behaviour of a host; that of a good one where nothing is given. */
export interface HostOptions {
  /** It sends the whole file whatever is asked. */
  readonly noRanges?: boolean;
  /** It answers HEAD with status 403, as signed addresses do. */
  readonly noHead?: boolean;
  /** It says nothing of the size of the whole. */
  readonly noSize?: boolean;
  /** Pages of other sites may not read it. */
  readonly noCors?: boolean;
  /** Answers instead of the host, where it returns true. */
  readonly instead?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** A running host. */
export interface FarHost {
  readonly address: string;
  /** `HEAD`, `GET`, `GET 0-7`: all that was asked. */
  readonly asked: string[];
  /** Bytes of bodies that were sent. */
  sent: number;
  /** What is served. */
  file: Uint8Array;
  close(): void;
}

export async function startFarHost(file: Uint8Array, options: HostOptions = {}, name = 'places.parquet'): Promise<FarHost> {
  const server = createServer((request, response) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    host.asked.push([request.method, ...(first === undefined ? [] : [`${first}-${last}`])].join(' '));
    if (options.noCors !== true) response.setHeader('Access-Control-Allow-Origin', '*');
    if (options.instead?.(request, response) === true) return;
    if (request.method === 'HEAD' && options.noHead === true) {
      response.writeHead(403).end();
      return;
    }
    const all = host.file.length;
    const [from, to] = first === undefined || options.noRanges === true ? [0, all] : [Number(first), Math.min(all, Number(last) + 1)];
    const isPart = first !== undefined && options.noRanges !== true;
    if (isPart) response.setHeader('Content-Range', `bytes ${from}-${to - 1}/${options.noSize === true ? '*' : all}`);
    if (options.noSize !== true) response.setHeader('Content-Length', to - from);
    response.writeHead(isPart ? 206 : 200);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    host.sent += to - from;
    response.end(host.file.subarray(from, to));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host: FarHost = {
    address: `http://127.0.0.1:${port}/${name}`,
    asked: [],
    sent: 0,
    file,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return host;
}
