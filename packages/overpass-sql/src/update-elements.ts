/** Applies changes to the elements of the tables in one transaction, as `applyChanges` does in memory. */
import { applyChanges, type ElementStore, StoreBuilder, summarizeStore } from '@flyover/osm-elements';
import { createDatabase } from '@flyover/overpass-engine';
import { type About, aboutRows, CHANGED_NOW, readAbout } from './about.ts';
import { COPIED_COLUMNS, COPIED_TABLES, chunksOf, copyLines } from './copy-lines.ts';
import { LOCK } from './import-store.ts';
import type { PlaceWords } from './place-words.ts';
import { SCHEMA } from './schema.ts';
import { allRows, type ImportConnection, type SqlRow, type SqlValue } from './sql-connection.ts';
import { SqlProblem } from './sql-problem.ts';
import { REMEMBER_DELETIONS, RENEW_BOUNDS, REPLACE_ELEMENTS, TAKE_OUT_OLD, TOUCHED, UPDATE_TABLES } from './update-text.ts';

/** State of a replication after a change. */
export interface SqlUpdateState {
  readonly sequence: number;
  /** ISO 8601; absent where the replication gives no time, so that the newest element of the change gives it. */
  readonly osmBase?: string;
}

/** Options of `updateElements`. */
export interface SqlUpdateOptions {
  readonly signal?: AbortSignal;
  /** Words for a place search over the tables; without them the search does not find changed elements. */
  readonly words?: PlaceWords;
  /** The state of the replication that the changes come from. */
  readonly state?: SqlUpdateState;
  /** Facts that the tables must have at the start: another update may have changed them. */
  readonly from?: Pick<About, 'changed'>;
}

/**
 * Applies a file of changes. Of several versions of an element the highest is applied, of equal ones the last. Deletions are remembered, so
 * that repeated or late changes have no effect. Other connections see the old elements until the end; after an error nothing has changed.
 *
 * @param changes the changes; deletions are in `deletionsOf`
 * @returns the facts after the update
 * @throws SqlProblem; the database's error; the signal's reason
 */
export async function updateElements(connection: ImportConnection, changes: ElementStore, options: SqlUpdateOptions = {}): Promise<About> {
  const { signal, words = () => [], state } = options;
  const run = (sql: string, values: readonly SqlValue[] = []) => allRows(connection, sql, values, signal);
  await run('BEGIN');
  try {
    const [{ locked }] = await run('SELECT pg_try_advisory_xact_lock($1::bigint) AS locked', [LOCK]);
    if (locked !== true) throw new SqlProblem({ kind: 'busy' });
    const about = await readAbout(connection, signal);
    if (options.from !== undefined && options.from.changed !== about.changed) throw new SqlProblem({ kind: 'busy' });
    await refuseSeveralServers(run);
    // the planner takes lists of some thousand ids for complete tables
    await run('SET LOCAL enable_seqscan = off');
    for (const statement of UPDATE_TABLES) await run(statement);
    const { store, deletions } = applyChanges(NOTHING, undefined, [changes]);
    const database = createDatabase(store);
    for (const table of COPIED_TABLES)
      await connection.copy(`COPY new_${table} (${COPIED_COLUMNS[table]}) FROM STDIN`, copyLines(database, table, words), signal);
    await connection.copy('COPY new_deletions (type, id, version) FROM STDIN', deletionLines(deletions), signal);
    for (const statement of [...TAKE_OUT_OLD, ...TOUCHED]) await run(statement);
    const counts = { ...about.counts };
    for (const { table, statement } of REPLACE_ELEMENTS) {
      const [row] = await run(statement);
      if (table !== undefined) counts[table] += numberOf(row, 'made') - numberOf(row, 'gone');
    }
    for (const statement of [...REMEMBER_DELETIONS, ...RENEW_BOUNDS]) await run(statement);
    const next: Omit<About, 'changed'> = { ...about, counts, osmBase: timeAfter(about, changes, state), ...afterAll(about, store, state) };
    for (const [key, value] of aboutRows(next)) await run(SET_ABOUT, [key, value]);
    await run(`UPDATE ${SCHEMA}.about SET value = ${CHANGED_NOW} WHERE key = 'changed'`);
    const done = await readAbout(connection, signal);
    await run('COMMIT');
    return done;
  } catch (thrown) {
    await allRows(connection, 'ROLLBACK').catch(() => undefined);
    throw thrown;
  }
}

/** Refuses foreign tables: their servers commit one after the other, and a fault between two of them would leave half of a change. */
async function refuseSeveralServers(run: (sql: string) => Promise<readonly SqlRow[]>): Promise<void> {
  const [{ several }] = await run(
    `SELECT EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = '${SCHEMA}' AND c.relkind = 'f') AS several`,
  );
  if (several === true) throw new SqlProblem({ kind: 'severalServers' });
}

const NOTHING = new StoreBuilder().finish();

const SET_ABOUT = `INSERT INTO ${SCHEMA}.about (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value`;

async function* deletionLines(deletions: ReturnType<typeof applyChanges>['deletions']): AsyncGenerator<Uint8Array, void, void> {
  const lines = deletions.flatMap(({ ids, versions }, type) => Array.from(ids, (id, i) => `${type}\t${id}\t${versions[i]}\n`));
  for await (const { bytes } of chunksOf(lines)) yield bytes;
}

/**
 * Returns the latest of the time before and that of the replication, or of the newest element of the changes. Data that follow a replication keep its time:
 * with a later one, the changes in between would be taken for applied.
 */
function timeAfter({ osmBase, sequence }: About, changes: ElementStore, state: SqlUpdateState | undefined): string {
  if (state === undefined && sequence !== undefined) return osmBase;
  const times = [osmBase, state?.osmBase ?? summarizeStore(changes).lastTimestamp ?? ''];
  return times.sort().at(-1) ?? '';
}

function afterAll({ bounds }: About, store: ElementStore, state: SqlUpdateState | undefined): Pick<About, 'bounds' | 'sequence'> {
  const grown = boundsOfBoth(bounds, summarizeStore(store).bounds);
  return { ...(grown !== undefined && { bounds: grown }), ...(state !== undefined && { sequence: state.sequence }) };
}

function boundsOfBoth(one: About['bounds'], other: About['bounds']): About['bounds'] {
  if (one === undefined || other === undefined) return one ?? other;
  return [Math.min(one[0], other[0]), Math.min(one[1], other[1]), Math.max(one[2], other[2]), Math.max(one[3], other[3])];
}

function numberOf(row: SqlRow | undefined, column: string): number {
  return Number(row?.[column] ?? 0);
}
