import { afterEach, expect, test, vi } from 'vitest';
import { setQueryText } from '../../query/query-text.ts';
import { useSettings } from '../../settings/settings-store.ts';
import { inOrder, wordsOfData } from './tag-words.ts';

test('a word is counted in the result, else in the data, else only known', () => {
  expect(
    inOrder(
      [['cafe', 2]],
      [
        ['bench', 90],
        ['cafe', 40],
      ],
      ['bench', 'bar'],
    ),
  ).toEqual([{ word: 'cafe', count: 2 }, { word: 'bench', count: 90, countedIn: 'data' }, { word: 'bar' }]);
});

const SITE = {
  data: { name: 'town.osm', invented: false, elements: 2, counts: { nodes: 2, ways: 0, relations: 0 } },
  suggestedServers: [
    { url: '/api/', name: 'own', coverage: '' },
    { url: 'https://overpass-api.de/api/', name: 'planet', coverage: '' },
  ],
};
const asked: string[] = [];

function fetchFrom(answer: (address: string) => unknown) {
  vi.stubGlobal('document', { baseURI: 'https://flyover.example/' });
  vi.stubGlobal('fetch', async (address: string | URL) => {
    asked.push(String(address));
    return Response.json(String(address) === 'config.json' ? SITE : await answer(String(address)));
  });
}
afterEach(() => vi.unstubAllGlobals());

test('the own server is asked once for each list; others are not', async () => {
  fetchFrom(() => [['cafe', 3], ['pub'], 'bar', [1, 2]]);
  useSettings.setState({ server: '/api/' });
  expect(await wordsOfData('amenity')).toEqual([['cafe', 3]]);
  expect(await wordsOfData('amenity')).toEqual([['cafe', 3]]);
  expect(await wordsOfData(undefined)).toEqual([['cafe', 3]]);
  const tags = 'https://flyover.example/api/tags';
  expect(asked).toEqual(['config.json', `${tags}?key=amenity`, tags]);

  useSettings.setState({ server: 'https://overpass-api.de/api/' });
  expect(await wordsOfData('shop')).toEqual([]);
  useSettings.setState({ server: '/api/' });
  setQueryText('{{data:overpass,server=https://overpass-api.de/api/}}');
  expect(await wordsOfData('shop')).toEqual([]);
  expect(asked).toHaveLength(3);
  setQueryText('');
});

test('a list that takes long is there the next time', async () => {
  let answer = (_words: unknown) => {};
  fetchFrom(() => new Promise((resolve) => (answer = resolve)));
  expect(await wordsOfData('shop')).toEqual([]);
  answer([['bakery', 1]]);
  await vi.waitFor(async () => expect(await wordsOfData('shop')).toEqual([['bakery', 1]]));
});

test('a list that could not be had is asked for again', async () => {
  let isThere = false;
  fetchFrom(() => (isThere ? [['hut', 2]] : Promise.reject(new Error('the line is down'))));
  expect(await wordsOfData('tourism')).toEqual([]);
  isThere = true;
  expect(await wordsOfData('tourism')).toEqual([['hut', 2]]);
});
