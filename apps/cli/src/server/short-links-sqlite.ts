/** Short links in a file of SQLite as WebAssembly, which needs no native build. */
import fs, { rmdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CallProblem, messageOf } from '../problem.ts';
import {
  createLinkRoom,
  DEFAULT_QUOTA,
  type LinkQuota,
  LinkStoreFault,
  linkHash,
  newId,
  type ShortLinkStore,
} from './short-links-store.ts';

/**
 * Opens the file, and creates it if it is missing. Waits for a process that uses it, 10 s for a killed one.
 *
 * @throws CallProblem for a file that cannot be opened, or is none of short links
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
  /** Renews the time of a link, once a day at most; a failure does not hide the link. */
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
  // files of older versions lack it
  const columns = database.all("SELECT name FROM pragma_table_info('short_links')").map((column) => column.name);
  if (columns.includes('used')) return;
  database.exec('BEGIN IMMEDIATE; ALTER TABLE short_links ADD COLUMN used TEXT; UPDATE short_links SET used = created; COMMIT');
}

/** The driver has only messages, and one for all failures of a read or a write; a full disk is the most frequent. */
const FULL = new Set(['disk I/O error', 'database or disk is full']);

/** Returns the answer of the database. @throws LinkStoreFault */
async function reported<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (thrown) {
    throw new LinkStoreFault(thrown instanceof Error && FULL.has(thrown.message) ? 'full' : 'out', thrown);
  }
}

// The lock of a file of SQLite in node-sqlite3-wasm: a folder beside the file while a process reads or writes. The folder of a killed process
// stays, as does the journal of its write.

/** Age of a lock that a killed process has left, ms; a write takes a few. */
const STALE_LOCK = 10_000;

/** Time between two checks of a lock, ms. */
const LOOK = 50;

/** The longest wait for other processes together, ms. */
const MOST_WAITED = 3 * STALE_LOCK;

/** Runs a read or write of the file once no other process uses it. */
type WithLock = <T>(act: () => T) => Promise<T>;

/**
 * Waits while another process uses the file, and takes the lock of a killed one; calls run one after the other, so that a single one checks.
 * The unfinished write of such a process is undone.
 */
function createWithLock(file: string): WithLock {
  const lock = `${resolve(file)}.lock`;
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const turn = last.then(() => whenFree(lock, act));
    last = turn.catch(() => undefined);
    return turn;
  };
}

async function whenFree<T>(lock: string, act: () => T): Promise<T> {
  const begun = performance.now();
  let seen: { readonly made: number; readonly since: number } | undefined;
  for (;;) {
    try {
      return asOnlyHolder(lock, act);
    } catch (thrown) {
      if (!isLocked(thrown) || performance.now() - begun > MOST_WAITED) throw thrown;
    }
    const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (made !== seen?.made) seen = { made, since: performance.now() };
    // by two clocks: the disk may be of another computer
    const isStale = made !== 0 && (Date.now() - made > STALE_LOCK || performance.now() - seen.since > STALE_LOCK);
    if (isStale) removeFolder(lock);
    else await sleep(LOOK);
  }
}

function removeFolder(path: string): void {
  try {
    rmdirSync(path);
  } catch (thrown) {
    // another process that waited was faster
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
  }
}

/**
 * With the lock held, SQLite checks whether another process holds it for writing: the journal beside the file is then of that process, otherwise of one that was
 * killed, and what that wrote is undone. node-sqlite3-wasm 0.8.60 takes the folder of its own process for that of another, and leaves half of a write in the file
 * (findings/sqlite-wasm-journal.sh). The holder of the folder is the only one.
 */
function asOnlyHolder<T>(lock: string, act: () => T): T {
  const { accessSync } = fs;
  const withoutOwn: typeof accessSync = (path, mode) => {
    if (path === lock) throw Object.assign(new Error(`${lock} is that of this process`), { code: 'ENOENT' });
    accessSync(path, mode);
  };
  Object.assign(fs, { accessSync: withoutOwn });
  try {
    return act();
  } finally {
    Object.assign(fs, { accessSync });
  }
}

/** Returns whether an error is of a busy file, by its message: the driver has no codes. */
function isLocked(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.message === 'database is locked';
}
