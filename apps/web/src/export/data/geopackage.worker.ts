/**
 * SQLite for GeoPackages, in a worker of its own: WebAssembly needs `wasm-unsafe-eval`, which the server allows to this file alone, and making
 * the file at the end blocks whoever does it. It is given a port, and takes orders from there.
 */
import initSqlJs from 'sql.js/dist/sql-wasm-browser.js';
import sqliteAddress from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { serveDatabase } from './serve-database.ts';

addEventListener(
  'message',
  ({ data: port }: MessageEvent<MessagePort>) => void serveDatabase(port, () => initSqlJs({ locateFile: () => sqliteAddress })),
  { once: true },
);
