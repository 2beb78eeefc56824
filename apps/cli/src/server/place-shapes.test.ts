import type { DataHost } from '@flyover/engine-host';
import type { FoundPlace } from '@flyover/place-search';
import { expect, test } from 'vitest';
import { placeShapes } from './place-shapes.ts';
import { createQuerySlots, type QuerySlot } from './query-slots.ts';

const WAY = { osm_type: 'way', osm_id: 7 } as FoundPlace;
const LINE = '{"elements":[{"type":"way","id":7,"nodes":[1,2],"geometry":[{"lat":1,"lon":2},{"lat":3,"lon":4}]}]}';

/** The shapes where the data answers with a text, and whether the query was aborted. */
async function shapesOf(text: string, status = 200) {
  let ended: AbortSignal | undefined;
  const query: DataHost['query'] = async (_query, _seconds, signal) => {
    ended = signal;
    const body = (async function* () {
      for (let at = 0; at < text.length; at += 65_536) yield new TextEncoder().encode(text.slice(at, at + 65_536));
    })();
    return { status, contentType: 'application/json', body };
  };
  const slots = createQuerySlots({ perAddress: 1, total: 1, bytesPerAddress: 1, bytes: 1 });
  const slot = slots.admit({ address: '192.0.2.1', origin: '' }, 20) as QuerySlot;
  const shapes = await placeShapes({ query } as DataHost, [WAY], slot, new AbortController().signal);
  return { shapes: typeof shapes === 'string' ? shapes : Object.fromEntries(shapes), isAborted: ended?.aborted };
}

test('a shape has the name of its element', async () =>
  expect(await shapesOf(LINE)).toEqual({
    ...{ shapes: { 'way/7': expect.objectContaining({ type: 'LineString' }) }, isAborted: false },
  }));

test('shapes of more than 2 MB are a sentence, and nothing more of them is computed', async () => {
  const { shapes, isAborted } = await shapesOf(`${LINE.slice(0, -1)}${' '.repeat(2 * 2 ** 20)}}`);
  expect([shapes, isAborted]).toEqual([expect.stringMatching(/more than 2 MB: ask for fewer places/), true]);
});

test.each([
  ['a fault', '<html></html>', 504],
  ['a query that ended early, which its answer says in a remark', `${LINE.slice(0, -1)},"remark":"runtime error: Query timed out"}`, 200],
])('%s is a sentence, not a place without its shape', async (_, text, status) =>
  expect((await shapesOf(text, status)).shapes).toMatch(/could not be read within 20 seconds/),
);
