import { describe, expect, test } from 'vitest';
import { localRecords } from './records.ts';
import { isKeyOf, isRunRecord, keyed, LONGEST_RECORDED, type RunRecord, runHistory } from './run-history.ts';

const run = (time: number, more: Partial<RunRecord> = {}): RunRecord => ({
  query: `node(${time});out;`,
  server: 'https://overpass.example.org/api/',
  time,
  duration: 120,
  outcome: 'drawn',
  elements: 3,
  ...more,
});

function open(most = 10_000) {
  let kept: ReadonlyMap<string, RunRecord> = new Map();
  const records = localRecords<RunRecord>({
    read: () => kept,
    write(next) {
      kept = next;
    },
  });
  return runHistory(records, { most, longest: LONGEST_RECORDED }, () => undefined);
}

describe('the history of runs', () => {
  test('lists the newest first, with query, server, time, counts and duration', async () => {
    const history = open();
    for (const time of [9, 1e12, 5]) await history.add(run(time));
    expect((await history.list()).map(({ key: _, ...record }) => record)).toEqual([run(1e12), run(9), run(5)]);
  });
  test('drops the oldest without a star', async () => {
    const history = open(3);
    await history.add(run(1, { starred: true }));
    for (const time of [2, 3, 4, 5]) await history.add(run(time));
    expect((await history.list()).map(({ time }) => time)).toEqual([5, 4, 1]);
  });
  test('stars and deletes, and takes back what was deleted', async () => {
    const history = open();
    for (const time of [1, 2, 3]) await history.add(run(time));
    const [third, second] = await history.list();
    await history.star([third.key, second.key], true);
    await history.star([third.key], false);
    const removed = await history.remove([second.key]);
    expect(removed).toEqual([{ ...run(2), starred: true, key: second.key }]);
    expect((await history.list()).map(({ time, starred }) => [time, starred])).toEqual([
      [3, undefined],
      [1, undefined],
    ]);
    expect(await history.join([...removed, third])).toEqual([second.key]);
    expect((await history.list()).map(({ time }) => time)).toEqual([3, 2, 1]);
  });
  test('takes in the newest runs of a file that there is room for: none of its own goes for them, whatever their times and stars', async () => {
    const history = open(3);
    await history.add(run(1));
    const times = async () => (await history.list()).map(({ time }) => time);
    const joined = await history.join([8e15, 8e15 + 2, 8e15 + 1].map((time) => keyed(run(time, { starred: true }))));
    expect(await times()).toEqual([8e15 + 2, 8e15 + 1, 1]);
    await history.remove(joined);
    expect(await times()).toEqual([1]);
  });
  test('is cleared', async () => {
    const history = open();
    await history.add(run(1));
    await history.clear();
    expect(await history.list()).toEqual([]);
  });
  test('leaves out empty and very long queries', async () => {
    const history = open();
    expect(await history.add(run(1, { query: ' \n' }))).toBe(false);
    expect(await history.add(run(2, { query: 'x'.repeat(LONGEST_RECORDED + 1) }))).toBe(false);
    expect(await history.list()).toEqual([]);
  });
  test('keeps the newest ten long queries, those with a star, and all short ones', async () => {
    const history = open();
    const long = 'x'.repeat(200_001);
    await history.add(run(1, { query: long, starred: true }));
    await history.add(run(2));
    for (let time = 3; time < 15; time++) expect(await history.add(run(time, { query: long }))).toBe(true);
    expect((await history.list()).map(({ time }) => time)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 2, 1]);
  });
});

describe('a run', () => {
  test('has a key of its time', () => {
    const { key } = keyed(run(1_700_000_000_000));
    expect(isKeyOf(key, 1_700_000_000_000)).toBe(true);
    expect(isKeyOf(key, 1_700_000_000_001)).toBe(false);
    expect(isKeyOf('__proto__', 5)).toBe(false);
  });
  test.each<[Record<string, unknown>, boolean]>([
    [{}, true],
    [{ starred: true }, true],
    [{ query: 5 }, false],
    [{ time: -1 }, false],
    [{ duration: Number.NaN }, false],
    [{ outcome: 'running' }, false],
    [{ elements: '3' }, false],
    [{ server: 'x'.repeat(2001) }, false],
  ])('with %j is sound: %j', (fields, sound) => expect(isRunRecord({ ...run(1), ...fields })).toBe(sound));
});
