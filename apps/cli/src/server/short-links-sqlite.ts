/** Short links in a file, by SQLite as WebAssembly: nothing is built for the machine. */
import { rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CallProblem, messageOf } from '../problem.ts';
import { createLinkRoom, DEFAULT_QUOTA, type LinkQuota } from './short-links-room.ts';
import { linkHash, newId, type ShortLinkStore } from './short-links-store.ts';

/** A write takes milliseconds; a lock that is older is left from a process that was killed in the middle of one. */
const STALE_LOCK = 10_000;

/**
 * Opens the file, and makes it where there is none.
 *
 * @throws CallProblem when it cannot be opened, or is no such file
 */
export async function openSqliteLinks(file: string, quota: LinkQuota = DEFAULT_QUOTA): Promise<ShortLinkStore> {
  const { default: sqlite } = await import('node-sqlite3-wasm');
  removeStaleLock(`${file}.lock`);
  let database: InstanceType<typeof sqlite.Database> | undefined;
  try {
    statSync(dirname(file));
    database = new sqlite.Database(file);
    database.exec(
      `CREATE TABLE IF NOT EXISTS short_links (
         id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, link TEXT NOT NULL, created TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP)`,
    );
    // files of older versions do not have it
    const columns = database.all("SELECT name FROM pragma_table_info('short_links')").map((column) => column.name);
    if (!columns.includes('used')) {
      database.exec('ALTER TABLE short_links ADD COLUMN used TEXT');
      database.exec('UPDATE short_links SET used = created');
    }
  } catch (thrown) {
    database?.close();
    throw new CallProblem(`--links ${file} cannot be opened: ${messageOf(thrown)}`, { showUsage: false });
  }
  const opened = database;
  const text = (sql: string, value: string): string | undefined => {
    const found = Object.values(opened.get(sql, [value]) ?? {})[0];
    return typeof found === 'string' ? found : undefined;
  };
  /** Written once a day at most. */
  const keep = (id: string) =>
    opened.run("UPDATE short_links SET used = CURRENT_TIMESTAMP WHERE id = ? AND (used IS NULL OR used < datetime('now', '-1 day'))", [id]);
  const takeRoom = createLinkRoom(quota, async (days) => {
    opened.run("DELETE FROM short_links WHERE used < datetime('now', ?)", [`-${days} days`]);
    const { links, characters } = opened.get('SELECT count(*) AS links, sum(length(link)) AS characters FROM short_links') ?? {};
    return { links: Number(links), characters: Number(characters ?? 0) };
  });
  return {
    async find(id) {
      const link = text('SELECT link FROM short_links WHERE id = ?', id);
      if (link !== undefined) keep(id);
      return link;
    },
    async idOf(link) {
      const hash = linkHash(link);
      const known = text('SELECT id FROM short_links WHERE hash = ?', hash);
      if (known !== undefined) {
        keep(known);
        return known;
      }
      if (!(await takeRoom(link))) return undefined;
      const id = newId();
      opened.run('INSERT INTO short_links (id, hash, link, used) VALUES (?, ?, ?, CURRENT_TIMESTAMP)', [id, hash, link]);
      return id;
    },
    async close() {
      opened.close();
    },
  };
}

function removeStaleLock(lock: string): void {
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY);
  if (age > STALE_LOCK) rmSync(lock, { recursive: true, force: true });
}
