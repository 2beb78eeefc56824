/** Random queries over random elements in PostgreSQL are answered as over the same in memory. */
import { createDatabase } from '@flyover/overpass-engine';
import { ask, buildStore, scripts, stores } from '@flyover/overpass-engine/testing';
import { printCompact } from '@flyover/overpass-ql';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { gatherElements, type ImportConnection, importElements } from '../index.ts';
import { emptyPglite, PGLITE_START } from './pglite-connection.ts';

describe('answers to random queries', () => {
  /** An import takes as long as some queries. */
  const QUERIES_A_STORE = 25;
  const RUNS = Math.ceil(Number(process.env.FLYOVER_FUZZ_RUNS ?? 100) / QUERIES_A_STORE);

  let connection: ImportConnection;
  beforeAll(async () => {
    connection = await emptyPglite();
  }, PGLITE_START);

  test(
    'random queries over random elements',
    () =>
      fc.assert(
        fc.asyncProperty(stores, fc.array(scripts, { minLength: QUERIES_A_STORE, maxLength: QUERIES_A_STORE }), async (plain, queries) => {
          const memory = createDatabase(buildStore(plain), { osmBase: '2024-01-01T00:00:00Z' });
          await importElements(connection, memory);
          for (const query of queries.map(printCompact)) {
            const { database } = await gatherElements(connection, query);
            expect(await ask(database, query), query).toEqual(await ask(memory, query));
          }
        }),
        { numRuns: RUNS, endOnFailure: true },
      ),
    RUNS * 30_000 + 120_000,
  );
});
