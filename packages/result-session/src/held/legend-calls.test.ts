import { describe, expect, test } from 'vitest';
import { createResultSession } from '../result-session.ts';
import { REQUEST } from '../testing/results.ts';

const ANSWER = JSON.stringify({
  elements: [
    { type: 'node', id: 1, lat: 53.5, lon: 13.41, tags: { amenity: 'bench' } },
    { type: 'node', id: 2, lat: 53.5, lon: 13.42, tags: { amenity: 'pub' } },
  ],
});
const SIGNAL = new AbortController().signal;
const ignore = () => undefined;

async function drawn(...sheets: string[]) {
  const session = createResultSession();
  const request = { ...REQUEST, sheets, source: { kind: 'kept', answer: new Blob([ANSWER]) } as const };
  const { picture } = await session.run(request, SIGNAL, ignore, ignore);
  const painted = () => new TextDecoder('latin1').decode(session.tile(7, 0, 0, 0)?.bytes);
  return { session, picture, painted };
}

describe('the legend', () => {
  test('tells the classes of the sheet', async () => {
    const { session } = await drawn('node[amenity=pub] { fill-color: #aa1100; }');
    const { classes = [], total } = session.legend(7, 15) ?? {};
    expect([total, classes.map(({ selector, sheet, count }) => [selector, sheet, count])]).toEqual([
      2,
      [
        ['node[amenity=pub]', 0, 1],
        [undefined, undefined, 1],
      ],
    ]);
  });
  test('is none without a sheet', async () => {
    const { session } = await drawn();
    expect([session.legend(7, 15), session.hideClasses(7, [1]), session.legend(6, 15)]).toEqual([undefined, undefined, undefined]);
  });
  test('a class that is hidden is neither drawn nor hit, until it is shown again', async () => {
    const { session, picture, painted } = await drawn('node[amenity=pub] { fill-color: #aa1100; }');
    const rule = session.legend(7, 15)?.classes[0].rule ?? -1;
    const hits = () => session.hit(7, 53.5, 13.42, 18, 4).total;
    expect([painted().includes('#aa1100'), hits()]).toEqual([true, 1]);
    expect(session.hideClasses(7, [rule])).toBe(picture + 1);
    expect([painted().includes('#aa1100'), hits()]).toEqual([false, 0]);
    expect(session.hideClasses(7, [])).toBe(picture + 2);
    expect([painted().includes('#aa1100'), hits()]).toEqual([true, 1]);
  });
});
