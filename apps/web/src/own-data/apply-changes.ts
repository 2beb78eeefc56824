/** Brings an open file up to date by a file of changes. */
import { addFile, type FileNote, forgetFile, useFiles, workerOfFile } from './files-store.ts';
import { keep } from './keep-file.ts';
import { nextAddress, openFileOf } from './read-file.ts';

/**
 * Applies what a note offers to apply, and forgets the file of changes. Where the file is kept, it is kept with its changes.
 *
 * Why it cannot be applied goes to the store.
 */
export async function applyChanges({ name, changes }: FileNote): Promise<void> {
  const { files } = useFiles.getState();
  const base = files.find(({ address }) => address === changes?.to);
  const from = workerOfFile(changes?.from ?? '');
  const to = workerOfFile(changes?.to ?? '');
  if (changes === undefined || base === undefined || from === undefined || to === undefined) return;
  const stopped = new AbortController();
  const { nodes, ways, relations } = base.counts;
  const { size } = from.file;
  useFiles.setState({
    note: undefined,
    reading: { name: base.name, size, bytes: size, elements: nodes + ways + relations, stop: () => stopped.abort() },
  });
  try {
    const changed = await to.change([from.file], stopped.signal);
    if ('refusal' in changed) {
      useFiles.setState({ failure: { name, ...changed.refusal } });
      return;
    }
    const address = nextAddress(base.name);
    addFile(openFileOf(address, changed.summary, base.keptId), { ...to, changes: [...to.changes, from.file] });
    forgetFile(base.address, false);
    forgetFile(changes.from);
    if (base.keptId !== undefined) await keep(address, base.keptId);
  } catch (thrown) {
    if (!stopped.signal.aborted) {
      useFiles.setState({ failure: { name, kind: 'memory', message: thrown instanceof Error ? thrown.message : String(thrown) } });
    }
  } finally {
    useFiles.setState({ reading: undefined });
  }
}
