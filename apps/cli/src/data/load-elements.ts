/** Reads a file of OpenStreetMap data into a store. */
import { type ByteSource, type ElementStore, presentStore, ReadError, type ReadOptions, readElements } from '@flyover/osm-elements';
import { InputProblem } from '../problem.ts';

/**
 * A store of whatever format the bytes are, as it is today: of a file of history the last versions that are not deleted.
 *
 * @param name the input's name for messages
 * @throws InputProblem when the bytes cannot be read
 */
export async function loadElements(bytes: ByteSource, name: string, options: ReadOptions = {}): Promise<ElementStore> {
  return presentStore(await loadVersions(bytes, name, options));
}

/** As `loadElements`, with all that the file holds. */
export async function loadVersions(bytes: ByteSource, name: string, options: ReadOptions = {}): Promise<ElementStore> {
  try {
    return await readElements(bytes, { ...options, name });
  } catch (thrown) {
    if (!(thrown instanceof ReadError)) throw thrown;
    throw new InputProblem([{ file: name, message: thrown.message }]);
  }
}
