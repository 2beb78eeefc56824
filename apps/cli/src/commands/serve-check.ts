/** `flyover serve --check-config`: tries every option of a start, answers no request, and leaves no file behind. */
import { constants, existsSync } from 'node:fs';
import { access, mkdtemp, open, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readAbout } from '@flyover/overpass-sql';
import type { Call } from '../call.ts';
import { connectPostgres } from '../elements-in-sql/postgres-connection.ts';
import type { Io } from '../io.ts';
import { CallProblem, InputProblem, messageOf } from '../problem.ts';
import { databaseProblem } from '../sentences/database.ts';
import { writeFaultSentence } from '../sentences/files.ts';
import { listen } from '../server/listen.ts';
import { SERVE_OPTIONS } from './serve-options.ts';

/**
 * Reads each option with the function of the start, and prints a line for each.
 *
 * @returns the exit code: 0, 1 where a named file or database cannot be used, 2 where the call is wrong
 */
export async function checkConfiguration(call: Call, io: Io): Promise<number> {
  let code = 0;
  const tried = async (check: () => unknown) => {
    try {
      const sentences = await check();
      for (const sentence of Array.isArray(sentences) ? sentences : []) await io.stdout.write(`ok: ${sentence}\n`);
    } catch (thrown) {
      if (thrown instanceof CallProblem && thrown.showUsage) code = 2;
      else code = Math.max(code, 1);
      const message = thrown instanceof CallProblem || thrown instanceof InputProblem ? thrown.message : messageOf(thrown);
      for (const line of message.split('\n')) await io.stderr.write(`wrong: ${line}\n`);
    }
  };
  const o = SERVE_OPTIONS;
  await tried(() => void o.patience(call));
  await tried(() => void o.readers(call));
  await tried(() => void o.bytes(call));
  await tried(() => addressIsFree(o.host(call), o.port(call)));
  await tried(() => [`it answers to ${namesOf(o.names(call))}`]);
  await tried(() => {
    o.proxies(call);
    return call.values('trust-proxy').map((proxy) => `${proxy} is believed to name its clients`);
  });
  await tried(async () => void (await o.crs(call)));
  await tried(async () => {
    const sources = await o.sources(call);
    const said = sources.map(async ({ path, source }) => {
      if ('database' in source) return checkDatabases(source.database);
      if (path === undefined) return ['without --data it serves the sample town'];
      await requireReadable(path);
      return [`${path} can be read`];
    });
    return (await Promise.all(said)).flat();
  });
  await tried(async () => {
    await o.config(call);
    return named(call, 'config', (file) => `the configuration ${file} holds`);
  });
  await tried(() => kept(call, 'log', 'the log', async () => (await o.log(call, io))?.close()));
  await tried(async () => {
    const file = call.value('links');
    if (file !== undefined) return kept(call, 'links', 'short links', async () => (await o.links(call, io))?.close());
    const links = await o.links(call, io);
    await links?.close();
    return [
      links === undefined
        ? 'there are no short links: no --links, and no DATABASE_URL'
        : 'short links are kept in the database of DATABASE_URL',
    ];
  });
  await tried(async () => {
    const database = await o.database(call);
    await database?.close();
    // its address may hold a password
    return database === undefined ? [] : ['the database of --database answers, and its role may only read'];
  });
  await tried(() => [
    existsSync(join(io.webFolder, 'index.html'))
      ? 'the page is built'
      : 'the page is not built: the server answers programs alone until `npm run build`',
  ]);
  return code;
}

function namesOf({ names, everywhere }: ReturnType<typeof SERVE_OPTIONS.names>): string {
  return `${[...names].join(', ')} and names of loopback${everywhere ? ', and to no other name' : ''}`;
}

function named(call: Call, option: string, sentence: (value: string) => string): string[] {
  const value = call.value(option);
  return value === undefined ? [] : [sentence(value)];
}

/** Opens the port and closes it: a port in use is reported, since a proxy connects to the named one. */
async function addressIsFree(host: string, port: number): Promise<string[]> {
  const nobody = { fetch: () => new Response('This server only checks its configuration.\n', { status: 503 }) };
  const listening = await listen(nobody, host, port);
  await listening.close();
  if (port === 0) return [`a port of ${host} is free`];
  return [
    listening.port === port
      ? `port ${port} of ${host} is free`
      : `port ${port} of ${host} is taken now: a start would take ${listening.port}`,
  ];
}

/** Checks each database separately, since a start leaves out those that do not answer. The addresses may hold passwords. */
async function checkDatabases(addresses: readonly string[]): Promise<string[]> {
  const said: string[] = [];
  for (const [index, address] of addresses.entries()) {
    const which = addresses.length === 1 ? 'the database of --database' : `database ${index + 1} of ${addresses.length}`;
    const connection = await connectPostgres(address).catch((thrown) => Promise.reject(databaseProblem(thrown, 'read')));
    try {
      const { counts } = await readAbout(connection);
      said.push(`${which} answers, and has ${(counts.nodes + counts.ways + counts.relations).toLocaleString('en')} elements`);
    } catch (thrown) {
      throw databaseProblem(thrown, 'read');
    } finally {
      await connection.end();
    }
  }
  return said;
}

async function requireReadable(path: string): Promise<void> {
  const file = await open(path).catch((thrown: unknown) => {
    throw new CallProblem(`${path} cannot be read: ${messageOf(thrown)}`, { showUsage: false });
  });
  const { bytesRead } = await file.read(new Uint8Array(1)).finally(() => file.close());
  if (bytesRead === 0) throw new CallProblem(`${path} is empty`, { showUsage: false });
}

/** Opens an existing file as the start does, or tests whether a missing one can be created. No file is left behind, since it would belong to the user of the check. */
async function kept(call: Call, option: string, what: string, openAsStart: () => Promise<unknown>): Promise<string[]> {
  const file = call.value(option);
  if (file === undefined || file === '-') return [];
  if (existsSync(file)) {
    await access(file, constants.W_OK).catch((thrown: unknown) => {
      throw new CallProblem(`--${option} ${file} cannot be written: ${writeFaultSentence(thrown)}`, { showUsage: false });
    });
    await openAsStart();
    return [`${what} ${option === 'log' ? 'goes' : 'go'} to ${file}`];
  }
  try {
    await rmdir(await mkdtemp(join(dirname(resolve(file)), '.flyover-check-')));
  } catch (thrown) {
    throw new CallProblem(`--${option} ${file} cannot be made: ${writeFaultSentence(thrown)}`, { showUsage: false });
  }
  return [`${what} ${option === 'log' ? 'goes' : 'go'} to ${file}, which the start makes`];
}
