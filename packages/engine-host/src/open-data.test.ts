import { expect, test } from 'vitest';
import { openData } from './open-data.ts';

const bytes = (text: string) => [new TextEncoder().encode(text)];
const noPaths = () => bytes('');
const XML = '<osm version="0.6"><node id="7" lat="1" lon="2"/></osm>';

test('reads a file of a page, and one by its path', async () => {
  const ofPage = await openData({ file: new Blob([XML]), name: 'town.osm' }, noPaths);
  const byPath = await openData({ path: '/data/town.osm', name: 'town.osm' }, () => bytes(XML));
  for (const { store, name, invented } of [ofPage, byPath]) expect([store.nodes.ids[0], name, invented]).toEqual([7, 'town.osm', false]);
});

test('invents a town', async () => {
  const { store, invented } = await openData({ sampleElements: 3000 }, noPaths);
  expect([store.nodes.count + store.ways.count + store.relations.count, invented]).toEqual([3000, true]);
});

test('says which file cannot be read', async () => {
  const opened = openData({ path: '/data/town.osm', name: 'town.osm' }, () => bytes('what is this'));
  await expect(opened).rejects.toThrow(/^\/data\/town\.osm: /);
});
