/** SQLite as WebAssembly, loaded when a file is made with it, or read. */
import { createRequire } from 'node:module';
import type { SqlEngine } from '@flyover/feature-export';
import type { SqliteEngine } from '@flyover/osm-elements';

/**
 * sql.js from its package, not from the bundle: it looks for its WebAssembly beside itself.
 *
 * @throws Error where the package is not installed
 */
export function loadSqlEngine(): Promise<SqlEngine & SqliteEngine> {
  const require = createRequire(import.meta.url);
  const initSqlJs: () => Promise<SqlEngine & SqliteEngine> = require('sql.js');
  return initSqlJs();
}
