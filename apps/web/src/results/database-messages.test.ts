import { createRequire } from 'node:module';
import type { SqlEngine } from '@flyover/feature-export';
import type { ExportProgress } from '@flyover/result-session';
import { describe, expect, test } from 'vitest';
import { serveDatabase } from '../export/data/serve-database.ts';
import { sessionWith } from '../testing/results.ts';
import { openRemoteDatabase } from './database-messages.ts';

const point = (id: number) => ({ type: 'node', id, lat: 53.5, lon: 13.41, tags: { name: `Nr. ${id}`, note: 'x'.repeat(500) } });
const answer = JSON.stringify({ elements: Array.from({ length: 600 }, (_, i) => point(i + 1)) });

/** SQLite behind a port, as the worker with the database has it. */
function databasePort(loadEngine: () => Promise<SqlEngine>): MessagePort {
  const { port1, port2 } = new MessageChannel();
  serveDatabase(port1, loadEngine);
  return port2;
}
/** SQLite reads files, too. */
interface SqlReader {
  readonly Database: new (bytes: Uint8Array) => { exec(sql: string): unknown };
}
const initSqlJs: () => Promise<SqlEngine & SqlReader> = createRequire(import.meta.url)('sql.js');

/** A GeoPackage by the database behind a port. */
async function writeOver(
  port: MessagePort,
  controller = new AbortController(),
  onProgress: (progress: ExportProgress) => void = () => undefined,
) {
  const { session } = await sessionWith(answer);
  const request = { runId: 7, format: 'geopackage', choice: { layout: 'pretty', guardFormulas: false, byteOrderMark: false } } as const;
  const database = openRemoteDatabase(port, controller.signal);
  return session.exportResult(request, onProgress, controller.signal, undefined, database).finally(() => port.close());
}

describe('a GeoPackage', () => {
  test('is made by a database elsewhere, all of it', async () => {
    const outcome = await writeOver(databasePort(initSqlJs));
    const bytes = outcome.kind === 'file' ? new Uint8Array(await outcome.blob.arrayBuffer()) : new Uint8Array();
    expect(new TextDecoder().decode(bytes.slice(0, 15))).toBe('SQLite format 3');
    const { Database } = await initSqlJs();
    const tables = new Database(bytes).exec('SELECT count(*) FROM points');
    expect(tables).toEqual([{ columns: ['count(*)'], values: [[600]] }]);
  });
  test('says why where the database does not start', async () => {
    const port = databasePort(() => Promise.reject(new Error('no WebAssembly here')));
    expect(await writeOver(port)).toEqual({ kind: 'failed', message: 'no WebAssembly here' });
  });
  test('is aborted while the database says nothing', async () => {
    const silent = new MessageChannel();
    const controller = new AbortController();
    expect(await writeOver(silent.port1, controller, () => controller.abort())).toEqual({ kind: 'aborted' });
    silent.port2.close();
  });
});
