/** The update of an open file by a file of changes. */
import { errorMessage } from '@flyover/worker-calls';
import { addFile, type FileNote, forgetFile, tellFailure, tellNote, useFiles, workerOfFile } from './files-store.ts';
import { keep } from './kept-files.ts';
import { nextAddress, openFileOf } from './read-file.ts';

/**
 * Applies the changes that a note offers, and closes the file of changes. Where the file is kept, its changes are kept with it. The reason
 * for a failure goes to the store. After an abort nothing has changed.
 */
export async function applyChanges(note: FileNote): Promise<void> {
  const { name, address: from, changes } = note;
  const { files } = useFiles.getState();
  const base = files.find(({ address }) => address === changes?.to);
  const read = workerOfFile(from);
  const to = workerOfFile(changes?.to ?? '');
  if (base === undefined || read === undefined || to === undefined) return;
  const stopped = new AbortController();
  const { nodes, ways, relations } = base.counts;
  const { size } = read.file;
  useFiles.setState({
    notes: useFiles.getState().notes.filter((each) => each !== note),
    reading: { name: base.name, size, bytes: size, elements: nodes + ways + relations, stop: () => stopped.abort() },
  });
  try {
    const making = to.change([read.file], stopped.signal);
    const changed = await unlessStopped(making, stopped.signal);
    useFiles.setState({ reading: undefined });
    if (changed === undefined) {
      tellNote(note);
      // the worker notices an abort late
      making.then((late) => ('made' in late ? to.takeChanged(late.made, false) : undefined)).catch(() => undefined);
    } else if ('refusal' in changed) tellFailure({ name, ...changed.refusal });
    else {
      await to.takeChanged(changed.made, true);
      const address = nextAddress(base.name);
      addFile(openFileOf(address, changed.summary, base.keptId), { ...to, changes: [...to.changes, read.file] });
      forgetFile(base.address, false);
      forgetFile(from);
      if (base.keptId !== undefined) await keep(address, base.keptId);
    }
  } catch (thrown) {
    useFiles.setState({ reading: undefined });
    // a crash of a worker is reported for the file that it held
    if (workerOfFile(base.address) !== undefined) tellFailure({ name, kind: 'memory', message: errorMessage(thrown) });
  }
}

/** Resolves to undefined as soon as the signal aborts. */
function unlessStopped<Result>(made: Promise<Result>, signal: AbortSignal): Promise<Result | undefined> {
  const stopped = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));
  return Promise.race([made, stopped]);
}
