/** `flyover update --database`: changes applied to the elements of a database. Loaded for that alone: files need no part of it. */
import { type About, readAbout, updateElements } from '@flyover/overpass-sql';
import { placeWords } from '@flyover/place-search';
import { folderAmong, loadChanges, NO_CHANGES, type PendingChange, pendingChanges } from '../data/changes.ts';
import { connectPostgres, type PostgresConnection } from '../elements-in-sql/postgres-connection.ts';
import type { Io } from '../io.ts';
import { CallProblem } from '../problem.ts';
import { databaseProblem, updatedSentence } from '../sentences/database.ts';
import { upToDateSentence } from '../sentences/files.ts';

/** Applies each file in its own transaction: changes applied before an error remain, and the next call continues after them. */
export async function updateDatabase(address: string, names: readonly string[], io: Io): Promise<number> {
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
