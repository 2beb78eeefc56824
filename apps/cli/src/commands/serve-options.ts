/** The options of `flyover serve`, each read by one function: the start reads all, `--check-config` reports each. */
import { appendFile, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ConfigFields } from '@flyover/app-config';
import { type Call, wholeNumber } from '../call.ts';
import { crsOption, dataSources, memoryOption } from '../data/data-options.ts';
import { requireFile } from '../input.ts';
import type { Io } from '../io.ts';
import { CallProblem } from '../problem.ts';
import { logFailure } from '../sentences/server-news.ts';
import { trustedProxies } from '../server/client-address.ts';
import { readConfigFile } from '../server/config.ts';
import { createLineLog, type LineLog } from '../server/observe/log.ts';
import type { MetricsReaders } from '../server/observe/metrics.ts';
import { hostNames } from '../server/origins.ts';
import type { ShortLinkStore } from '../server/short-links-store.ts';
import type { SqlDatabase } from '../server/sql/sql-database.ts';

/** Readers in the order of the start: those that open files or connections come last. Each throws a `CallProblem` or an `InputProblem`. */
export const SERVE_OPTIONS = {
  port: (call: Call) => wholeNumber('port', call.value('port') ?? '8080', 0, 65_535),
  patience: (call: Call) => wholeNumber('patience', call.value('patience') ?? '10', 0, 3600),
  readers: (call: Call) => metricsReaders(call.value('metrics')),
  host: hostOption,
  names: (call: Call) => hostNames(call.values('host-name'), hostOption(call)),
  proxies: (call: Call) => trustedProxies(call.values('trust-proxy')),
  bytes: memoryOption,
  sources: dataSources,
  config: (call: Call) => configFields(call.value('config')),
  crs: crsOption,
  log: accessLog,
  links: linkStore,
  database: sqlDatabase,
};

/** The values of all options. */
export type ServeOptions = { readonly [Name in keyof typeof SERVE_OPTIONS]: Awaited<ReturnType<(typeof SERVE_OPTIONS)[Name]>> };

/**
 * Reads all options, and opens what they name.
 *
 * @throws CallProblem, InputProblem for the first that is wrong
 */
export async function takeAll(call: Call, io: Io): Promise<ServeOptions> {
  const o = SERVE_OPTIONS;
  return {
    port: o.port(call),
    patience: o.patience(call),
    readers: o.readers(call),
    host: o.host(call),
    names: o.names(call),
    proxies: o.proxies(call),
    bytes: o.bytes(call),
    sources: await o.sources(call),
    config: await o.config(call),
    crs: await o.crs(call),
    log: await o.log(call, io),
    links: await o.links(call, io),
    database: await o.database(call),
  };
}

function hostOption(call: Call): string {
  return call.value('host') ?? '127.0.0.1';
}

function metricsReaders(who: string | undefined): MetricsReaders | undefined {
  if (who === undefined || who === 'loopback' || who === 'all') return who;
  throw new CallProblem(`--metrics must be loopback or all, not "${who}"`);
}

/** Appends each text separately, so that a log may be moved away at any time: the next line begins another. */
async function accessLog(call: Call, io: Io): Promise<LineLog | undefined> {
  const path = call.value('log');
  if (path === undefined) return undefined;
  if (path === '-') return createLineLog({ append: (text) => io.stdout.write(text), onFailure: () => {} });
  const append = (text: string) => appendFile(path, text, { mode: 0o640 });
  await append('').catch((thrown) => {
    throw new CallProblem(logFailure(path, thrown), { showUsage: false });
  });
  return createLineLog({ append, onFailure: (reason) => void io.stderr.write(`${logFailure(path, reason)}\n`) });
}

async function linkStore(call: Call, io: Io): Promise<ShortLinkStore | undefined> {
  const file = call.value('links');
  if (file !== undefined) return (await import('../server/short-links-sqlite.ts')).openSqliteLinks(file);
  const { databaseUrl = '' } = io;
  return databaseUrl === '' ? undefined : (await import('../server/short-links-postgres.ts')).openPostgresLinks(databaseUrl);
}

async function sqlDatabase(call: Call): Promise<SqlDatabase | undefined> {
  const address = call.value('database');
  if (address === undefined || call.value('engine') !== undefined) return undefined;
  return (await import('../server/sql/sql-database.ts')).openSqlDatabase(address);
}

async function configFields(file: string | undefined): Promise<Partial<ConfigFields>> {
  if (file === undefined) return {};
  await requireFile(file);
  return readConfigFile(await readFile(file, 'utf8'), basename(file));
}
