/** `flyover update`: applies changes to a prepared file, or to the elements of a database. */
import { deflateSync } from 'node:zlib';
import { type ReplicationState, updateData } from '@flyover/engine-host';
import type { ElementStore, StoreInfo } from '@flyover/osm-elements';
import type { Call } from '../call.ts';
import { folderAmong, loadChanges, NO_CHANGES, pendingChanges } from '../data/changes.ts';
import { lockFile } from '../data/file-lock.ts';
import { fileState } from '../data/follow-data.ts';
import { openPreparedPath } from '../data/load-elements.ts';
import { requireFile } from '../input.ts';
import type { Io } from '../io.ts';
import { writeWhole } from '../output.ts';
import { CallProblem } from '../problem.ts';
import { preparedSentence, upToDateSentence } from '../sentences/files.ts';

/**
 * `flyover update`: applies changes to a prepared file, or to the elements of a database. The old data remains until the new data is
 * complete.
 */
export async function run(call: Call, io: Io): Promise<number> {
  const database = call.value('database');
  if (database !== undefined) return (await import('./update-database.ts')).updateDatabase(database, call.arguments, io);
  const [path, ...changes] = call.arguments;
  if (changes.length === 0) throw new CallProblem(NO_CHANGES);
  await requireFile(path);
  const lock = await lockFile(path);
  try {
    const before = await fileState(path);
    const base = openPreparedPath(path);
    if (base === undefined) throw new CallProblem(`${path} is no prepared file: make one with flyover prepare`, { showUsage: false });
    const isHistory = base.info.history === true;
    const { paths, state } = await changesOf(changes, base.info);
    if (paths.length === 0) {
      await io.stdout.write(upToDateSentence(path, base.info.osmBase));
      return 0;
    }
    const stores: ElementStore[] = [];
    for (const each of paths) stores.push(await loadChanges(each, isHistory, io));
    let bytes = 0;
    await writeWhole(path, async (sink) => {
      const deflate = (values: Uint8Array) => deflateSync(values, { level: 6 });
      for await (const part of updateData(base, stores, state, { signal: io.interrupted, deflate })) {
        await sink.write(part);
        bytes += part.length;
      }
      await lock.check();
      const now = await fileState(path);
      if (now?.inode !== before?.inode || now?.changed !== before?.changed) {
        throw new CallProblem(`${path} has changed meanwhile: update it again`, { showUsage: false });
      }
    });
    await io.stdout.write(preparedSentence(path, bytes, paths.length));
    return 0;
  } finally {
    await lock.release();
  }
}

interface FoundChanges {
  readonly paths: readonly string[];
  readonly state: ReplicationState | undefined;
}

/** Returns the named files; of a replication folder, those that the data lacks. */
async function changesOf(names: readonly string[], info: StoreInfo): Promise<FoundChanges> {
  const folder = await folderAmong(names);
  if (folder === undefined) return { paths: names, state: undefined };
  const { changes, state } = await pendingChanges(folder, info);
  return { paths: changes.map(({ path }) => path), state };
}
