/** SQLite as WebAssembly, loaded when a file is made with it. */
import { createRequire } from 'node:module';
import type { SqlEngine } from '@flyover/feature-export';

/**
 * sql.js from its package, not from the bundle: it looks for its WebAssembly beside itself.
 *
 * @throws Error where the package is not installed
 */
export function loadSqlEngine(): Promise<SqlEngine> {
  const require = createRequire(import.meta.url);
  const initSqlJs: () => Promise<SqlEngine> = require('sql.js');
  return initSqlJs();
}
