/** A server on a free port of this computer, over a few elements. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConfigFields } from '@flyover/app-config';
import { createDataCalls, createDataHost, createReplaceableHost, type DataCalls, type SqlReplicas } from '@flyover/engine-host';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { localPort } from '@flyover/worker-calls';
import { preparedFiles } from '../data/node-readers.ts';
import { readPath } from '../input.ts';
import { createApp } from '../server/app.ts';
import { believeProxy, trustedProxies } from '../server/client-address.ts';
import type { DataSet } from '../server/data-routes.ts';
import { type ApiLimits, DEFAULT_LIMITS } from '../server/interpreter.ts';
import { listen } from '../server/listen.ts';
import { type FinishedRequest, observeRequest } from '../server/observe/finished-request.ts';
import { createMetrics, type MetricsReaders } from '../server/observe/metrics.ts';
import { hostNames } from '../server/origins.ts';
import { createQuerySlots } from '../server/query-slots.ts';
import type { ShortLinkStore } from '../server/short-links-store.ts';
import type { SqlDatabase } from '../server/sql/sql-database.ts';

/** Options of a test. */
export interface TestServerOptions {
  readonly limits?: Partial<ApiLimits>;
  readonly config?: Partial<ConfigFields>;
  /** The path of other data than the small town. */
  readonly data?: string;
  /** Files of the web app by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Replaces the engine; there is no data then. */
  readonly query?: DataCalls['query'];
  /** Databases in place of the small town. */
  readonly replicas?: SqlReplicas;
  readonly lanes?: number;
  readonly links?: ShortLinkStore;
  /** Database of `/sql/interpreter`. */
  readonly database?: SqlDatabase;
  readonly sameOrigin?: boolean;
  /** Values of `--host-name`. */
  readonly hostNames?: readonly string[];
  /** More data sets, by their names: OSM XML. */
  readonly others?: Readonly<Record<string, string>>;
  /** The name of the first. */
  readonly name?: string;
  /** Values of `--trust-proxy`. */
  readonly trustProxy?: readonly string[];
  readonly metrics?: MetricsReaders;
  /** Client address of a connection in a test, where all connections are of this computer. */
  readonly standIn?: (address: string) => string;
  /** Called with each finished request. */
  readonly onRequest?: (request: FinishedRequest) => void;
}

export interface TestServer {
  /** Without a slash at its end. */
  readonly address: string;
  readonly port: number;
  /** The path of its data. */
  readonly data: string;
  /** Reads the data anew. */
  replaceData(): Promise<unknown>;
  /** @param patience seconds in which requests under way may end */
  close(patience?: number): Promise<void>;
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'flyover-test-'));
  const data = options.data ?? join(folder, 'town.osm');
  if (options.data === undefined) await writeFile(data, SMALL_TOWN);
  const webFolder = join(folder, 'web');
  for (const [path, text] of Object.entries(options.files ?? {})) {
    await mkdir(join(webFolder, path, '..'), { recursive: true });
    await writeFile(join(webFolder, path), text);
  }
  const { query, replicas } = options;
  const calls = () => (query === undefined ? createDataCalls({ readPath, files: preparedFiles }) : callsWithoutData(query));
  const open = (path: string, name: string) => createDataHost({ path, name }, () => localPort(calls()), options.lanes ?? 2);
  const openDatabases = (openReplicas: () => SqlReplicas) =>
    createDataHost({ database: [], name: 'town' }, () => localPort(createDataCalls({ openReplicas })), options.lanes ?? 2);
  const host = createReplaceableHost(() => (replicas === undefined ? open(data, 'town.osm') : openDatabases(() => replicas)));
  const dataSets: [DataSet, ...DataSet[]] = [{ ...(options.name !== undefined && { name: options.name }), host }];
  for (const [name, text] of Object.entries(options.others ?? {})) {
    const path = join(folder, `${name}.osm`);
    await writeFile(path, text);
    dataSets.push({ name, host: open(path, name) });
  }
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const slots = createQuerySlots(limits);
  const counted = createMetrics({ dataSets, slots, lostLines: () => 0 });
  const app = createApp({
    dataSets,
    webFolder,
    config: options.config ?? {},
    limits,
    slots,
    links: options.links,
    ...(options.database !== undefined && { database: options.database }),
    hostNames: hostNames(options.hostNames ?? [], '127.0.0.1'),
    sameOrigin: options.sameOrigin,
    ...(options.metrics !== undefined && { metrics: { counted, readers: options.metrics } }),
  });
  const proxies = trustedProxies(options.trustProxy ?? []);
  const listening = await listen(app, '127.0.0.1', 0, (incoming, outgoing) => {
    const { remoteAddress = '' } = incoming.socket;
    const stood = options.standIn?.(remoteAddress);
    if (stood !== undefined) Object.defineProperty(incoming.socket, 'remoteAddress', { value: stood });
    believeProxy(incoming, proxies);
    observeRequest(incoming, outgoing, (request) => {
      counted.count(request);
      options.onRequest?.(request);
    });
  });
  return {
    address: listening.address.slice(0, -1),
    port: listening.port,
    data,
    replaceData: () => host.replace(),
    async close(patience) {
      await listening.close(patience);
      await Promise.all(dataSets.map((set) => set.host.close()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function callsWithoutData(query: DataCalls['query']): Pick<DataCalls, 'ready' | 'load' | 'adopt' | 'query'> {
  const summary = { name: 'none', invented: false, counts: { nodes: 0, ways: 0, relations: 0 } };
  return { ready: () => {}, load: async () => ({ store: {} as never, summary }), adopt: () => {}, query };
}

/** Sends a request with an unchanged path: `fetch` would remove `..`. */
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
