/** The tables of Postpass, filled by our own writer. */
import { exportFile } from '@flyover/feature-export';
import type { FeatureSet } from '@flyover/osm-features';

/** A role that may only read. */
export const STRANGER = 'stranger';

/** SQL that makes the tables, and the role that may read them. */
export async function databaseSql(set: FeatureSet): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of exportFile('postgis', set)) text += decoder.decode(chunk, { stream: true });
  return `${text}CREATE ROLE ${STRANGER} LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${STRANGER};`;
}
