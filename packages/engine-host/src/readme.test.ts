import { localPort } from '@flyover/worker-calls';
import { expect, test } from 'vitest';
import { createDataCalls, createDataHost } from './index.ts';

const XML = '<osm version="0.6"><node id="1" lat="47.14" lon="9.52"><tag k="place" v="town"/><tag k="name" v="Vaduz"/></node></osm>';

test('the example of the README', async () => {
  const signal = new AbortController().signal;

  const startThread = () => localPort(createDataCalls());
  const host = createDataHost({ file: new Blob([XML]), name: 'town.osm' }, startThread, 2);
  const summary = await host.summary;
  expect(summary).toMatchObject({ name: 'town.osm', counts: { nodes: 1, ways: 0, relations: 0 }, areaName: 'Vaduz' });

  const { contentType, body } = await host.query({ inAddress: '[out:csv(::id,name;false)];node[place];out;' }, 60, signal);
  expect(contentType).toBe('text/csv');
  let text = '';
  for await (const chunk of body) text += new TextDecoder().decode(chunk);
  expect(text).toBe('1\tVaduz\n');

  const [place] = await host.search('vaduz', 10, signal);
  expect(place.osm_id).toBe(1);
  const tile = await host.tile(10, 539, 359, signal);
  expect(tile.byteLength).toBeGreaterThan(0);
  await host.close();
});
