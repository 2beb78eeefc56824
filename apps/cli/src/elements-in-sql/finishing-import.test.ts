/** Reads while an import is in its last step, which holds the tables until it commits. */
import { readElements } from '@flyover/osm-elements';
import { createDatabase } from '@flyover/overpass-engine';
import { allRows, gatherElements, type ImportConnection, importElements } from '@flyover/overpass-sql';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { OWNER, type Postgres, postgresPrograms, startPostgres } from '../testing/postgres.ts';
import { connectPostgres, type PostgresConnection } from './postgres-connection.ts';
import { createReplicas } from './replicas.ts';

const programs = postgresPrograms();
if (programs === undefined) console.warn('Reads during an import are skipped: no PostgreSQL');
const SOON = { timeout: 120_000, interval: 50 };

describe.skipIf(programs === undefined)('while an import is being finished', () => {
  let postgres: Postgres;
  let connection: PostgresConnection;
  const elements = async (id: number) =>
    createDatabase(
      await readElements([new TextEncoder().encode(`<osm version="0.6"><node id="${id}" version="1" lat="1" lon="2"/></osm>`)]),
    );
  /** Begins an import of a node; resolves when it holds the tables. */
  const startImport = async (id: number) => {
    const writer = await connectPostgres(postgres.address(OWNER));
    let reach = () => {};
    let release = () => {};
    const replaced = new Promise<void>((resolve) => {
      reach = resolve;
    });
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding: ImportConnection = {
      copy: writer.copy,
      async *query(sql, ...given) {
        if (sql === 'COMMIT') {
          reach();
          await released;
        }
        yield* writer.query(sql, ...given);
      },
    };
    const done = importElements(holding, await elements(id)).finally(() => writer.end());
    const finish = () => {
      release();
      return done;
    };
    onTestFinished(finish);
    await Promise.race([replaced, done]);
    return finish;
  };
  const waiting = async () => {
    const [{ n }] = await allRows(connection, "SELECT count(*)::integer AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
    return n;
  };

  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '');
    connection = await connectPostgres(postgres.address(OWNER));
    await importElements(connection, await elements(1));
  });
  afterAll(async () => {
    await connection?.end();
    await postgres?.stop();
  });

  test('a query waits, and reads the new elements', async () => {
    const finish = await startImport(2);
    const reader = await connectPostgres(postgres.address(OWNER));
    onTestFinished(() => reader.end());
    const gathered = gatherElements(reader, 'node(id:1,2); out;');
    await expect.poll(waiting, SOON).toBe(1);
    await finish();
    expect([...(await gathered).database.store.nodes.ids]).toEqual([2]);
  });
  test('a query without time to wait ends with the reason', async () => {
    await startImport(3);
    const reader = await connectPostgres(postgres.address(OWNER));
    onTestFinished(() => reader.end());
    await expect(gatherElements(reader, 'node(3); out;', { timeout: 0.2 })).rejects.toMatchObject({ fault: { kind: 'importing' } });
  });
  test('checks leave the database in use, and the runs over it alone', async () => {
    await startImport(4);
    const replicas = createReplicas([postgres.address(OWNER)], { interval: 50, patience: 3000 });
    onTestFinished(() => replicas.end());
    let runs = 0;
    await replicas.use((reader) => {
      runs++;
      return allRows(reader, 'SELECT pg_sleep(4)');
    });
    await expect(replicas.newest()).rejects.toMatchObject({ fault: { kind: 'importing' } });
    expect(runs).toBe(1);
  });
});
