/** The tables of Postpass, filled by our own writer. */
import { readFileSync } from 'node:fs';
import { exportFile } from '@flyover/feature-export';
import type { FeatureSet } from '@flyover/osm-features';

/** A role that may only read. */
export const STRANGER = 'stranger';

/** Those who ask cannot read or end each other's statements, nor fill the disk: as the README has it. */
const KEEP_APART = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').match(/DO \$\$ [\s\S]*?\nEND \$\$;/)?.[0] ?? '';

/** A role of strangers. */
export function strangerSql(role: string): string {
  return `CREATE ROLE ${role} LOGIN; ALTER ROLE ${role} SET temp_file_limit = '64MB';`;
}

/** SQL that makes the tables, and the role that may read them. */
export async function databaseSql(set: FeatureSet): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of exportFile('postgis', set)) text += decoder.decode(chunk, { stream: true });
  return `${text}${strangerSql(STRANGER)} GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${STRANGER}; ${KEEP_APART}`;
}
