/** `flyover update`: applies changes to a prepared file, or to the elements of a database. */
import { deflateSync } from 'node:zlib';
import { type ReplicationState, updateData } from '@flyover/engine-host';
import type { ElementStore, StoreInfo } from '@flyover/osm-elements';
import { type About, readAbout, updateElements } from '@flyover/overpass-sql';
import { placeWords } from '@flyover/place-search';
import type { Call } from '../call.ts';
import { folderAmong, loadChanges, NO_CHANGES, type PendingChange, pendingChanges } from '../data/changes.ts';
import { lockFile } from '../data/file-lock.ts';
import { fileState } from '../data/follow-data.ts';
import { openPreparedPath } from '../data/load-elements.ts';
import { connectPostgres, type PostgresConnection } from '../elements-in-sql/postgres-connection.ts';
import { requireFile } from '../input.ts';
import type { Io } from '../io.ts';
import { writeWhole } from '../output.ts';
import { CallProblem } from '../problem.ts';
import { databaseProblem, updatedSentence } from '../sentences/database.ts';
import { preparedSentence, upToDateSentence } from '../sentences/files.ts';

/**
 * `flyover update`: applies changes to a prepared file, or to the elements of a database. The old data remains until the new data is
 * complete.
 */
export async function run(call: Call, io: Io): Promise<number> {
  const database = call.value('database');
  if (database !== undefined) return updateDatabase(database, call.arguments, io);
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

// `flyover update --database`: changes applied to the elements of a database.

/** Applies each file in its own transaction: changes applied before an error remain, and the next call continues after them. */
async function updateDatabase(address: string, names: readonly string[], io: Io): Promise<number> {
  if (names.length === 0) throw new CallProblem(NO_CHANGES);
  const connection = await connectPostgres(address).catch((thrown) => Promise.reject(databaseProblem(thrown, 'update')));
  try {
    let about = await readAbout(connection, io.interrupted);
    const steps = await stepsOf(names, about);
    if (steps.length === 0) {
      await io.stdout.write(upToDateSentence('the database', about.osmBase === '' ? undefined : about.osmBase));
      return 0;
    }
    for (const step of steps) about = await take(connection, step, about, io);
    await io.stdout.write(updatedSentence(about, steps.length));
    return 0;
  } catch (thrown) {
    throw databaseProblem(thrown, 'update');
  } finally {
    await connection.end();
  }
}

type Step = Pick<PendingChange, 'path'> & Partial<Pick<PendingChange, 'sequence' | 'osmBase'>>;

async function stepsOf(names: readonly string[], { osmBase, sequence }: About): Promise<readonly Step[]> {
  const folder = await folderAmong(names);
  if (folder === undefined) return names.map((path) => ({ path }));
  const info = { ...(osmBase !== '' && { osmBase }), ...(sequence !== undefined && { sequence }) };
  return (await pendingChanges(folder, info)).changes;
}

async function take(connection: PostgresConnection, { path, sequence, osmBase }: Step, from: About, io: Io): Promise<About> {
  const changes = await loadChanges(path, false, io);
  return updateElements(connection, changes, {
    signal: io.interrupted,
    words: placeWords,
    from,
    ...(sequence !== undefined && { state: { sequence, ...(osmBase !== undefined && { osmBase }) } }),
  });
}
