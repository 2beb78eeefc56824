import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ConfigFields } from '@flyover/app-config';
import { createDataHost, type DataSource, type DataSummary } from '@flyover/engine-host';
import type { Call } from '../call.ts';
import { requireFile } from '../input.ts';
import type { Io } from '../io.ts';
import { printable } from '../printable.ts';
import { createApp } from '../server/app.ts';
import { readConfigFile } from '../server/config-file.ts';
import { DEFAULT_LIMITS } from '../server/interpreter.ts';
import { type Listening, listen } from '../server/listen.ts';
import type { ShortLinkStore } from '../server/short-links-store.ts';
import { wholeNumber } from '../values.ts';

/** Queries that run at the same time: what public servers give an address. */
const LANES = 2;
const SAMPLE_ELEMENTS = 50_000;

/** `flyover serve`: until the user ends it. It listens at once; requests wait until the data is there. */
export async function run(call: Call, io: Io): Promise<number> {
  const port = wholeNumber('port', call.value('port') ?? '8080', 0, 65_535);
  const source = await dataSource(call);
  const config = await configFields(call.value('config'));
  const links = await linkStore(call, io);
  const host = createDataHost(source, io.startDataThread, LANES);
  let listening: Listening | undefined;
  try {
    const app = createApp({ host, webFolder: io.webFolder, config, limits: DEFAULT_LIMITS, links, sameOrigin: call.has('same-origin') });
    listening = await listen(app, call.value('host') ?? '127.0.0.1', port);
    if (port !== 0 && listening.port !== port) await io.stdout.write(`Port ${port} is taken: using ${listening.port}.\n`);
    await io.stdout.write(`Flyover is at ${listening.address}\nReading the data …\n`);
    const interrupted = untilAborted(io.interrupted);
    const summary = await Promise.race([host.summary, interrupted]);
    if (summary !== undefined) {
      await io.stdout.write(greeting(summary, listening.address));
      await Promise.race([interrupted, host.failed]);
    }
    return 0;
  } finally {
    await listening?.close();
    await host.close();
    await links?.close();
  }
}

async function dataSource(call: Call): Promise<DataSource> {
  const file = call.value('data');
  if (file !== undefined) {
    await requireFile(file);
    return { path: file, name: basename(file) };
  }
  return { sampleElements: wholeNumber('elements', call.value('elements') ?? String(SAMPLE_ELEMENTS), 1000, 10_000_000) };
}

async function linkStore(call: Call, io: Io): Promise<ShortLinkStore | undefined> {
  const file = call.value('links');
  if (file !== undefined) return (await import('../server/short-links-sqlite.ts')).openSqliteLinks(file);
  const { databaseUrl = '' } = io;
  return databaseUrl === '' ? undefined : (await import('../server/short-links-postgres.ts')).openPostgresLinks(databaseUrl);
}

async function configFields(file: string | undefined): Promise<Partial<ConfigFields>> {
  if (file === undefined) return {};
  await requireFile(file);
  return readConfigFile(await readFile(file, 'utf8'), basename(file));
}

function greeting({ name, invented, counts, bounds }: DataSummary, address: string): string {
  const number = (value: number) => value.toLocaleString('en');
  const elements = `${number(counts.nodes)} nodes, ${number(counts.ways)} ways, ${number(counts.relations)} relations`;
  const box = bounds === undefined ? '' : ` in ${bounds.join(',')}`;
  const data = invented ? `${name}, an invented town` : printable(name);
  const own = invented ? '  Your own data:  npm start -- --data my.osm.pbf\n' : '';
  return `Data: ${data}: ${elements}${box}
${own}  A public server: choose one in the settings of the page, or write {{data:overpass,server=https://overpass-api.de/api/}} into the query.
  From a program:  curl --data-urlencode 'data=[out:json];node[amenity](${bounds?.join(',') ?? 'S,W,N,E'});out 3;' ${address}api/interpreter
Press Ctrl+C to end.
`;
}

function untilAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
