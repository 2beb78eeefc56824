/** The options that name data, and say how they are read: `--data`, `--database`, `--engine`, `--crs`, `--memory`. */
import { totalmem } from 'node:os';
import { basename } from 'node:path';
import type { DatabaseSource, DataSource } from '@flyover/engine-host';
import { projectionOf } from '@flyover/osm-elements';
import { type Call, wholeNumber } from '../call.ts';
import { databaseAddress } from '../elements-in-sql/postgres-connection.ts';
import { requireFile } from '../input.ts';
import { CallProblem } from '../problem.ts';

/** A data set of a server. */
export interface NamedSource {
  /** Prefix of its addresses (`/NAME/api/`); only the first data set may have none. */
  readonly name?: string;
  /** Path of the file, if the source is one. */
  readonly path?: string;
  readonly source: DataSource;
}

/** Letters, digits, `-` and `_`: a name is used unescaped in addresses, labels of metrics and messages. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;

/** Names of the server's own routes, which a data set cannot take. */
const TAKEN = new Set(['api', 'assets', 'lookup', 'metrics', 'reverse', 's', 'search', 'tiles']);

const SAMPLE_ELEMENTS = 50_000;

/**
 * Returns the databases of `--engine sql`, the values of `--data`, or the sample town where neither is given.
 *
 * @throws CallProblem for an invalid or repeated name, and for a missing file
 */
export async function dataSources(call: Call): Promise<readonly NamedSource[]> {
  const database = databaseSource(call);
  if (database !== undefined) return [{ source: database }];
  const values = call.values('data');
  if (values.length === 0) {
    return [{ source: { sampleElements: wholeNumber('elements', call.value('elements') ?? String(SAMPLE_ELEMENTS), 1000, 10_000_000) } }];
  }
  const known = new Set<string>();
  const sources: NamedSource[] = [];
  for (const value of values) {
    const { name, path } = splitData(value);
    if (name === undefined && sources.length > 0) {
      throw new CallProblem(`--data ${value} needs a name, since it is not the first: --data NAME=${value}`);
    }
    if (name !== undefined) {
      checkName(name);
      if (known.has(name.toLowerCase())) throw new CallProblem(`two files of --data are named ${name}`);
      known.add(name.toLowerCase());
    }
    await requireFile(path);
    sources.push({ ...(name !== undefined && { name }), path, source: { path, name: name ?? basename(path) } });
  }
  return sources;
}

/** `NAME=FILE` or `FILE`. A path with `=` in its first part is written with `./` before it. */
function splitData(value: string): { readonly name?: string; readonly path: string } {
  const equals = value.indexOf('=');
  const before = value.slice(0, Math.max(equals, 0));
  return equals === -1 || /[/\\.]/.test(before) ? { path: value } : { name: before, path: value.slice(equals + 1) };
}

function checkName(name: string): void {
  if (!NAME.test(name)) {
    throw new CallProblem(`--data NAME=FILE takes a name of at most 40 letters (a to z), digits, - and _, not "${name}"`);
  }
  if (TAKEN.has(name.toLowerCase()))
    throw new CallProblem(`--data ${name}=… cannot have that name: the server has something else at /${name}`);
}

// The options `--database` and `--engine` of `flyover serve`: a database for SQL, or one whose elements answer Overpass QL.

/**
 * Returns the databases that answer Overpass QL: those of `--database` with `--engine sql`; undefined without it.
 *
 * @throws CallProblem for an unknown engine, an engine without an address or beside files, and several addresses without the engine
 */
export function databaseSource(call: Call): DatabaseSource | undefined {
  const engine = call.value('engine');
  const addresses = call.values('database');
  if (engine === undefined) {
    if (addresses.length > 1) throw new CallProblem('several --database are replicas of one database: add --engine sql');
    return undefined;
  }
  if (engine !== 'sql') throw new CallProblem(`--engine must be sql, not "${engine}"; without it the files of --data are asked`);
  if (addresses.length === 0) throw new CallProblem('--engine sql needs --database postgresql://role@host/name, filled by flyover import');
  if (call.values('data').length > 0) throw new CallProblem('--engine sql takes the place of --data: start another server for the files');
  return { database: addresses.map(databaseAddress), name: nameOf(addresses[0]) };
}

/** Returns the name of a database, the only part of its address that is shown: the rest may hold a password. */
function nameOf(address: string): string {
  try {
    return decodeURIComponent(new URL(address).pathname.slice(1)) || 'PostgreSQL';
  } catch {
    return 'PostgreSQL';
  }
}

// The option `--crs`: the coordinate system of files that do not name theirs.

/** Returns the system as an option of the readers. @throws CallProblem for an unknown system */
export async function crsOption(call: Call): Promise<{ system?: string }> {
  const system = call.value('crs');
  if (system === undefined) return {};
  if ((await projectionOf(system)) === undefined)
    throw new CallProblem(`--crs takes a system that is known, such as EPSG:25832, or one as WKT, not "${system}"`, { showUsage: false });
  return { system };
}

// The option `--memory`: the memory for prepared files.

const UNITS: Readonly<Record<string, number>> = { M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 };
/** Bytes; a smaller limit cannot hold one column of a file that needs preparing. */
const LEAST = 16 * UNITS.M;
const MOST = 16 * UNITS.T;

/**
 * Returns the limit in bytes; by default half of the memory that this process may use.
 *
 * @throws CallProblem for a value that is no size
 */
export function memoryOption(call: Call): number {
  const text = call.value('memory');
  if (text === undefined) return availableMemory() / 2;
  const [, number, unit] = /^(\d{1,7}(?:\.\d{1,3})?)([MGT])i?B?$/i.exec(text) ?? [];
  const bytes = Math.floor(Number(number) * UNITS[unit?.toUpperCase()]);
  if (bytes >= LEAST && bytes <= MOST) return bytes;
  throw new CallProblem(`--memory must be a size from 16M to 16T, such as 512M or 4G, not "${text}"`);
}

/** Returns the memory of the computer, or of the container where it has less, bytes. */
function availableMemory(): number {
  const ofContainer = process.constrainedMemory();
  return ofContainer > 0 ? Math.min(totalmem(), ofContainer) : totalmem();
}
