/** Reads a file of OpenStreetMap data into a store. */
import { type ByteSource, type ElementStore, presentStore, ReadError, readElements, setInflate } from '@flyover/osm-elements';
import type { Io } from '../io.ts';
import { printable } from '../printable.ts';
import { InputProblem } from '../problem.ts';
import { dataLeftOut } from '../sentences/data-left-out.ts';
import { nativeInflate } from './native-inflate.ts';

setInflate(nativeInflate);

/**
 * A store of whatever format the bytes are, as it is today: of a file of history the last versions that are not deleted. What has no place in it is told on
 * standard error.
 *
 * @param name the input's name for messages
 * @throws InputProblem when the bytes cannot be read
 */
export async function loadElements(bytes: ByteSource, name: string, io: Io, isQuiet = false): Promise<ElementStore> {
  return presentStore(await loadVersions(bytes, name, io, isQuiet));
}

/** As `loadElements`, with all that the file holds. */
export async function loadVersions(bytes: ByteSource, name: string, io: Io, isQuiet = false): Promise<ElementStore> {
  try {
    const store = await readElements(bytes, { name, signal: io.interrupted });
    if (!isQuiet) for (const line of dataLeftOut(store.info.leftOut)) await io.stderr.write(`${printable(name)}: ${line}\n`);
    return store;
  } catch (thrown) {
    if (!(thrown instanceof ReadError)) throw thrown;
    throw new InputProblem([{ file: name, message: thrown.message }]);
  }
}
