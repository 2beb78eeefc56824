/**
 * SQLite for GeoPackages, in a worker of its own. WebAssembly needs `wasm-unsafe-eval`, which the server allows for this file alone, and
 * the final step of making the file blocks its thread.
 */
import { messagePort, serveCalls } from '@flyover/worker-calls';
import initSqlJs from 'sql.js/dist/sql-wasm-browser.js';
import sqliteAddress from 'sql.js/dist/sql-wasm-browser.wasm?url';
import type { DatabaseWorkerApi } from '../../results/database-messages.ts';
import { serveDatabase } from './serve-database.ts';

const api: DatabaseWorkerApi = { open: (port) => serveDatabase(port, () => initSqlJs({ locateFile: () => sqliteAddress })) };
serveCalls(api, messagePort(self));
