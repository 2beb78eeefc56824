/** Brings an open file up to date by a file of changes. */
import { addFile, type FileNote, forgetFile, tellFailure, tellNote, useFiles, workerOfFile } from './files-store.ts';
import { keep } from './keep-file.ts';
import { nextAddress, openFileOf } from './read-file.ts';

/**
 * Applies what a note offers to apply, and forgets the file of changes. Where the file is kept, it is kept with its changes.
 *
 * Why it cannot be applied goes to the store. Where somebody stops it, all is as it was.
 */
export async function applyChanges(note: FileNote): Promise<void> {
  const { name, address: from, changes } = note;
  const { files } = useFiles.getState();
  const base = files.find(({ address }) => address === changes?.to);
  const read = workerOfFile(from);
  const to = workerOfFile(changes?.to ?? '');
  if (base === undefined || read === undefined || to === undefined) return;
  const stopped = new AbortController();
  // a worker that applies does not notice at once
  const stop = () => {
    stopped.abort();
    useFiles.setState({ reading: undefined });
    tellNote(note);
  };
  const { nodes, ways, relations } = base.counts;
  const { size } = read.file;
  useFiles.setState({
    notes: useFiles.getState().notes.filter((each) => each !== note),
    reading: { name: base.name, size, bytes: size, elements: nodes + ways + relations, stop },
  });
  try {
    const changed = await to.change([read.file], stopped.signal);
    if (stopped.signal.aborted) {
      if ('made' in changed) await to.takeChanged(changed.made, false);
      return;
    }
    if ('refusal' in changed) {
      tellFailure({ name, ...changed.refusal });
      return;
    }
    // from here on there is nothing to stop
    useFiles.setState({ reading: undefined });
    await to.takeChanged(changed.made, true);
    const address = nextAddress(base.name);
    addFile(openFileOf(address, changed.summary, base.keptId), { ...to, changes: [...to.changes, read.file] });
    forgetFile(base.address, false);
    forgetFile(from);
    if (base.keptId !== undefined) await keep(address, base.keptId);
  } catch (thrown) {
    if (!stopped.signal.aborted) {
      tellFailure({ name, kind: 'memory', message: thrown instanceof Error ? thrown.message : String(thrown) });
    }
  } finally {
    // once it was stopped the card may be that of another file
    if (!stopped.signal.aborted) useFiles.setState({ reading: undefined });
  }
}
