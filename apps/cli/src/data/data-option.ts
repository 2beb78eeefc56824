/** The option `--data`: files, each with the name under which a server answers for it. */
import { basename } from 'node:path';
import type { DataSource } from '@flyover/engine-host';
import type { Call } from '../call.ts';
import { requireFile } from '../input.ts';
import { CallProblem } from '../problem.ts';
import { wholeNumber } from '../values.ts';
import { databaseSource } from './database-option.ts';

/** Data that a server is to hold. */
export interface NamedSource {
  /** Prefix of its addresses (`/NAME/api/`); only the first data set may have none. */
  readonly name?: string;
  /** Path of the file, if the source is one. */
  readonly path?: string;
  readonly source: DataSource;
}

/** Letters, digits, `-` and `_`: it becomes a part of addresses, of a metric's label and of messages as it is. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;

/** Names of the server's own routes, which a data set cannot take. */
const TAKEN = new Set(['api', 'assets', 'lookup', 'metrics', 'reverse', 's', 'search', 'tiles']);

const SAMPLE_ELEMENTS = 50_000;

/**
 * Returns the databases of `--engine sql`, the values of `--data`, or the sample town where neither is given.
 *
 * @throws CallProblem for a name that cannot be one or occurs twice, and where there is no such file
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
