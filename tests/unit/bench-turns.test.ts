import { describe, expect, test } from 'vitest';
import { figureTable, ratioTable } from '../../bench/steps/turn-tables.mjs';
import { byTurns, ratioOf, rowsOf } from '../../bench/steps/turns.mjs';

const FIGURES = [
  { key: 'seconds', label: 'drawn', unit: 's' },
  { key: 'peak', label: 'peak', unit: 'MB', per: 1e6 },
];
const turnsOf = (label: string, ...runs: Record<string, unknown>[]) => ({ label, runs, failed: undefined });

describe('turns', () => {
  test('builds are measured one after the other in each round', async () => {
    const order: string[] = [];
    const take = (label: string) => ({
      label,
      measure: async () => ({ at: order.push(label) }),
    });
    const turns = await byTurns([take('A'), take('B')], 3);
    expect(order.join('')).toBe('ABABAB');
    expect(turns).toEqual([
      { label: 'A', runs: [{ at: 1 }, { at: 3 }, { at: 5 }], failed: undefined },
      { label: 'B', runs: [{ at: 2 }, { at: 4 }, { at: 6 }], failed: undefined },
    ]);
  });

  test('one that has failed has no further turn, the other goes on', async () => {
    let tries = 0;
    const failing = { label: 'A', measure: async () => (++tries === 2 ? { failed: 'over 60 s' } : { seconds: tries }) };
    const turns = await byTurns([failing, { label: 'B', measure: async () => ({ seconds: 1 }) }], 4);
    expect(tries).toBe(2);
    expect(turns[0]).toEqual({ label: 'A', runs: [{ seconds: 1 }], failed: 'over 60 s' });
    expect(turns[1].runs.length).toBe(4);
  });

  test('what takes too long is not repeated', async () => {
    const slow = { label: 'A', measure: () => new Promise<Record<string, unknown>>((resolve) => setTimeout(resolve, 20, {})) };
    const [turns] = await byTurns([slow], 4, 1);
    expect(turns.runs.length).toBe(1);
  });
});

describe('rows', () => {
  test('the middle of each figure, also of parts by their names', () => {
    expect(rowsOf([{ seconds: 3 }, { seconds: 1 }, { seconds: 2 }], ['seconds'])).toEqual([
      { name: '', values: { seconds: [3, 1, 2] }, medians: { seconds: 2 } },
    ]);
    const runs = [1, 3].map((ms) => ({
      parts: [
        { name: 'pan', ms },
        { name: 'zoom', ms: ms * 10 },
      ],
    }));
    expect(rowsOf(runs, ['ms'])).toEqual([
      { name: 'pan', values: { ms: [1, 3] }, medians: { ms: 2 } },
      { name: 'zoom', values: { ms: [10, 30] }, medians: { ms: 20 } },
    ]);
  });

  test('a run without a figure does not spoil the middle of the others', () => {
    expect(rowsOf([{ peak: Number.NaN }, { peak: 4 }, {}], ['peak'])[0].medians).toEqual({ peak: 4 });
  });
});

describe('ratios', () => {
  test('of the medians, and the span of those of single rounds', () => {
    expect(ratioOf([10, 30, 20], [10, 40, 10])).toEqual({ now: 20, before: 10, ratio: 2, least: 0.75, most: 2 });
  });

  test('no long task in both is equal, one that is new has no ratio', () => {
    expect(ratioOf([0], [0]).ratio).toBe(1);
    expect(ratioOf([60], [0])).toEqual({ now: 60, before: 0, ratio: Number.POSITIVE_INFINITY, least: Number.NaN, most: Number.NaN });
  });

  test('memory that was given back has none', () => {
    expect(ratioOf([-20, -20, 4], [-10, 10, 2])).toEqual({ now: -20, before: 2, ratio: Number.NaN, least: 2, most: 2 });
  });

  test('a figure that one build lacks has none', () => {
    expect(ratioOf([1], []).ratio).toBeNaN();
  });
});

test('the table of ratios names now and then, and the greatest ratio of what shall be small', () => {
  const figures = [...FIGURES, { key: 'pictures', label: 'pictures a second', unit: '', more: true }];
  const now = turnsOf('now', { seconds: 1.1, peak: 300e6, pictures: 40 });
  const then = turnsOf('then', { seconds: 1, peak: 400e6, pictures: 20 });
  expect(ratioTable(figures, [{ name: '1,000 features', turns: [now, then] }]).split('\n')).toEqual([
    '                                    now / then      now     then          pairs   runs',
    '---------------------------------   ----------   ------   ------   ------------   ----',
    '1,000 features: drawn                     1.10   1.10 s   1.00 s   1.10 to 1.10      1',
    '1,000 features: peak                      0.75   300 MB   400 MB   0.75 to 0.75      1',
    '1,000 features: pictures a second         2.00     40.0     20.0   2.00 to 2.00      1',
    'Greatest ratio where less is better: 1.10 (1,000 features: drawn).',
  ]);
});

test('a build that fails has its reason where its figures would stand', () => {
  const turns = [turnsOf('now', { seconds: 1 }), { label: 'then', runs: [], failed: 'over 60 s' }];
  expect(
    ratioTable(FIGURES, [{ name: '1,000 features', turns }])
      .split('\n')
      .slice(2),
  ).toEqual(['1,000 features            -         over 60 s', 'There is no ratio.']);
});

test('peers and goals stand beside the figures of one build', () => {
  const turns = [turnsOf('the working tree', { seconds: 1, peak: 300e6 }), turnsOf('GeoJSON source', { seconds: 4, peak: 1e9 })];
  expect(figureTable(FIGURES, [{ name: '1,000 features', turns, goals: { seconds: 2 } }]).split('\n')).toEqual([
    "                             by   drawn s   peak MB   drawn, of Flyover's   runs",
    '--------------   --------------   -------   -------   -------------------   ----',
    '1,000 features          Flyover      1.00       300                            1',
    '1,000 features   GeoJSON source      4.00     1,000                4.00 x      1',
    '1,000 features             goal      2.00',
  ]);
});
