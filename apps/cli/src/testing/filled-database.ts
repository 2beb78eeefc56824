/** The tables of Postpass, filled by our own writer. */
import { exportFile } from '@flyover/feature-export';
import type { FeatureSet } from '@flyover/osm-features';

/** A role that may only read. */
export const STRANGER = 'stranger';

/** Those who ask cannot read or end each other's statements. */
const KEEP_APART = `REVOKE EXECUTE ON FUNCTION pg_cancel_backend, pg_terminate_backend, pg_stat_get_activity, pg_stat_get_backend_activity
  FROM PUBLIC;`;

/** SQL that makes the tables, and the role that may read them. */
export async function databaseSql(set: FeatureSet): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of exportFile('postgis', set)) text += decoder.decode(chunk, { stream: true });
  return `${text}CREATE ROLE ${STRANGER} LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${STRANGER}; ${KEEP_APART}`;
}
