/** Rights that the role of strangers must not have: a read-only transaction does not keep it from using them. */
import type { Pool } from 'pg';

/** @throws Error with what is wrong with the role, and the statement that mends it */
export async function refuseStrongRole(pool: Pool): Promise<void> {
  await refuseMembership(pool);
  for (const [condition, danger] of FUNCTIONS) await refuseFunctions(pool, condition, danger);
  await refuseEndlessFiles(pool);
}

/** Functions of PostgreSQL, by a condition on `pg_proc`, and what they do in a transaction that reads. */
const FUNCTIONS = [
  // everybody asks in the same role, and a role sees and ends its own statements
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

/** Sorts and joins write what memory does not hold into files. Only a superuser sets how much. */
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
