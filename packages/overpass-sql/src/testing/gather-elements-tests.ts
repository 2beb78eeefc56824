/** The statements that a query sends to PostgreSQL, and the refused ones. */
import { answerQuery, createDatabase } from '@flyover/overpass-engine';
import { ask } from '@flyover/overpass-engine/testing';
import { makeSampleTown } from '@flyover/sample-town';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AskedSql, gatherElements, type ImportConnection, importElements, type SqlConnection } from '../index.ts';
import { emptyPglite, PGLITE_START } from './pglite-connection.ts';

describe('what is asked of PostgreSQL', () => {
  const store = makeSampleTown({ seed: 7, elements: 3000 });
  let connection: ImportConnection;

  beforeAll(async () => {
    connection = await emptyPglite();
  }, PGLITE_START);

  async function askedFor(query: string): Promise<AskedSql[]> {
    const asked: AskedSql[] = [];
    await gatherElements(connection, query, { asked: (each) => asked.push(each) });
    return asked;
  }

  /** Fails in the middle of the rows of ways. */
  const failing = (inner: ImportConnection): ImportConnection => ({
    ...inner,
    copy: (sql, lines) => (sql.includes('.ways') ? Promise.reject(new Error('cut')) : inner.copy(sql, lines)),
  });

  test('a database without tables is told', async () => {
    await expect(gatherElements(connection, 'out;')).rejects.toMatchObject({ fault: { kind: 'noTables' } });
  });

  test('the example of the README', async () => {
    const query = '[out:csv(name)]; node[amenity=cafe](53,13,54,14); out;';
    await importElements(connection, createDatabase(store)); // all of it, or nothing
    const { database, secondsLeft } = await gatherElements(connection, query, { mostElements: 100_000 });
    const answer = await answerQuery(database, query, { timeout: secondsLeft });
    const chunks: Uint8Array[] = [];
    for await (const chunk of answer.body) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe('name\nКофейня «Север»\n');
    expect(database.store.nodes.count).toBe(1);
  });

  test('rounds of a loop are asked together', async () => {
    const asked = await askedFor('node[amenity=bench]->.a; foreach.a->.b(way(around.b:20)[highway]; out ids;);');
    expect(asked.map(({ line, rows }) => [line, rows > 0])).toEqual([
      [1, true],
      [1, true],
    ]);
  });

  test('all types of a query are one statement', async () => {
    expect(await askedFor('nwr[amenity]; out geom;')).toHaveLength(1);
  });

  test('a branch that is not taken asks for nothing', async () => {
    const asked = await askedFor('node[amenity=bench];\nif (count(nodes) > 0) { way[leisure]; out; }\nelse { node[!amenity]; out; }');
    expect(asked.map(({ line }) => line)).toEqual([1, 2]);
  });

  test('values are no part of the text', async () => {
    const value = "x'); DROP SCHEMA flyover CASCADE; --";
    const asked = await askedFor(`node["${value}"="${value}"](user:"${value}")(newer:"2020-01-01T00:00:00Z"); rel(r:"${value}"); out;`);
    for (const { sql } of asked) expect(sql).not.toContain('DROP');
    expect(asked.map(({ values }) => JSON.stringify(values)).join()).toContain('DROP SCHEMA');
    expect(await askedFor('node[amenity=cafe]; out;')).toMatchObject([{ rows: 1 }]);
  });

  test('more elements than allowed are refused where they are asked for, with their number', async () => {
    const refused = gatherElements(connection, 'node[amenity];\nnode[!amenity]; out;', { mostElements: 500 });
    await expect(refused).rejects.toMatchObject({
      fault: { kind: 'tooManyRows', limit: 500, line: 2, offset: 15, rows: expect.closeTo(2507, -2) },
    });
    // the next query has a connection that is at rest
    expect(await askedFor('node[amenity=cafe]; out;')).toHaveLength(1);
  });

  test('elements that come twice count once', async () => {
    const query = 'node[amenity]->.a; nwr[amenity]; out ids;';
    const all = createDatabase(store);
    const { database } = await gatherElements(connection, query, { mostElements: 31 });
    expect((await ask(database, query)).text).toBe((await ask(all, query)).text);
    await expect(gatherElements(connection, query, { mostElements: 30 })).rejects.toMatchObject({ fault: { kind: 'tooManyRows' } });
  });

  test('a query that takes too long ends with the remark of the engine', async () => {
    const query = '[timeout:1]; node[amenity]; out;';
    const slow: SqlConnection = {
      async *query(sql, values, signal) {
        if (values.length > 0)
          await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }));
        yield* connection.query(sql, values);
      },
    };
    const { database, secondsLeft } = await gatherElements(slow, query);
    expect(secondsLeft).toBe(0);
    const { body } = await answerQuery(database, query, { timeout: secondsLeft });
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toContain('runtime error: Query timed out in "query" at line 1');
  });

  test('a query may have more time than a timer can tell', async () => {
    expect(await askedFor('[timeout:90000000]; node[amenity=cafe]; out;')).toHaveLength(1);
  });

  test('an aborted query is given up', async () => {
    await expect(gatherElements(connection, 'node[amenity]; out;', { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
      'enough',
    );
  });

  test('an import that fails leaves what was there', async () => {
    await expect(importElements(failing(connection), createDatabase(store))).rejects.toThrow('cut');
    expect(await askedFor('node[amenity=cafe]; out;')).toMatchObject([{ rows: 1 }]);
  });
});
