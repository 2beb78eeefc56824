import type { RunOutcome } from '@flyover/result-session';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionWith } from '../testing/results.ts';
import { AREAS_LAG_LIMIT, DATA_LAG_LIMIT, exactTime, isOlder, resultMark, useAnnouncedRun } from './result-mark.ts';
import { useRun } from './run-store.ts';

const A = 'https://a.example.org/api/';
const FILE = 'own-file:1/town.osm/';
const benches = { text: 'node[amenity=bench];out;', server: A };
const outcome = { runId: 3 } as RunOutcome;
const shown = { runId: 3, outcome, origin: benches, replaced: false };

describe('the mark of a result', () => {
  test('of the latest run: none, whatever is typed', () => {
    expect(resultMark(shown, benches.text, A)).toBe(undefined);
    expect(resultMark(shown, 'node[amenity=bench][backrest];out;', A)).toBe(undefined);
  });
  test('while a newer run goes on, or after it had nothing to show: earlier', () =>
    expect(resultMark({ ...shown, runId: 4 }, benches.text, A)).toBe('earlier'));
  test('where another query was put into the editor: of another one, until its own stands there again', () => {
    expect(resultMark({ ...shown, replaced: true }, 'way;out;', A)).toBe('other');
    expect(resultMark({ ...shown, replaced: true }, benches.text, A)).toBe(undefined);
  });
  test('where queries go to a file now, or to another one: of other data, unless the query names its server', () => {
    const ofFile = { ...shown, origin: { ...benches, server: FILE } };
    expect(resultMark(shown, benches.text, FILE)).toBe('data');
    expect(resultMark(ofFile, benches.text, A)).toBe('data');
    expect(resultMark(ofFile, benches.text, 'own-file:2/town.osm/')).toBe('data');
    expect(resultMark(ofFile, benches.text, FILE)).toBe(undefined);
    expect(resultMark(shown, benches.text, 'https://b.example.org/api/')).toBe(undefined);
    const named = { ...benches, text: `{{data:overpass,server=${A}}}node;out;` };
    expect(resultMark({ ...shown, origin: named }, named.text, FILE)).toBe(undefined);
  });
  test('without a result: none', () => expect(resultMark({ runId: 4, replaced: true }, 'way;out;', A)).toBe(undefined));
});

const now = Date.parse('2026-03-10T00:00:00Z');

describe('isOlder', () => {
  test.each([
    ['2026-03-09T00:00:00Z', false],
    ['2026-03-08T23:59:59Z', true],
  ])('data of %s is marked after 864e5 ms (1 day): %s', (iso, old) => expect(isOlder(iso, DATA_LAG_LIMIT, now)).toBe(old));
  test.each([
    ['2026-03-06T00:00:00Z', false],
    ['2026-03-05T23:59:59Z', true],
  ])('areas of %s are marked after 3456e5 ms (4 days): %s', (iso, old) => expect(isOlder(iso, AREAS_LAG_LIMIT, now)).toBe(old));
  test.each([undefined, '', 'long ago', '2026-03-11T00:00:00Z'])('%j is not', (iso) =>
    expect(isOlder(iso, DATA_LAG_LIMIT, now)).toBe(false),
  );
});

describe('exactTime', () => {
  test('has date, time and zone', () => expect(exactTime('2026-03-09T12:34:56Z', 'en')).toMatch(/Mar \d+, 2026.*\d:34:56/));
  test('what is no time stays as it came', () => expect(exactTime('<b>now', 'en')).toBe('<b>now'));
});

vi.stubGlobal('document', { body: { dataset: {} } });

const { outcome: received } = await sessionWith('{"elements":[]}');
const outcomeOf = (runId: number, partial?: true): RunOutcome => ({ ...received, runId, ...(partial && { partial }) });
const reported = () => useAnnouncedRun.getState().outcome?.runId;

beforeEach(() => {
  vi.useFakeTimers();
  useRun.setState({ state: 'drawn', runId: 1, outcome: outcomeOf(1) });
});
afterEach(() => void vi.useRealTimers());

test('a whole result is told with its picture', () => {
  useRun.setState({ state: 'running', runId: 2 });
  useRun.setState({ outcome: outcomeOf(2) });
  expect([reported(), useAnnouncedRun.getState().state]).toEqual([1, 'running']);
  useRun.setState({ state: 'drawn' });
  vi.advanceTimersByTime(1);
  expect([reported(), useAnnouncedRun.getState().state]).toEqual([2, 'drawn']);
});

test('it is told before a picture that takes long, and another run does not put it off', () => {
  useRun.setState({ state: 'running', runId: 2, outcome: outcomeOf(2) });
  vi.advanceTimersByTime(400);
  useRun.setState({ stages: [] });
  expect(reported()).toBe(1);
  vi.advanceTimersByTime(100);
  expect(reported()).toBe(2);
});

test('what has come so far is told at once, and so is a run without a picture', () => {
  useRun.setState({ state: 'running', runId: 2, outcome: outcomeOf(2, true) });
  expect(reported()).toBe(2);
  useRun.setState({ state: 'empty', runId: 3, outcome: outcomeOf(3) });
  expect(reported()).toBe(3);
});
