/** Reads a file of OpenStreetMap data into a store. */
import { type MemoryBound, openPreparedFile } from '@flyover/engine-host';
import {
  type ElementStore,
  presentStore,
  ReadError,
  type ReadFault,
  readElements,
  type StoreBuilder,
  setInflate,
  setInflateAhead,
  setSqlite,
  withLine,
} from '@flyover/osm-elements';
import { type Input, readPath } from '../input.ts';
import { type Io, printable } from '../io.ts';
import { InputProblem } from '../problem.ts';
import { readFaultSentence } from '../sentences/faults.ts';
import { dataLeftOut, versionsLeftOut } from '../sentences/files.ts';
import { loadSqlEngine, nativeInflate, nativeInflateAhead, preparedFiles } from './node-readers.ts';

setInflate(nativeInflate);
setInflateAhead(nativeInflateAhead);
setSqlite(loadSqlEngine);

/** Opens a prepared file, which is read on demand; returns undefined for any other file. @throws InputProblem */
export function openPreparedPath(path: string, memory?: MemoryBound): ElementStore | undefined {
  const file = preparedFiles.open(path);
  try {
    return file && openPreparedFile(file, memory);
  } catch (thrown) {
    throw problemOf(path, thrown);
  }
}

/**
 * Loads an input of any format in its present state: of a history file, the last versions that are not deleted. Contents that a store cannot hold are reported on
 * standard error.
 *
 * @throws InputProblem when the bytes cannot be read
 */
export async function loadElements(input: Input, io: Io, options: LoadOptions = {}): Promise<ElementStore> {
  const all = await loadVersions(input, io, options);
  const store = presentStore(all);
  const over = rowsOf(all) - rowsOf(store);
  if (over > 0) await io.stderr.write(`${printable(input.name)}: ${versionsLeftOut(over)}\n`);
  return store;
}

/** Options of reading. */
interface LoadOptions {
  /** Whether omitted contents are not reported. */
  readonly isQuiet?: boolean;
  /** Memory that a prepared file may take. */
  readonly memory?: MemoryBound;
  /** Whether a file of changes is read as versions, with deletions. */
  readonly changes?: 'versions';
  /** As of `ReadElementsOptions`. */
  readonly system?: string;
  readonly builder?: StoreBuilder;
}

/** As `loadElements`, with all versions of a history. */
export async function loadVersions(input: Input, io: Io, { isQuiet = false, memory, ...options }: LoadOptions = {}): Promise<ElementStore> {
  const { name, path } = input;
  const prepared = path === undefined ? undefined : openPreparedPath(path, memory);
  try {
    const store = prepared ?? (await readElements(input.bytes, { signal: io.interrupted, ...options }));
    if (!isQuiet) for (const line of dataLeftOut(store.info.leftOut)) await io.stderr.write(`${printable(name)}: ${line}\n`);
    return store;
  } catch (thrown) {
    throw await problemAt(input, thrown);
  }
}

/** Returns the problem, with its line where the input is a text file. */
async function problemAt({ name, path }: Input, thrown: unknown): Promise<unknown> {
  if (!(thrown instanceof ReadError) || path === undefined) return problemOf(name, thrown);
  const fault = await withLine(thrown.fault, readPath(path, thrown.fault.byte));
  return faultProblem(name, fault, 'line' in fault ? fault.line : undefined);
}

function problemOf(name: string, thrown: unknown): unknown {
  return thrown instanceof ReadError ? faultProblem(name, thrown.fault) : thrown;
}

function faultProblem(file: string, fault: ReadFault, line?: number): InputProblem {
  return new InputProblem([{ file, ...(line !== undefined && { line }), message: readFaultSentence(fault) }]);
}

function rowsOf({ nodes, ways, relations }: ElementStore): number {
  return nodes.count + ways.count + relations.count;
}
