import { afterAll, expect, test, vi } from 'vitest';
import { writeLibraryFile } from './library-file.ts';
import { type LibraryEntry, localQueries } from './local-queries.ts';
import { localRecords, RecordError } from './records.ts';
import { keyed, LONGEST_RECORDED, runHistory } from './run-history.ts';

const hidden = vi.hoisted(() => ({ library: undefined as unknown }));
vi.mock('./open-library.ts', () => ({ openLibrary: async () => hidden.library }));
vi.mock('../settings/own-addresses.ts', () => ({ agreeToAddresses: async () => true }));
vi.mock('../ui/save-file.ts', () => ({ saveJsonFile: () => undefined }));
afterAll(() => vi.resetModules());

const { importLibrary } = await import('./library-file.ts');

const bench: LibraryEntry = { type: 'saved_query', overpass: 'node[amenity=bench];out;' };
const run = keyed({
  query: 'node(1);out;',
  server: 'https://overpass.example.org/api/',
  time: 1,
  duration: 1,
  outcome: 'drawn',
  elements: 1,
});
const file = new File([writeLibraryFile(new Map([['Benches', bench]]), [run], undefined)], 'queries.json');

/** @param room whether there is some for runs */
function open(room: boolean) {
  let [queries, runs] = [new Map(), new Map()];
  const library = {
    queries: localQueries(
      localRecords({
        read: () => queries,
        write(next) {
          queries = new Map(next);
        },
      }),
      () => undefined,
    ),
    runs: runHistory(
      localRecords({
        read: () => runs,
        write(next) {
          if (!room) throw new RecordError('full', 'no room');
          runs = new Map(next);
        },
      }),
      { most: 10, longest: LONGEST_RECORDED },
      () => undefined,
    ),
  };
  hidden.library = library;
  return library;
}

test('an import brings queries and runs, and is taken back', async () => {
  const { queries, runs } = open(true);
  const report = await importLibrary(file);
  expect([report.added, report.runs]).toEqual([['Benches'], 1]);
  await report.undo();
  expect([(await queries.entries()).size, (await runs.list()).length]).toEqual([0, 0]);
});

test('an import whose runs find no room leaves no query behind', async () => {
  const { queries } = open(false);
  await expect(importLibrary(file)).rejects.toThrow('no room');
  expect([...(await queries.entries()).keys()]).toEqual([]);
});
