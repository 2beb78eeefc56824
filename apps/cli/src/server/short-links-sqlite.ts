/** Short links in a file, by SQLite as WebAssembly: nothing is built for the machine. */
import { rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CallProblem, messageOf } from '../problem.ts';
import { linkHash, newId, type ShortLinkStore } from './short-links-store.ts';

/** A write takes milliseconds; a lock that is older is left from a process that was killed in the middle of one. */
const STALE_LOCK = 10_000;

/**
 * Opens the file, and makes it where there is none.
 *
 * @throws CallProblem when it cannot be opened, or is no such file
 */
export async function openSqliteLinks(file: string): Promise<ShortLinkStore> {
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
  } catch (thrown) {
    database?.close();
    throw new CallProblem(`--links ${file} cannot be opened: ${messageOf(thrown)}`, { showUsage: false });
  }
  const opened = database;
  const text = (sql: string, value: string): string | undefined => {
    const found = Object.values(opened.get(sql, [value]) ?? {})[0];
    return typeof found === 'string' ? found : undefined;
  };
  return {
    find: async (id) => text('SELECT link FROM short_links WHERE id = ?', id),
    async idOf(link) {
      const hash = linkHash(link);
      const known = text('SELECT id FROM short_links WHERE hash = ?', hash);
      if (known !== undefined) return known;
      const id = newId();
      opened.run('INSERT INTO short_links (id, hash, link) VALUES (?, ?, ?)', [id, hash, link]);
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
