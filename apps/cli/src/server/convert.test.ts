import { type ConvertedQuery, createDataCalls, type SentQuery } from '@flyover/engine-host';
import { expect, test } from 'vitest';
import { convertAnswer } from './convert.ts';

const { convert } = createDataCalls();
const { signal } = new AbortController();

async function answered(converted: (sent: SentQuery) => Promise<ConvertedQuery>, body: string, target = 'compact') {
  const sent = { body: new TextEncoder().encode(body) };
  const answer = await convertAnswer(
    { convert: converted },
    sent,
    target,
    signal,
    { client: '' },
    (text) => new Response(Uint8Array.from(text)),
  );
  return [answer.status, await answer.text()];
}

test('a query of a megabyte is converted, and a form that holds one', async () => {
  const compact = (sent: SentQuery) => convert(sent, 'compact');
  expect(await answered(compact, 'out;'.padEnd(1_000_000))).toEqual([200, expect.stringContaining('<pre>\nout;&#x0a;</pre>')]);
  expect(await answered(compact, `data=//${'%E2%82%AC'.repeat(300_000)}%0Aout;`)).toEqual([
    200,
    expect.stringContaining('<pre>\nout;&#x0a;</pre>'),
  ]);
  expect(await answered(compact, 'out;'.padEnd(1_048_577))).toEqual([400, expect.stringContaining('Input too long')]);
});
test('an answer that would fill the memory is refused', async () => {
  const long = async () => ({ text: new Uint8Array(2 ** 24 + 1) });
  expect(await answered(long, 'out;')).toEqual([413, expect.stringContaining('its other form has more than 16 MB')]);
});
test('a form that no server knows is refused before anything is converted', async () => {
  const never = () => Promise.reject(new Error('nothing is asked'));
  expect(await answered(never, 'out;', 'yaml')).toEqual([400, expect.stringContaining('target is one of xml, mapql, compact')]);
});
