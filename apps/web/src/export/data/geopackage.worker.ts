/**
 * SQLite for GeoPackages, in a worker of its own: WebAssembly needs `wasm-unsafe-eval`, which the server allows to this file alone, and making
 * the file at the end blocks whoever does it.
 */
import { messagePort, serveCalls } from '@flyover/worker-calls';
import initSqlJs from 'sql.js/dist/sql-wasm-browser.js';
import sqliteAddress from 'sql.js/dist/sql-wasm-browser.wasm?url';
import type { DatabaseWorkerApi } from '../../results/database-messages.ts';
import { serveDatabase } from './serve-database.ts';

const api: DatabaseWorkerApi = { open: (port) => serveDatabase(port, () => initSqlJs({ locateFile: () => sqliteAddress })) };
serveCalls(api, messagePort(self));
