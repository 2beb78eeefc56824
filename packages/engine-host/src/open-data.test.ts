import { presentStore } from '@flyover/osm-elements';
import { answerQuery, createDatabase } from '@flyover/overpass-engine';
import { makeSampleTown } from '@flyover/sample-town';
import { describe, expect, test } from 'vitest';
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
  const { nodes, ways, relations } = presentStore(store);
  expect([nodes.count + ways.count + relations.count, invented]).toEqual([3000, true]);
});

describe('the invented town has a past', async () => {
  const { store } = await openData({ sampleElements: 20_000 }, noPaths);
  const database = createDatabase(store);
  const ask = async (query: string) => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of (await answerQuery(of, query)).body) text += decoder.decode(chunk, { stream: true });
    return text;
  };
  let of = database;

  test('and answers today as one without', async () => {
    const plain = createDatabase(makeSampleTown({ elements: 20_000 }));
    for (const query of [
      '[out:json];nwr[leisure];out geom;',
      '[out:json];area[name];out;nwr[amenity](area);out center qt;',
      '[out:csv(::type,::id,name)];way[highway][name];>;out qt;',
      '[out:json];rel;<<;out ids;',
      '[out:json];nwr;out count;',
      '[out:json];is_in(53.5,13.41);out tags;',
      '[out:json];node[amenity](around:400,53.5,13.41);out;way(bn);out;',
    ]) {
      of = database;
      const answer = await ask(query);
      of = plain;
      expect(answer).toBe(await ask(query));
    }
    of = database;
  });

  test('in which parks were others, and shops have closed', async () => {
    const parks = (date: string) => ask(`[out:csv(::id;false)]${date};nwr[leisure=park];out;`);
    const then = await parks('[date:"2024-01-01T00:00:00Z"]');
    expect(then).toMatch(/^\d+$/m);
    expect(then).not.toBe(await parks(''));
    expect(await ask('[adiff:"2024-01-01T00:00:00Z"];node[amenity];out meta;')).toContain('visible="false" version="2"');
    expect(await ask('[out:json];node[amenity](user_touched:"mapper_mia");out;')).toContain('"type": "node"');
  });
});

test('says which file cannot be read', async () => {
  const opened = openData({ path: '/data/town.osm', name: 'town.osm' }, () => bytes('what is this'));
  await expect(opened).rejects.toMatchObject({ fault: { file: '/data/town.osm', kind: 'unknownFormat', byte: 0 } });
});
