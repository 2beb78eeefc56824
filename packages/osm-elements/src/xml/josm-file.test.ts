import { expect, test } from 'vitest';
import { readElements } from '../open/read-elements.ts';
import { presentStore } from '../sort-store.ts';
import { caseFile } from '../testing/test-files.ts';

const idsOf = async (bytes: Uint8Array) => {
  const store = presentStore(await readElements([bytes]));
  return [store.nodes, store.ways].map(({ ids }) => [...ids]);
};

test.each(["visible='true' action='delete'", "action='delete' visible='true'"])('what JOSM has deleted is gone: %s', async (attributes) => {
  const kept = `<node id='1' action='modify' visible='true' lat='1' lon='2'/>`;
  const file = `<osm version='0.6' generator='JOSM'>${kept}<node id='9' ${attributes} lat='1' lon='2'/><way id='5' ${attributes}><nd ref='1'/></way></osm>`;
  expect(await idsOf(new TextEncoder().encode(file))).toEqual([[1], []]);
});

test('a report: a file that JOSM saved', async () => {
  const bytes = caseFile('reports/josm-deleted/data.osm');
  if (bytes === undefined) return;
  const [nodes, ways] = await idsOf(bytes);
  expect([nodes.includes(9), ways.includes(1)]).toEqual([false, false]);
});
