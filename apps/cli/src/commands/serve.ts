import { createDataHost, createReplaceableHost } from '@flyover/engine-host';
import type { Call } from '../call.ts';
import type { NamedSource } from '../data/data-options.ts';
import { createTurns, fileState, followDatabase, followFile } from '../data/follow-data.ts';
import { createReplicas, type OpenReplicas } from '../elements-in-sql/replicas.ts';
import { type Io, Terminated } from '../io.ts';
import { databaseNews, dataNews, dataSentence, endingSentence, greeting, sqlSentence } from '../sentences/server-news.ts';
import { createApp } from '../server/app.ts';
import { believeProxy } from '../server/client-address.ts';
import type { DataSets } from '../server/data-routes.ts';
import { DEFAULT_LIMITS } from '../server/interpreter.ts';
import { type Listening, listen } from '../server/listen.ts';
import { observeRequest } from '../server/observe/finished-request.ts';
import { accessLine } from '../server/observe/log.ts';
import { createMetrics } from '../server/observe/metrics.ts';
import { createQuerySlots } from '../server/query-slots.ts';
import { takeAll } from './serve-options.ts';

/** Concurrent queries over one data set: as many as public servers allow an address. */
const LANES = 2;
/** The number of data threads over a database: they mostly wait for it. */
const DATABASE_LANES = 4;

/** `flyover serve`: runs until the user ends it. It listens at once; requests wait until the data is loaded. */
export async function run(call: Call, io: Io): Promise<number> {
  if (call.has('check-config')) return (await import('./serve-check.ts')).checkConfiguration(call, io);
  const { port, patience, readers, host, names, proxies, bytes, sources, config, log, links, database, crs } = await takeAll(call, io);
  const held = await Promise.all(sources.map((source) => hold(source, io, bytes / sources.length, crs)));
  const [first, ...others] = held.map(({ name, host }) => ({ ...(name !== undefined && { name }), host }));
  const dataSets: DataSets = [first, ...others];
  const slots = createQuerySlots(DEFAULT_LIMITS);
  const counted = createMetrics({ dataSets, slots, lostLines: () => log?.lost ?? 0 });
  const ends: (() => void)[] = [];
  let listening: Listening | undefined;
  try {
    const app = createApp({
      dataSets,
      webFolder: io.webFolder,
      config,
      limits: DEFAULT_LIMITS,
      slots,
      links,
      ...(database !== undefined && { database }),
      hostNames: names,
      sameOrigin: call.has('same-origin'),
      ...(readers !== undefined && { metrics: { counted, readers } }),
    });
    const shortAddresses = call.has('short-addresses');
    listening = await listen(app, host, port, (incoming, outgoing) => {
      believeProxy(incoming, proxies);
      observeRequest(incoming, outgoing, (request) => {
        counted.count(request);
        log?.write(accessLine(request, shortAddresses));
      });
    });
    if (port !== 0 && listening.port !== port) await io.stdout.write(`Port ${port} is taken: using ${listening.port}.\n`);
    await io.stdout.write(`Flyover is at ${listening.address}\nReading the data …\n`);
    if (database !== undefined) await io.stdout.write(sqlSentence(listening.address));
    const interrupted = untilAborted(io.interrupted);
    const summaries = await Promise.race([Promise.all(held.map(({ host }) => host.summary)), interrupted]);
    if (summaries !== undefined) {
      for (const [index, summary] of summaries.entries()) await io.stdout.write(dataSentence(summary, held[index].name));
      await io.stdout.write(greeting(summaries[0], listening.address));
      const inTurn = createTurns();
      for (const { name, host, path, opened, replicas } of held) {
        if (replicas !== undefined) {
          const tell = (news: Parameters<typeof databaseNews>[0]) => {
            if (news.kind === 'taken') counted.countChange(name ?? '', news.kind);
            void (news.kind === 'taken' ? io.stdout : io.stderr).write(databaseNews(news));
          };
          ends.push(followDatabase({ host, replicas: replicas.open, opened: replicas.opened, tell }));
        }
        if (path === undefined) continue;
        const tell = (news: Parameters<typeof dataNews>[0]) => {
          if (news.kind !== 'missing') counted.countChange(name ?? '', news.kind);
          void (news.kind === 'taken' ? io.stdout : io.stderr).write(dataNews(news, path, name));
        };
        ends.push(followFile({ host, path, opened, tell, inTurn }));
      }
      await Promise.race([interrupted, ...held.map(({ host }) => host.failed)]);
    }
    return 0;
  } finally {
    for (const end of ends) end();
    const isPatient = io.interrupted.reason instanceof Terminated && patience > 0;
    if (isPatient && listening !== undefined && listening.open > 0) await io.stdout.write(endingSentence(listening.open, patience));
    await listening?.close(isPatient ? patience : 0);
    await Promise.all(held.map(({ host }) => host.close()));
    await Promise.all(held.map(({ replicas }) => replicas?.open.end()));
    await log?.close();
    await links?.close();
    await database?.close();
  }
}

/** Opens a data set. The state of its file is read first, so that a change during the opening is detected. */
async function hold({ name, path, source }: NamedSource, io: Io, bytes: number, crs: { readonly system?: string }) {
  // one more draws tiles and finds places
  const memory = { bytes, threads: LANES + 1 };
  const opened = path === undefined ? undefined : await fileState(path);
  const replicas = 'database' in source ? await watched(source.database) : undefined;
  let isFirst = true;
  const open = () => {
    // data that replaces good data is verified first
    const since = replicas?.open.since;
    const changed = 'database' in source && since !== undefined ? { ...source, since } : source;
    const opening = 'path' in source ? { ...source, verify: !isFirst, memory, ...crs } : changed;
    isFirst = false;
    return createDataHost(opening, io.startDataThread, replicas === undefined ? LANES : DATABASE_LANES);
  };
  return { name, path, opened, replicas, host: createReplaceableHost(open) };
}

/** Opens connections for this thread, which detects changed elements, and reads the time of the last change before the data threads open them. */
async function watched(addresses: readonly string[]): Promise<{ readonly open: OpenReplicas; readonly opened: string | undefined }> {
  const open = createReplicas(addresses);
  await open.newest().catch(() => undefined);
  return { open, opened: open.since };
}

function untilAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
