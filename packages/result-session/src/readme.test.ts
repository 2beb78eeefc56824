/** The example of the README. */
import { expect, test } from 'vitest';
import { createResultSession } from './index.ts';

test('the example of the README', async () => {
  const session = createResultSession();
  const request = {
    runId: 1,
    query: 'node[amenity=bench](53.4,13.4,53.6,13.5);out;',
    options: {},
    smallShapes: 'dots' as const,
    source: {
      kind: 'kept',
      answer: new Blob(['{"elements":[{"type":"node","id":1,"lat":53.5,"lon":13.41,"tags":{"amenity":"bench"}}]}']),
    } as const,
  };
  const stages: string[] = [];
  const outcome = await session.run(
    request,
    new AbortController().signal,
    ({ stage }) => stages.push(stage),
    () => undefined,
  );
  expect(outcome.kind).toBe('map');
  expect(outcome.stats.points).toBe(1);
  expect(stages[0]).toBe('calling');
  expect(session.tile(1, 0, 0, 0)?.bytes).toBeInstanceOf(Uint8Array);
  const { hits } = session.hit(1, 53.5, 13.41, 18, 4);
  expect(hits[0].mainTag).toBe('amenity=bench');
  expect(session.details(1, hits[0].feature)?.lat).toBe(53.5);
  expect(await session.rawSearch(1, 'bench', () => undefined)).toMatchObject({ hits: 1 });
});
