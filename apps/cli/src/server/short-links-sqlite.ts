/** Short links in a file, by SQLite as WebAssembly: nothing is built for the machine. */
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CallProblem, messageOf } from '../problem.ts';
import { createLinkRoom, DEFAULT_QUOTA, type LinkQuota } from './short-links-room.ts';
import { LinkStoreFault, linkHash, newId, type ShortLinkStore } from './short-links-store.ts';
import { createWithLock } from './sqlite-lock.ts';

/**
 * Opens the file, and makes it where there is none. Waits for a process that has it, 10 s for one that was killed.
 *
 * @throws CallProblem when it cannot be opened, or is no such file
 */
export async function openSqliteLinks(file: string, quota: LinkQuota = DEFAULT_QUOTA): Promise<ShortLinkStore> {
  const { default: sqlite } = await import('node-sqlite3-wasm');
  const withLock = createWithLock(file);
  let database: InstanceType<typeof sqlite.Database> | undefined;
  try {
    statSync(dirname(file));
    const opening = new sqlite.Database(file);
    database = opening;
    await withLock(() => prepareTable(opening));
  } catch (thrown) {
    database?.close();
    throw new CallProblem(`--links ${file} cannot be opened: ${messageOf(thrown)}`, { showUsage: false });
  }
  const opened = database;
  const text = async (sql: string, value: string): Promise<string | undefined> => {
    const found = Object.values((await withLock(() => opened.get(sql, [value]))) ?? {})[0];
    return typeof found === 'string' ? found : undefined;
  };
  const run = (sql: string, values: string[]) => withLock(() => opened.run(sql, values));
  /** Written once a day at most. A link is there, too, where that cannot be written. */
  const keep = (id: string) =>
    run("UPDATE short_links SET used = CURRENT_TIMESTAMP WHERE id = ? AND (used IS NULL OR used < datetime('now', '-1 day'))", [id]).catch(
      () => undefined,
    );
  const takeRoom = createLinkRoom(quota, async (days) => {
    await run("DELETE FROM short_links WHERE used < datetime('now', ?)", [`-${days} days`]);
    const counting = 'SELECT count(*) AS links, sum(length(link)) AS characters FROM short_links';
    const { links, characters } = (await withLock(() => opened.get(counting))) ?? {};
    return { links: Number(links), characters: Number(characters ?? 0) };
  });
  return {
    async find(id) {
      const link = await reported(text('SELECT link FROM short_links WHERE id = ?', id));
      if (link !== undefined) await keep(id);
      return link;
    },
    idOf: (link) => reported(idOf(link)),
    async close() {
      opened.close();
    },
  };

  async function idOf(link: string): Promise<string | undefined> {
    const hash = linkHash(link);
    const idByHash = 'SELECT id FROM short_links WHERE hash = ?';
    const known = await text(idByHash, hash);
    if (known !== undefined) {
      await keep(known);
      return known;
    }
    if (!(await takeRoom(link))) return undefined;
    await run('INSERT INTO short_links (id, hash, link, used) VALUES (?, ?, ?, CURRENT_TIMESTAMP) ON CONFLICT (hash) DO NOTHING', [
      newId(),
      hash,
      link,
    ]);
    // that of another request or process that was first, too
    return text(idByHash, hash);
  }
}

function prepareTable(database: { exec(sql: string): void; all(sql: string): readonly Record<string, unknown>[] }): void {
  database.exec(
    `CREATE TABLE IF NOT EXISTS short_links (
       id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, link TEXT NOT NULL, created TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP)`,
  );
  // files of older versions do not have it
  const columns = database.all("SELECT name FROM pragma_table_info('short_links')").map((column) => column.name);
  if (columns.includes('used')) return;
  database.exec('BEGIN IMMEDIATE; ALTER TABLE short_links ADD COLUMN used TEXT; UPDATE short_links SET used = created; COMMIT');
}

/** The driver has nothing but words, and one for all that the system says of a read or a write: with a full disk it is the first of these. */
const FULL = new Set(['disk I/O error', 'database or disk is full']);

/** The answer of the database, or its error. */
async function reported<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (thrown) {
    throw new LinkStoreFault(thrown instanceof Error && FULL.has(thrown.message) ? 'full' : 'out', thrown);
  }
}
