/** A server on a free port of this computer, over a few elements. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConfigFields } from '@flyover/app-config';
import { createDataCalls, createDataHost, type DataCalls } from '@flyover/engine-host';
import { localPort } from '@flyover/worker-calls';
import { readPath } from '../input.ts';
import { createApp } from '../server/app.ts';
import { type ApiLimits, DEFAULT_LIMITS } from '../server/interpreter.ts';
import { listen } from '../server/listen.ts';
import type { ShortLinkStore } from '../server/short-links-store.ts';
import { SMALL_TOWN } from './small-town.ts';

/** What a test may set. */
export interface TestServerOptions {
  readonly limits?: Partial<ApiLimits>;
  readonly config?: Partial<ConfigFields>;
  /** Files of the web app by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Takes the place of the engine: there is no data then. */
  readonly query?: DataCalls['query'];
  readonly lanes?: number;
  readonly links?: ShortLinkStore;
  readonly sameOrigin?: boolean;
}

export interface TestServer {
  /** Without a slash at its end. */
  readonly address: string;
  readonly port: number;
  close(): Promise<void>;
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'flyover-test-'));
  const data = join(folder, 'town.osm');
  await writeFile(data, SMALL_TOWN);
  const webFolder = join(folder, 'web');
  for (const [path, text] of Object.entries(options.files ?? {})) {
    await mkdir(join(webFolder, path, '..'), { recursive: true });
    await writeFile(join(webFolder, path), text);
  }
  const { query } = options;
  const calls = () => (query === undefined ? createDataCalls({ readPath }) : callsWithoutData(query));
  const host = createDataHost({ path: data, name: 'town.osm' }, () => localPort(calls()), options.lanes ?? 2);
  const app = createApp({
    host,
    webFolder,
    config: options.config ?? {},
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    links: options.links,
    sameOrigin: options.sameOrigin,
  });
  const listening = await listen(app, '127.0.0.1', 0);
  return {
    address: listening.address.slice(0, -1),
    port: listening.port,
    async close() {
      await listening.close();
      await host.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function callsWithoutData(query: DataCalls['query']): Pick<DataCalls, 'ready' | 'load' | 'adopt' | 'query'> {
  const summary = { name: 'none', invented: false, counts: { nodes: 0, ways: 0, relations: 0 } };
  return { ready: () => {}, load: async () => ({ store: {} as never, summary }), adopt: () => {}, query };
}

/** A request whose path is sent as it is: `fetch` would clean `..` away. */
export function rawRequest(
  port: number,
  path: string,
  method = 'GET',
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sent.on('error', reject);
    sent.end();
  });
}
