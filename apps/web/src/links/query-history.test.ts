import { readLink } from '@flyover/share-links';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addFile, chooseFile, forgetFile, useFiles } from '../own-data/files-store.ts';
import { setQueryText } from '../query/query-text.ts';
import { useRun } from '../run/run-store.ts';
import { fileWorker } from '../testing/file-worker.ts';
import { useView } from '../view/view-store.ts';
import { entryKey, entryState } from './history-entry.ts';
import { askAsThen, cleanAddress, moveThroughHistory, recordRuns } from './query-history.ts';

/** Entries of the history as they were made: what is kept with each, and its address. */
let entries: { how: 'push' | 'replace'; state: unknown; address: string }[] = [];
let stop: () => void;
const page = { pathname: '/flyover/', hash: '' };
beforeEach(() => {
  entries = [];
  page.hash = '';
  const add = (how: 'push' | 'replace') => (state: unknown, _title: string, address: string) => {
    entries.push({ how, state, address });
    page.hash = address.includes('#') ? address.slice(address.indexOf('#')) : '';
  };
  vi.stubGlobal('document', { body: { dataset: {} } });
  vi.stubGlobal('location', page);
  vi.stubGlobal('history', {
    pushState: add('push'),
    replaceState: add('replace'),
    get state() {
      return entries.at(-1)?.state;
    },
  });
  useView.setState({ lat: 48.2, lon: 16.37, zoom: 13 });
  stop = recordRuns();
});
afterEach(() => {
  stop();
  useRun.setState({ state: 'idle', runId: 0 });
  vi.unstubAllGlobals();
});

/** Runs a query, and waits until the history may know it. */
async function run(query: string): Promise<void> {
  setQueryText(query);
  useRun.setState(({ runId }) => ({ runId: runId + 1, state: 'running' }));
  useRun.setState({ state: 'drawn' });
  // the part that writes links comes after the picture
  await new Promise((resolve) => setTimeout(resolve));
  await vi.dynamicImportSettled();
}

describe('a run', () => {
  test('adds an entry with the link of its query behind #', async () => {
    await run('node(1);out;');
    expect(entries.map(({ how, state }) => [how, state])).toEqual([['push', { flyover: 'run', key: expect.any(String), file: '' }]]);
    expect(entries[0].address.startsWith('/flyover/#q=')).toBe(true);
    expect(readLink(entries[0].address)).toMatchObject({ query: 'node(1);out;', lat: undefined, run: false, problems: [] });
  });
  test('that goes on is added all the same', async () => {
    setQueryText('node(1);out;');
    useRun.setState(({ runId }) => ({ runId: runId + 1, state: 'running' }));
    await vi.dynamicImportSettled();
    expect(entries).toEqual([]);
    await vi.waitFor(() => expect(entries).toHaveLength(1));
  });
  test('adds the place where the query asks for it', async () => {
    await run('node({{bbox}});out;');
    expect(readLink(entries[0].address)).toMatchObject({ query: 'node({{bbox}});out;', lat: 48.2, lon: 16.37, zoom: 13 });
  });
  test('of the same query in the same place adds nothing', async () => {
    await run('node(1);out;');
    await run('node(1);out;');
    await run('way(1);out;');
    expect(entries).toHaveLength(2);
  });
  test('of no query, as where a layer becomes the result or cannot, adds nothing', async () => {
    setQueryText('node(1);out;');
    const before = useRun.getState();
    useRun.setState({ runId: before.runId + 1, state: 'running', unasked: true });
    useRun.setState(before);
    await vi.dynamicImportSettled();
    expect(entries).toEqual([]);
  });
  test('of nothing adds nothing', async () => {
    await run('  \n');
    expect(entries).toEqual([]);
  });
  test('of what no address can hold adds an entry that keeps the text, so that the address stands for no other', async () => {
    const long = Array.from({ length: 60_000 }, (_, index) => index * 7919).join(',');
    await run('node(1);out;');
    await run(long);
    await run(long);
    expect(entries.map(({ address }) => address.slice(0, 13))).toEqual(['/flyover/#q=b', '/flyover/']);
    expect(entryState(history.state)).toMatchObject({ flyover: 'run', query: long });
    expect(entryKey()).not.toBe('');
  });
  test('of a text that the browser does not keep with an entry adds one without it', async () => {
    const push = history.pushState;
    const refusing = (state: unknown, title: string, address: string) => {
      if (entryState(state)?.query !== undefined) throw new DOMException('too large', 'DataCloneError');
      push(state, title, address);
    };
    vi.stubGlobal('history', { pushState: refusing, state: undefined });
    await run(Array.from({ length: 60_000 }, (_, index) => index * 7919).join(','));
    expect(entries).toEqual([{ how: 'push', state: { flyover: 'run', key: expect.any(String), file: '' }, address: '/flyover/' }]);
  });
  test('that somebody leaves by Back before it is recorded adds nothing to the entry that is shown then', async () => {
    setQueryText('node(1);out;');
    useRun.setState(({ runId }) => ({ runId: runId + 1, state: 'running' }));
    moveThroughHistory();
    useRun.setState({ state: 'drawn' });
    await new Promise((resolve) => setTimeout(resolve));
    await vi.dynamicImportSettled();
    expect(entries).toEqual([]);
  });
  test('has a key of its own', async () => {
    await run('node(1);out;');
    const first = entryKey();
    await run('way(1);out;');
    expect([first, entryKey()]).not.toContain('');
    expect(entryKey()).not.toBe(first);
  });
});

test('an entry knows the file that was asked, which is asked again where it is still open', async () => {
  const file = { address: 'own-file:1/a/', name: 'a', counts: { nodes: 1, ways: 0, relations: 0 } };
  addFile(file, fileWorker({}));
  await run('node(1);out;');
  chooseFile(undefined);
  await run('node(1);out;');
  expect(entries.map(({ state }) => entryState(state)?.file)).toEqual([file.address, '']);
  askAsThen({ flyover: 'run', file: file.address });
  expect(useFiles.getState().chosen).toBe(file.address);
  // an entry of an earlier version, or of the page as it was opened, says nothing of it
  askAsThen({ flyover: 'start' });
  expect(useFiles.getState().chosen).toBe(file.address);
  askAsThen({ flyover: 'run', file: '' });
  expect(useFiles.getState().chosen).toBe(undefined);
  forgetFile(file.address);
  askAsThen({ flyover: 'run', file: file.address });
  expect(useFiles.getState().chosen).toBe(undefined);
});

describe('the first entry', () => {
  test('loses its parameters and remembers the query', () => {
    setQueryText('way;out;');
    cleanAddress();
    expect(entries).toEqual([
      { how: 'replace', state: { flyover: 'start', key: expect.any(String), query: 'way;out;' }, address: '/flyover/' },
    ]);
  });
});

describe('what is kept with an entry', () => {
  test.each([
    [{ flyover: 'run' }, { flyover: 'run', query: undefined }],
    [
      { flyover: 'start', query: 'out;' },
      { flyover: 'start', query: 'out;' },
    ],
    [
      { flyover: 'start', query: 5 },
      { flyover: 'start', query: undefined },
    ],
  ])('is our own: %j', (state, entry) => expect(entryState(state)).toEqual(entry));
  test.each([null, undefined, 'run', {}, { flyover: 'other' }, { query: 'out;' }])('is somebody else’s: %j', (state) =>
    expect(entryState(state)).toBe(undefined),
  );
});
