import type { RunFailure } from '@flyover/result-session';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askForSlot, beginWait, endWait, forgetRepeats, isWaitable, secondsToSlot, useRetry } from './retry.ts';

const SERVER = 'https://a.example.org/api/';
const tooMany = (retryAfter?: number): RunFailure => ({ kind: 'status', status: 429, message: '', lines: [], retryAfter });
const tooLoaded: RunFailure = { kind: 'status', status: 504, message: '', lines: [] };

const rerun = vi.fn();
const status = vi.fn<(address: string) => Promise<Response>>();
const secondsLeft = () => useRetry.getState().secondsLeft;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', status);
  status.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  rerun.mockReset();
});
afterEach(() => {
  endWait();
  forgetRepeats();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  [429, true],
  [504, true],
  [502, false],
  [500, false],
])('waiting helps after status %i: %s', (code, helps) => expect(isWaitable({ kind: 'status', status: code })).toBe(helps));
test('an error of the query does not go away', () => expect(isWaitable({ kind: 'query', status: 400 })).toBe(false));

describe('the countdown', () => {
  test('is 30 s where the server says nothing, and ends at 0', async () => {
    beginWait(tooLoaded, SERVER, rerun);
    expect(secondsLeft()).toBe(30);
    await vi.advanceTimersByTimeAsync(1000);
    expect(secondsLeft()).toBe(29);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(secondsLeft()).toBe(0);
    expect(rerun).not.toHaveBeenCalled();
  });
  test('is what Retry-After says', () => {
    beginWait(tooMany(7), SERVER, rerun);
    expect(useRetry.getState()).toMatchObject({ secondsLeft: 7, isFromServer: true });
    expect(status).not.toHaveBeenCalled();
  });
  test.each([
    [0, 1],
    [1e9, 3600],
  ])('a Retry-After of %d is taken as %d', (reported, taken) => {
    beginWait(tooMany(reported), SERVER, rerun);
    expect(secondsLeft()).toBe(taken);
  });
  test('after a 429 the status page is asked, once', async () => {
    status.mockResolvedValue(new Response('Rate limit: 2\nSlot available after: 2026-01-01T00:00:12Z, in 12 seconds.\n'));
    beginWait(tooMany(), SERVER, rerun);
    expect(secondsLeft()).toBe(30);
    await vi.advanceTimersByTimeAsync(0);
    expect(useRetry.getState()).toMatchObject({ secondsLeft: 12, isFromServer: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(status.mock.calls.map(([address]) => address)).toEqual([`${SERVER}status`]);
  });
  test('a status page that is silent or fails leaves the 30 s', async () => {
    status.mockResolvedValueOnce(new Response('2 slots available now.')).mockResolvedValueOnce(new Response('', { status: 404 }));
    for (let time = 0; time < 3; time++) {
      beginWait(tooMany(), SERVER, rerun);
      await vi.advanceTimersByTimeAsync(0);
      expect(useRetry.getState()).toMatchObject({ secondsLeft: 30, isFromServer: false });
    }
  });
  test('after a 504 nobody is asked', () => {
    beginWait(tooLoaded, SERVER, rerun);
    expect(status).not.toHaveBeenCalled();
  });
  test('a late answer does not change the wait of a later run', async () => {
    let answer: (response: Response) => void = () => undefined;
    status.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    beginWait(tooMany(), SERVER, rerun);
    beginWait(tooMany(5), SERVER, rerun);
    answer(new Response('Slot available after: 2026-01-01T00:02:00Z, in 120 seconds.'));
    await vi.advanceTimersByTimeAsync(0);
    expect(secondsLeft()).toBe(5);
  });
  test('ends with the next run', async () => {
    beginWait(tooLoaded, SERVER, rerun);
    endWait();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(secondsLeft()).toBe(undefined);
    expect(rerun).not.toHaveBeenCalled();
  });
});

describe('a run by itself', () => {
  test('begins only where the user chose it', async () => {
    beginWait(tooMany(2), SERVER, rerun);
    useRetry.setState({ automatic: true });
    await vi.advanceTimersByTimeAsync(1000);
    expect(rerun).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(rerun).toHaveBeenCalledTimes(1);
  });
  test('waits longer each time, where the server says nothing', async () => {
    const waits: (number | undefined)[] = [];
    useRetry.setState({ automatic: true });
    for (let time = 0; time < 6; time++) {
      beginWait(tooLoaded, SERVER, rerun);
      waits.push(secondsLeft());
      await vi.advanceTimersByTimeAsync(500_000);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 480]);
  });
  test('is chosen anew after a run that ended in another way', () => {
    useRetry.setState({ automatic: true });
    forgetRepeats();
    expect(useRetry.getState().automatic).toBe(false);
  });
});

const statusPage = (slots: string) =>
  `Connected as: 1234\nCurrent time: 2026-03-01T00:00:00Z\nRate limit: 2\n${slots}Currently running queries (pid, space limit, time limit, start time):\n`;

describe('secondsToSlot', () => {
  test.each([
    ['2 slots available now.\n', 0],
    ['1 slots available now.\nSlot available after: 2026-03-01T00:00:40Z, in 40 seconds.\n', 0],
    ['Slot available after: 2026-03-01T00:00:40Z, in 40 seconds.\n', 40],
    ['Slot available after: 2026-03-01T00:00:40Z, in 40 seconds.\nSlot available after: 2026-03-01T00:00:12Z, in 12 seconds.\n', 12],
    ['0 slots available now.\nSlot available after: 2026-03-01T00:00:09Z, in 9 seconds.\n', 9],
    ['Slot available after: 2026-02-28T23:59:59Z, in -1 seconds.\n', 0],
    ['', undefined],
  ])('%j: %j', (slots, seconds) => expect(secondsToSlot(statusPage(slots))).toBe(seconds));
  test('a page of another kind says nothing', () => expect(secondsToSlot('<html><body>Slot available soon</body></html>')).toBe(undefined));
});

describe('askForSlot', () => {
  afterEach(() => vi.unstubAllGlobals());
  const answerWith = (body: BodyInit) => vi.stubGlobal('fetch', async () => new Response(body));

  test('reads the page of the server', async () => {
    answerWith(statusPage('Slot available after: 2026-03-01T00:00:40Z, in 40 seconds.\n'));
    expect(await askForSlot('https://overpass.example.org/api/')).toBe(40);
  });
  test('reads no further where the page has no end', async () => {
    const cancel = vi.fn();
    const pull = (control: ReadableStreamDefaultController) => control.enqueue(new TextEncoder().encode(`${'-'.repeat(60_000)}\n`));
    answerWith(new ReadableStream({ pull, cancel }));
    expect(await askForSlot('https://overpass.example.org/api/')).toBe(undefined);
    expect(cancel).toHaveBeenCalledOnce();
  });
});
