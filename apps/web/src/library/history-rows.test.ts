import { describe, expect, test } from 'vitest';
import { dayText, firstLine, historyRows, runTitle, whenText } from './history-rows.ts';
import type { KeptRun } from './run-history.ts';

const NOON = new Date(2026, 4, 3, 12).getTime();
const run = (hour: number, query: string, more: Partial<KeptRun> = {}): KeptRun => ({
  key: `${hour}`,
  query,
  server: 'https://a.example.org/api/',
  time: NOON + hour * 3_600_000,
  duration: 5,
  outcome: 'drawn',
  elements: 1,
  ...more,
});
const said = (runs: KeptRun[], wanted = '', starredOnly = false) =>
  historyRows(runs, wanted, starredOnly).map((row) => (row.kind === 'day' ? new Date(row.time).getDate() : `${row.run.query} ${row.keys}`));

describe('the rows of the history', () => {
  test('have a heading for each day', () => {
    expect(said([run(3, 'a'), run(1, 'b'), run(-13, 'c')])).toEqual([3, 'a 3', 'b 1', 2, 'c -13']);
  });
  test('stand for equal queries that follow each other on the same server', () => {
    const runs = [run(9, 'a'), run(8, 'a'), run(7, 'b'), run(6, 'a'), run(5, 'a', { server: 'https://b.example.org/' })];
    expect(said(runs)).toEqual([3, 'a 9,8', 'b 7', 'a 6', 'a 5']);
  });
  test('are those with every word that is wanted, or with a star', () => {
    const runs = [run(3, 'node[shop]'), run(2, 'way[shop]', { starred: true }), run(1, 'node[amenity]')];
    expect(said(runs, 'SHOP node')).toEqual([3, 'node[shop] 3']);
    expect(said(runs, 'example.org', true)).toEqual([3, 'way[shop] 2']);
    expect(said(runs, 'nothing')).toEqual([]);
  });
});

describe('what a run is called', () => {
  test.each([
    ['// @name Pubs\nnode;out;', 'Pubs'],
    ['/* All\n pubs */\n\n[out:json][timeout:25];\nnode[amenity=pub];\nout;', 'node[amenity=pub];'],
    ['// a comment alone', '// a comment alone'],
    ['<!-- x -->\n<osm-script>', '<osm-script>'],
    ['', ''],
  ])('%j: %j', (query, title) => expect(runTitle(query)).toBe(title));
  test('is cut', () => expect(firstLine('x'.repeat(5000)).length).toBe(200));
});

const NOW = new Date(2026, 4, 3, 15, 30).getTime();
const before = (minutes: number) => NOW - minutes * 60_000;

describe('when something was', () => {
  test.each([
    [before(0.5), 'now'],
    [before(5), '5 min. ago'],
    [before(125), '2 hr. ago'],
    [before(60 * 24 * 3), 'Apr 30'],
    [before(60 * 24 * 400), 'Mar 29, 2025'],
    [before(-5), 'May 3'],
  ])('%d: %s', (time, text) => expect(whenText(time, NOW, 'en')).toBe(text));
});

describe('the day', () => {
  test.each([
    [before(0), 'Today'],
    [before(60 * 16), 'Yesterday'],
    [before(60 * 48), 'Friday, May 1, 2026'],
  ])('%d: %s', (time, text) => expect(dayText(time, NOW, 'en')).toBe(text));
});
