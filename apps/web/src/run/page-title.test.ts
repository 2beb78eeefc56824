import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setQueryText } from '../query/query-text.ts';
import { FRAME_DELAY, keepTitle, nameTitle, titleText } from './page-title.ts';
import { useRun } from './run-store.ts';

let titles: string[] = [];
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { body: { dataset: {} } });
  titles = [];
  stop = keepTitle((title) => titles.push(title));
});
afterEach(() => {
  stop();
  useRun.setState({ state: 'idle', runId: 0, unasked: false, problem: undefined });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const startRun = (text: string) => {
  setQueryText(text);
  useRun.setState(({ runId }) => ({ state: 'running', runId: runId + 1, problem: undefined }));
};

describe('the title of the window', () => {
  test('has a spinner while a run is under way, whose frames change every 250 ms', () => {
    expect(FRAME_DELAY).toBe(250);
    startRun('node;out;');
    vi.advanceTimersByTime(249);
    expect(titles).toEqual(['◴ Flyover']);
    vi.advanceTimersByTime(751);
    expect(titles).toEqual(['◴ Flyover', '◷ Flyover', '◶ Flyover', '◵ Flyover', '◴ Flyover']);
  });
  test('has the name that a query is saved under, while it runs, too', () => {
    nameTitle('Saved');
    expect(titles).toEqual(['Saved | Flyover']);
    startRun('// @name Benches\nnode[amenity=bench];out;');
    nameTitle('Better');
    vi.advanceTimersByTime(250);
    expect(titles.at(-1)).toBe('◷ Better | Flyover');
    useRun.setState({ state: 'drawn' });
    expect(titles.at(-1)).toBe('Better | Flyover');
  });
  test('has the name of the query after the run', () => {
    startRun('// @name Benches\nnode[amenity=bench];out;');
    useRun.setState({ state: 'drawn' });
    expect(titles.at(-1)).toBe('Benches | Flyover');
    vi.advanceTimersByTime(1000);
    expect(titles.at(-1)).toBe('Benches | Flyover');
    expect(vi.getTimerCount()).toBe(0);
  });
  test('keeps that name while another text is written, and loses it with a run of one without a name', () => {
    startRun('// @name Benches');
    useRun.setState({ state: 'drawn' });
    setQueryText('way;out;');
    expect(titles.at(-1)).toBe('Benches | Flyover');
    startRun('way;out;');
    useRun.setState({ state: 'empty' });
    expect(titles.at(-1)).toBe('Flyover');
  });
  test('gets a warning mark on an error, until it is dismissed', () => {
    startRun('// @name Benches');
    const problem = { kind: 'query' as const, message: 'line 1: parse error', lines: [1], userLines: [1] };
    useRun.setState({ state: 'failed', problem });
    expect(titles.at(-1)).toBe('❗ Benches | Flyover');
    useRun.setState({ problem: undefined });
    expect(titles.at(-1)).toBe('Benches | Flyover');
  });
  test('keeps the name of the query while a layer takes the place of its result', () => {
    startRun('// @name Benches');
    useRun.setState({ state: 'drawn' });
    setQueryText('// @name Never run');
    useRun.setState(({ runId }) => ({ state: 'running', runId: runId + 1, unasked: true }));
    useRun.setState({ state: 'drawn' });
    expect(titles.at(-1)).toBe('Benches | Flyover');
  });
  test('says nothing of a run when it stops listening', () => {
    startRun('node;out;');
    stop();
    vi.advanceTimersByTime(1000);
    expect(titles).toEqual(['◴ Flyover']);
  });
});

test('a title is mark, name and app', () => {
  expect(titleText(undefined, undefined)).toBe('Flyover');
  expect(titleText('Benches', '❗')).toBe('❗ Benches | Flyover');
});
