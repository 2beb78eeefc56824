import type { RunFailure, RunOutcome, RunRequest } from '@flyover/result-session';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { setQueryText } from '../query/query-text.ts';
import { useSettings } from '../settings/settings-store.ts';
import { type AppConfig, FALLBACK_CONFIG } from '../site/app-config.ts';
import { pointStats } from '../testing/results.ts';
import { useRetry } from './retry.ts';
import { abortRun, inUserLines, keepAnswer, keptAnswer, runQuery } from './run-query.ts';
import { useRun } from './run-store.ts';

interface Asked {
  readonly request: RunRequest;
  readonly answer: (outcome: RunOutcome) => void;
  readonly fail: (reason: Error) => void;
}

const { asked, aborted } = vi.hoisted(() => ({ asked: [] as Asked[], aborted: [] as number[] }));
vi.mock('../results/result-client.ts', () => ({
  resultWorker: () => ({
    run: (request: RunRequest, signal: AbortSignal) => {
      signal.addEventListener('abort', () => aborted.push(request.runId));
      return new Promise<RunOutcome>((answer, fail) => asked.push({ request, answer, fail }));
    },
  }),
}));

const addressOf = ({ source }: RunRequest) => (source.kind === 'server' ? source.address : undefined);

const SERVER = 'https://a.example.org/api/';
const OTHER = 'https://b.example.org/api/';
const config: AppConfig = { ...FALLBACK_CONFIG, servers: [{ url: SERVER, name: 'A', coverage: 'planet' }] };
const stats = pointStats(1, 9);
const outcome = (runId: number, more: Partial<RunOutcome> = {}): RunOutcome => ({
  runId,
  picture: 1,
  kind: 'map',
  stats,
  hasText: true,
  ...more,
});
const failed = (runId: number, failure: RunOutcome['failure']) => outcome(runId, { kind: 'failed', reason: 'error', failure });

const fetched = vi.fn(async (_address: string) => new Response('ok'));

/** Starts a run of a text and waits until the worker was asked. */
async function start(text: string, at?: string): Promise<Asked & { readonly done: Promise<void> }> {
  const before = asked.length;
  setQueryText(text);
  const done = runQuery(config, at);
  await vi.waitFor(() => expect(asked.length).toBe(before + 1));
  return { ...asked[before], done };
}

beforeAll(() => {
  vi.stubGlobal('document', { baseURI: 'https://flyover.example.org/', body: { dataset: {} } });
  vi.stubGlobal('fetch', fetched);
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  fetched.mockClear();
  useSettings.setState({ server: '', kill_my_queries: true });
});

describe('two quick runs never mix', () => {
  test('the first is aborted, and its answer changes nothing', async () => {
    const first = await start('node(1);out;');
    const second = await start('node(2);out;');
    expect(aborted).toContain(first.request.runId);
    second.answer(outcome(second.request.runId));
    await second.done;
    first.answer(failed(first.request.runId, { kind: 'query', message: 'line 1: late', lines: [1] }));
    await first.done;
    expect(useRun.getState()).toMatchObject({ runId: second.request.runId, problem: undefined, outcome: { runId: second.request.runId } });
  });
  test('the query that was left at the server is ended before the second asks', async () => {
    const first = await start('node(1);out;');
    expect(fetched).not.toHaveBeenCalled();
    const second = await start('node(2);out;');
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([`${SERVER}kill_my_queries`]);
    second.answer(outcome(second.request.runId));
    await Promise.all([second.done, first.answer(outcome(first.request.runId, { kind: 'aborted' }))]);
  });
});

describe('Abort', () => {
  test('is silent: no error, whatever comes afterwards', async () => {
    const run = await start('node(1);out;');
    abortRun();
    expect(useRun.getState().state).toBe('aborted');
    run.answer(outcome(run.request.runId, { kind: 'aborted' }));
    await run.done;
    expect(useRun.getState()).toMatchObject({ state: 'aborted', problem: undefined });
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([`${SERVER}kill_my_queries`]);
  });
  test('with the setting off the server is not told', async () => {
    useSettings.setState({ kill_my_queries: false });
    const run = await start('node(1);out;', OTHER);
    abortRun();
    run.answer(outcome(run.request.runId, { kind: 'aborted' }));
    await run.done;
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('a run ends', () => {
  test('where the worker cannot even say that it failed', async () => {
    const run = await start('node(1);out;');
    run.fail(new RangeError('Array buffer allocation failed'));
    await run.done;
    expect(useRun.getState()).toMatchObject({
      state: 'failed',
      problem: { kind: 'crashed', message: 'Array buffer allocation failed' },
    });
  });
  test('and stays aborted where it was', async () => {
    const run = await start('node(1);out;');
    abortRun();
    run.fail(new Error('late'));
    await run.done;
    expect(useRun.getState()).toMatchObject({ state: 'aborted', problem: undefined });
  });
  test('with its answer in a page in the background, which paints nothing', async () => {
    const run = await start('node(1);out;');
    vi.stubGlobal('document', { ...document, hidden: true });
    run.answer(outcome(run.request.runId));
    await run.done;
    vi.stubGlobal('document', { ...document, hidden: false });
    expect(useRun.getState().state).toBe('drawn');
  });
});

describe('the server', () => {
  const serverOf = async (text: string, at?: string) => {
    const run = await start(text, at);
    run.answer(outcome(run.request.runId));
    await run.done;
    return addressOf(run.request);
  };
  test('is that of the settings, else the first of the configuration', async () => {
    expect(await serverOf('node(1);out;')).toBe(SERVER);
    useSettings.setState({ server: OTHER });
    expect(await serverOf('node(1);out;')).toBe(OTHER);
  });
  test('is the one that the data directive names', async () =>
    expect(await serverOf(`{{data:overpass,server=${OTHER}}}node(1);out;`)).toBe(OTHER));
  test('is the one that was chosen for this run', async () =>
    expect(await serverOf(`{{data:overpass,server=${OTHER}}}node(1);out;`, SERVER)).toBe(SERVER));
});

test('SQL goes with its options, and nothing ends it at the server', async () => {
  const first = await start(`{{data:sql,server=${OTHER},geom=way}}select 1`);
  expect(first.request).toMatchObject({
    source: { kind: 'server', address: OTHER },
    query: 'select 1',
    options: { server: OTHER, geom: 'way' },
  });
  expect(useRun.getState().sql).toBe(true);
  abortRun();
  const second = await start(`{{data:sql,server=${OTHER}}}select 2`);
  expect(fetched).not.toHaveBeenCalled();
  second.answer(outcome(second.request.runId));
  await second.done;
});

test('a message names the lines of the text in the editor', async () => {
  const run = await start('{{a=b}}\nnode;\nout;');
  run.answer(failed(run.request.runId, { kind: 'query', message: 'line 2: parse error: no', lines: [2] }));
  await run.done;
  expect(useRun.getState()).toMatchObject({
    state: 'failed',
    problem: { kind: 'query', userLines: [2], message: 'line 2: parse error: no' },
  });
});

test('a server that has too much to do begins a countdown, which the next run ends', async () => {
  const run = await start('node(1);out;');
  run.answer(failed(run.request.runId, { kind: 'status', status: 504, message: '', lines: [], retryAfter: 8 }));
  await run.done;
  expect(useRetry.getState().secondsLeft).toBe(8);
  const next = await start('node(1);out;');
  expect(useRetry.getState().secondsLeft).toBe(undefined);
  next.answer(outcome(next.request.runId));
  await next.done;
});

test('an answer is found by its server and its query', () => {
  const answer = new Blob(['{}'], { type: 'application/json' });
  keepAnswer(SERVER, 'node(1);out;', {}, answer);
  expect(keptAnswer(SERVER, 'node(1);out;', {})).toBe(answer);
  expect(keptAnswer(SERVER, 'node(2);out;', {})).toBe(undefined);
  expect(keptAnswer('https://b.example.org/', 'node(1);out;', {})).toBe(undefined);
});

test('two asks with other options do not share an answer', () => {
  const [ways, points] = [new Blob(['ways']), new Blob(['points'])];
  keepAnswer(SERVER, 'select 1', { geom: 'way' }, ways);
  keepAnswer(SERVER, 'select 1', { geom: 'point', limit: '5' }, points);
  expect(keptAnswer(SERVER, 'select 1', { geom: 'way' })).toBe(ways);
  expect(keptAnswer(SERVER, 'select 1', { limit: '5', geom: 'point' })).toBe(points);
  expect(keptAnswer(SERVER, 'select 1', {})).toBe(undefined);
});

test('twenty are kept, the oldest forgotten first', () => {
  for (let i = 0; i < 25; i++) keepAnswer(SERVER, `node(${i});`, {}, new Blob([String(i)]));
  expect([0, 4, 5, 24].map((i) => keptAnswer(SERVER, `node(${i});`, {}) !== undefined)).toEqual([false, false, true, true]);
});

const failure = (message: string, lines: number[]): RunFailure => ({ kind: 'query', message, lines });

test('lines of the query that was sent become lines of the text', () => {
  const problem = inUserLines(failure('line 3: parse error: a\nline 12: b', [3, 12]), (line) => line - 1);
  expect([problem.message, problem.userLines]).toEqual(['line 2: parse error: a\nline 11: b', [2, 11]]);
});
test('two lines that come from one are named once', () =>
  expect(inUserLines(failure('line 1: a\nline 2: b', [1, 2]), () => 4).userLines).toEqual([4]));
test('a message without lines stays', () =>
  expect(inUserLines(failure('Query timed out after 5 seconds.', []), () => 9)).toEqual({
    kind: 'query',
    message: 'Query timed out after 5 seconds.',
    lines: [],
    userLines: [],
  }));
