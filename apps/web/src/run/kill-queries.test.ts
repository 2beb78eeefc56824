import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryKiller } from './kill-queries.ts';

const A = 'https://a.example.org/api/';
const B = 'https://b.example.org/api/';

/** A killer whose calls are answered by hand. */
function setup() {
  const calls: { server: string; done: () => void; fail: (reason: Error) => void }[] = [];
  const warnings: string[] = [];
  const killer = createQueryKiller(
    (server) => new Promise((done, fail) => calls.push({ server, done, fail })),
    (reason) => warnings.push(reason),
  );
  return { killer, calls, warnings, sent: () => calls.map(({ server }) => server) };
}

/** Lets everything run that waits for nothing but a promise. */
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('before a run', () => {
  test('nothing is sent where this page has nothing left', async () => {
    const { killer, sent } = setup();
    await killer.beforeRun(1, A, true);
    killer.ended(1);
    await killer.beforeRun(2, A, true);
    expect(sent()).toEqual([]);
  });
  test('an unfinished query at this server is ended', async () => {
    const { killer, calls, sent } = setup();
    await killer.beforeRun(1, A, true);
    const next = killer.beforeRun(2, A, true);
    expect(sent()).toEqual([A]);
    calls[0].done();
    await next;
    expect(sent()).toEqual([A]);
  });
  test('one at another server is left alone', async () => {
    const { killer, sent } = setup();
    await killer.beforeRun(1, A, true);
    await killer.beforeRun(2, B, true);
    expect(sent()).toEqual([]);
  });
  test('the setting turns it off', async () => {
    const { killer, sent } = setup();
    await killer.beforeRun(1, A, false);
    await killer.beforeRun(2, A, false);
    expect(sent()).toEqual([]);
  });
  test('the run waits for the answer, so that its own query is not ended, but not for long', async () => {
    const { killer } = setup();
    await killer.beforeRun(1, A, true);
    let begun = false;
    void killer.beforeRun(2, A, true).then(() => {
      begun = true;
    });
    await vi.advanceTimersByTimeAsync(2999);
    expect(begun).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toBe(true);
  });
});

describe('an abort', () => {
  test('is told to the server', async () => {
    const { killer, sent } = setup();
    await killer.beforeRun(1, A, true);
    killer.aborted(1, true);
    expect(sent()).toEqual([A]);
  });
  test('the next run waits for it and sends nothing itself', async () => {
    const { killer, calls, sent } = setup();
    await killer.beforeRun(1, A, true);
    killer.aborted(1, true);
    const next = killer.beforeRun(2, A, true);
    calls[0].done();
    await next;
    expect(sent()).toEqual([A]);
  });
  test('before the server was asked sends nothing', () => {
    const { killer, sent } = setup();
    killer.aborted(1, true);
    expect(sent()).toEqual([]);
  });
  test('with the setting off sends nothing', async () => {
    const { killer, sent } = setup();
    await killer.beforeRun(1, A, false);
    killer.aborted(1, false);
    expect(sent()).toEqual([]);
  });
});

describe('a failure', () => {
  test('only warns: the run goes on, and the next one tries again', async () => {
    const { killer, calls, warnings, sent } = setup();
    await killer.beforeRun(1, A, true);
    killer.aborted(1, true);
    calls[0].fail(new Error('Failed to fetch'));
    await settle();
    expect(warnings).toEqual(['the server did not end earlier queries: Error: Failed to fetch']);
    const next = killer.beforeRun(2, A, true);
    expect(sent()).toEqual([A, A]);
    calls[1].fail(new Error('status 404'));
    await next;
    expect(warnings).toHaveLength(2);
  });
});
