/** Short links in a PostgreSQL database, which several servers may share. */
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
 * Connects, and creates the table if it is missing.
 *
 * @param address `postgres://user:password@host/database`, or any other form that the driver accepts
 * @throws CallProblem when the database cannot be reached or used
 */
export async function openPostgresLinks(address: string, quota: LinkQuota = DEFAULT_QUOTA): Promise<ShortLinkStore> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: address, max: 4, connectionTimeoutMillis: 10_000, allowExitOnIdle: true });
  // a connection that breaks at rest: the pool makes another
  pool.on('error', () => undefined);
  try {
    await pool.query(
      `CREATE TABLE IF NOT EXISTS short_links (
         id text PRIMARY KEY, hash text NOT NULL UNIQUE, link text NOT NULL, created timestamptz NOT NULL DEFAULT now())`,
    );
    // tables of older versions lack it
    await pool.query('ALTER TABLE short_links ADD COLUMN IF NOT EXISTS used timestamptz NOT NULL DEFAULT now()');
  } catch (thrown) {
    await pool.end();
    throw new CallProblem(`the database of DATABASE_URL cannot be used for short links: ${messageOf(thrown)}`, { showUsage: false });
  }
  const text = async (sql: string, values: readonly string[]): Promise<string | undefined> => {
    const { rows } = await pool.query<{ found: string }>(sql, [...values]);
    return rows[0]?.found;
  };
  /** Renews the time of a link, once a day at most; a failure does not hide the link. */
  const keep = (id: string) =>
    pool.query("UPDATE short_links SET used = now() WHERE id = $1 AND used < now() - interval '1 day'", [id]).catch(() => undefined);
  const takeRoom = createLinkRoom(quota, async (days) => {
    await pool.query('DELETE FROM short_links WHERE used < now() - make_interval(days => $1)', [days]);
    const { rows } = await pool.query<{ links: string; characters: string | null }>(
      'SELECT count(*) AS links, sum(length(link)) AS characters FROM short_links',
    );
    return { links: Number(rows[0]?.links), characters: Number(rows[0]?.characters ?? 0) };
  });
  return {
    async find(id) {
      const link = await reported(text('SELECT link AS found FROM short_links WHERE id = $1', [id]));
      if (link !== undefined) await keep(id);
      return link;
    },
    idOf: (link) => reported(idOf(link)),
    close: () => pool.end(),
  };

  async function idOf(link: string): Promise<string | undefined> {
    const hash = linkHash(link);
    const insert = 'INSERT INTO short_links (id, hash, link) VALUES ($1, $2, $3) ON CONFLICT (hash) DO NOTHING RETURNING id AS found';
    const known = await text('SELECT id AS found FROM short_links WHERE hash = $1', [hash]);
    if (known !== undefined) {
      await keep(known);
      return known;
    }
    if (!(await takeRoom(link))) return undefined;
    const id =
      (await text(insert, [newId(), hash, link])) ??
      // another server inserted it first
      (await text('SELECT id AS found FROM short_links WHERE hash = $1', [hash]));
    if (id === undefined) throw new Error('the link could not be stored');
    return id;
  }
}

/** SQLSTATE for a full disk; source: PostgreSQL's documentation, "Error Codes". */
const DISK_FULL = '53100';

/** Returns the answer of the database. @throws LinkStoreFault */
async function reported<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (thrown) {
    const isFull = thrown instanceof Error && 'code' in thrown && thrown.code === DISK_FULL;
    throw new LinkStoreFault(isFull ? 'full' : 'out', thrown);
  }
}
