/** Replicas whose computer is gone: what runs on them settles. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { readElements } from '@flyover/osm-elements';
import { createDatabase } from '@flyover/overpass-engine';
import { allRows, importElements } from '@flyover/overpass-sql';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { OWNER, type Postgres, postgresPrograms, startPostgres } from '../testing/postgres.ts';
import { connectPostgres } from './postgres-connection.ts';
import { createReplicas } from './replicas.ts';

const programs = postgresPrograms();
if (programs === undefined) console.warn('Replicas that vanish are skipped: no PostgreSQL');

/** A port in front of a PostgreSQL; once vanished it takes no connection, and those that are open carry nothing. */
async function startFront(socket: string) {
  const open: Socket[] = [];
  const server = createServer((client) => {
    const behind = connect(socket);
    client.pipe(behind).pipe(client);
    for (const each of [client, behind]) each.on('error', () => undefined);
    open.push(client, behind);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const each of open) each.destroy();
    server.close();
  });
  return {
    address: `postgres://${OWNER}@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`,
    vanish() {
      server.close();
      for (const each of open) each.unpipe();
    },
  };
}

describe.skipIf(programs === undefined)('a database whose computer is gone', () => {
  let postgres: Postgres;
  let socket: string;
  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '');
    socket = join(new URL(postgres.address(OWNER)).searchParams.get('host') ?? '', '.s.PGSQL.5432');
    const connection = await connectPostgres(postgres.address(OWNER));
    const node = '<osm version="0.6"><node id="1" version="1" lat="1" lon="2"/></osm>';
    await importElements(connection, createDatabase(await readElements([new TextEncoder().encode(node)])));
    await connection.end();
  });
  afterAll(() => postgres?.stop());

  test('refuses connections, and its runs end', async () => {
    const front = await startFront(socket);
    const replicas = createReplicas([front.address], { interval: 50, patience: 3000 });
    onTestFinished(() => replicas.end());
    const run = replicas.use((reader) => {
      const rows = allRows(reader, 'SELECT pg_sleep(1)');
      front.vanish();
      return rows;
    });
    await expect(run).rejects.toMatchObject({ fault: { kind: 'away' } });
  });
});
