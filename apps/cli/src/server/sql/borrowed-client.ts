/** A connection to the database during a statement. */
import type { Pool, PoolClient } from 'pg';

/** A connection that is in use. */
export interface BorrowedClient {
  /** Rejects when the connection breaks; closing a cursor would then never resolve. */
  readonly broken: Promise<never>;
  /** Returns it to the pool. @param isSpoilt whether it is closed instead */
  release(isSpoilt: boolean): void;
}

/** Borrows a connection and watches it for errors. The pool listens only while it holds the connection, and an unhandled error ends the process. */
export function borrowClient(client: PoolClient): BorrowedClient {
  let hear: (error: Error) => void = () => undefined;
  const broken = new Promise<never>((_, reject) => {
    hear = reject;
  });
  broken.catch(() => undefined);
  client.on('error', hear);
  return {
    broken,
    release(isSpoilt) {
      client.release(isSpoilt);
      client.off('error', hear);
    },
  };
}

/** A message of the database that is larger than allowed. */
export class LargeMessage extends Error {
  override readonly name = 'LargeMessage';

  constructor() {
    super('a message of the database is too large');
  }
}

/** A byte that says what a message is, then four for its length, which counts these four. */
const HEAD = 5;

/**
 * Breaks a new connection at a message that is larger than allowed. The driver makes a text of the message of an
 * error, whose length a statement decides: the process would end at one beyond the longest text.
 *
 * @param most bytes
 */
export function limitMessages(client: PoolClient, most: number): void {
  const { stream } = client.connection;
  const head = Buffer.alloc(HEAD);
  let headBytes = 0;
  let left = 0;
  stream.prependListener('data', (piece: Buffer) => {
    for (let at = 0; at < piece.length; ) {
      if (left > 0) {
        const taken = Math.min(left, piece.length - at);
        at += taken;
        left -= taken;
        continue;
      }
      head[headBytes++] = piece[at++];
      if (headBytes < HEAD) continue;
      headBytes = 0;
      left = head.readUInt32BE(1) - 4;
      if (left <= most) continue;
      stream.destroy(new LargeMessage());
      return;
    }
  });
}

// Rights that the role of public statements must not have: a read-only transaction does not prevent their use.

/** Checks the role. @throws Error with the right it must not have, and the statement that removes it */
export async function refuseStrongRole(pool: Pool): Promise<void> {
  await refuseMembership(pool);
  for (const [condition, danger] of FUNCTIONS) await refuseFunctions(pool, condition, danger);
  await refuseEndlessFiles(pool);
}

/** Functions of PostgreSQL, by a condition on `pg_proc`, and what they do in a transaction that reads. */
const FUNCTIONS = [
  // all clients share the role, and a role sees and ends its own statements
  [
    "proname IN ('pg_cancel_backend', 'pg_terminate_backend', 'pg_stat_get_activity', 'pg_stat_get_backend_activity')",
    "read and end each other's statements",
  ],
  // the write-ahead log, large objects, a file for each snapshot; none of it counts as a temporary file
  [
    "(proname IN ('pg_logical_emit_message', 'pg_export_snapshot', 'loread', 'lowrite') OR proname LIKE 'lo\\_%')",
    'fill the disk of the database',
  ],
] as const;

/** Refuses a role that may read files of the server or run programs: it may do so whatever the transaction allows. */
async function refuseMembership(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; strong: boolean }>(
    `SELECT current_user AS name, bool_or(rolsuper OR rolcreaterole OR rolreplication
       OR rolname IN ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program')) AS strong
     FROM pg_roles WHERE pg_has_role(current_user, oid, 'MEMBER')`,
  );
  if (rows[0]?.strong === false) return;
  throw new Error(`the role ${rows[0]?.name ?? ''} may do more than read; make one with LOGIN and SELECT alone`);
}

async function refuseFunctions(pool: Pool, condition: string, danger: string): Promise<void> {
  const { rows } = await pool.query<{ role: string; functions: string | null }>(
    `SELECT quote_ident(current_user) AS role, string_agg(oid::regprocedure::text, ', ' ORDER BY proname, oid) AS functions
     FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND has_function_privilege(oid, 'EXECUTE') AND ${condition}`,
  );
  const { role = '', functions = null } = rows[0] ?? {};
  if (functions === null) return;
  throw new Error(
    `in the role ${role} those who ask could ${danger}; as a superuser of the database: REVOKE EXECUTE ON FUNCTION ${functions} FROM PUBLIC, ${role}`,
  );
}

/** Checks the limit of temporary files, which only a superuser sets: sorts and joins write into them. */
async function refuseEndlessFiles(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; setting: string }>(
    "SELECT quote_ident(current_user) AS role, setting FROM pg_settings WHERE name = 'temp_file_limit'",
  );
  const { role = '', setting = '-1' } = rows[0] ?? {};
  if (setting !== '-1') return;
  throw new Error(
    `temporary files of the role ${role} have no limit, and fill the disk of the database; as a superuser: ALTER ROLE ${role} SET temp_file_limit = '1GB'`,
  );
}
