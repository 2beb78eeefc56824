import { expect, test } from 'vitest';
import { answerQuery, createDatabase } from './index.ts';
import { smallTown as store } from './testing/databases.ts';

test('the example of the README', async () => {
  const controller = new AbortController();
  const chunks: Uint8Array[] = [];

  const database = createDatabase(store);
  const answer = await answerQuery(database, '[out:csv(::id,name)]; node[amenity=cafe](0,0,0.01,0.01); out;', {
    signal: controller.signal,
    timeout: 60,
  });
  for await (const chunk of answer.body) chunks.push(chunk);

  expect([answer.status, answer.contentType]).toEqual([200, 'text/csv']);
  expect(Buffer.concat(chunks).toString()).toBe('@id\tname\n30\t"Café ""Tür"""\n');
});
