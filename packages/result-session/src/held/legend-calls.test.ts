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
  test('a filter of the table keeps what is hidden hidden, and counts what is drawn', async () => {
    const { session, picture, painted } = await drawn(
      'node[amenity=pub] { fill-color: #aa1100; } node[amenity=bench] { fill-color: #00bb22; }',
    );
    const [pub] = session.legend(7, 15)?.classes ?? [];
    session.hideClasses(7, [pub.rule]);
    await session.tableOpen(7);
    const filters = [{ kind: 'is', column: 'amenity', values: ['pub'] }] as const;
    const order = await session.tableArrange(7, { filters, sort: [], locale: 'en' }, SIGNAL);
    expect(session.tableOnMap(7, order?.order)).toMatchObject({ picture: picture + 2, drawn: { points: 1 } });
    expect([painted().includes('#aa1100'), painted().includes('#00bb22')]).toEqual([false, false]);
    expect(session.legend(7, 15)?.classes.map(({ selector, count }) => [selector, count])).toEqual([['node[amenity=pub]', 1]]);
    session.tableOnMap(7, undefined);
    expect([painted().includes('#aa1100'), painted().includes('#00bb22')]).toEqual([false, true]);
  });
});
