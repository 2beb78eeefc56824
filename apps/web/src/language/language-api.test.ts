import { localPort, type Remote, workerCalls } from '@flyover/worker-calls';
import { describe, expect, test } from 'vitest';
import { createLanguageApi } from './language-api.ts';
import type { LanguageWorkerApi } from './language-protocol.ts';

const SCHEMA = { presets: { 'amenity/cafe': { tags: { amenity: 'cafe' } } }, fields: {}, deprecated: [] };
const MISSPELT = 'node[amenty=cafe]({{bbox}});\nout;';
const SIGNAL = new AbortController().signal;

/** The calls as the page has them; the schema's files cannot be fetched the first `failures` times. */
function worker(failures = 0) {
  const loads: string[] = [];
  const served = createLanguageApi(
    async () => {
      loads.push('asked');
      if (loads.length <= failures) throw new Error('404 Not Found');
      return SCHEMA;
    },
    () => loads.push('failed'),
  );
  const { calls } = workerCalls<LanguageWorkerApi>({ start: () => localPort(served) });
  return { calls, loads };
}

const codes = async (calls: Remote<LanguageWorkerApi>, text: string) => (await calls.problems(text, {}, SIGNAL)).map(({ code }) => code);

describe('the language’s worker', () => {
  test('tells of tags once it knows some, and reads them once', async () => {
    const { calls, loads } = worker();
    expect(await codes(calls, MISSPELT)).toEqual([]);
    expect(await Promise.all([calls.loadTags(), calls.loadTags()])).toEqual([true, true]);
    expect([await codes(calls, MISSPELT), loads]).toEqual([['key-misspelt'], ['asked']]);
  });
  test('does without those that cannot be had, and tries anew', async () => {
    const { calls, loads } = worker(1);
    expect([await calls.loadTags(), await codes(calls, MISSPELT), await calls.loadTags()]).toEqual([false, [], true]);
    expect([await codes(calls, MISSPELT), loads]).toEqual([['key-misspelt'], ['asked', 'failed', 'asked']]);
  });
  test('gives keys and values, and none where they cannot be had', async () => {
    const { calls } = worker(1);
    expect([await calls.tagKeys(), await calls.tagKeys(), await calls.tagValues('amenity')]).toEqual([[], ['amenity'], ['cafe']]);
  });
  test('looks at no text that was superseded while it waited', async () => {
    const { calls } = worker();
    const control = new AbortController();
    const first = calls.problems(MISSPELT, {}, control.signal);
    control.abort(new Error('superseded'));
    const second = calls.problems('node(1)', {}, SIGNAL);
    await expect(first).rejects.toThrow('superseded');
    expect((await second).map(({ line }) => line)).toEqual([2, 2]);
  });
  test('converts a query, or says why it cannot', async () => {
    const { calls } = worker();
    expect(await calls.convert('<osm-script><print/></osm-script>', 'pretty', SIGNAL)).toEqual({ state: 'converted', text: 'out;\n' });
    expect(await calls.convert('node(1)\nout;', 'xml', SIGNAL)).toEqual({
      state: 'unreadable',
      line: 2,
      message: "';' expected - 'out' found.",
      hint: undefined,
    });
    expect(await calls.convert('\nnode[name="\u0001"];', 'xml', SIGNAL)).toEqual({
      state: 'unsayable',
      kind: 'character',
      code: 1,
      line: 2,
    });
  });
  test('is told where the map looks, and whether the data are an extract', async () => {
    const { calls } = worker();
    const reported = async (text: string, planet: boolean) =>
      (await calls.problems(text, { planet, view: { south: 47, west: 9, north: 48, east: 10 } }, SIGNAL)).map(({ code }) => code);
    expect([await reported('node[shop];\nout;', true), await reported('node[shop];\nout;', false)]).toEqual([['key-without-bound'], []]);
    expect(await reported('node(9.1,47.1,9.2,47.2);\nout;', true)).toEqual(['coordinates-swapped']);
  });
});
