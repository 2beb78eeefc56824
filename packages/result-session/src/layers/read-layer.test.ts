import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResultSession } from '../result-session.ts';
import { createFarFiles } from './far-files.ts';
import { FIRST_LAYER, type LayerSource } from './layer-protocol.ts';
import { readLayer } from './read-layer.ts';

const GPX =
  '<gpx><wpt lat="53.5" lon="13.41"><name>Here</name></wpt><trk><trkseg><trkpt lat="1" lon="1"/><trkpt lat="2" lon="2"/></trkseg></trk></gpx>';
const KML = '<kml><Placemark><name>Here</name><Point><coordinates>13.41,53.5</coordinates></Point></Placemark></kml>';
const GEOJSON = JSON.stringify({ type: 'Feature', properties: { name: 'Here' }, geometry: { type: 'Point', coordinates: [13.41, 53.5] } });

const file = (text: string, name = 'walk.gpx'): LayerSource => ({ kind: 'file', file: new Blob([text]), name });
const open = (source: LayerSource, signal = new AbortController().signal) => {
  const session = createResultSession();
  return session.openLayer(FIRST_LAYER, source, signal).then((outcome) => ({ session, outcome }));
};
const kindOf = async (source: LayerSource, most?: number) => {
  const read = await readLayer(source, new AbortController().signal, createFarFiles(), most);
  return 'kind' in read ? read.kind : read.features.count;
};

describe('a file becomes a layer', () => {
  test.each([
    ['GPX', GPX, { points: 1, lines: 1, polygons: 0 }],
    ['KML', KML, { points: 1, lines: 0, polygons: 0 }],
    ['GeoJSON', GEOJSON, { points: 1, lines: 0, polygons: 0 }],
  ])('%s', async (_, text, numbers) => {
    const { session, outcome } = await open(file(text));
    expect(outcome).toMatchObject({ kind: 'ready', numbers });
    session.showLayers([FIRST_LAYER]);
    expect(session.hit(-1, 53.5, 13.41, 18, 4).hits).toMatchObject([{ name: 'Here', layer: FIRST_LAYER }]);
  });
  test('or not, with the reason', async () => {
    expect(await kindOf(file('a,b,c', 'x.csv'))).toBe('unreadable');
    expect(await kindOf(file('<gpx><wpt>'))).toBe('unreadable');
    expect((await open(file('<gpx><wpt>'))).outcome).toMatchObject({ readFault: { kind: 'cut', format: 'XML', byte: 10 } });
    expect(await kindOf(file(GPX), 20)).toBe('large');
    expect((await open(file('<gpx/>'))).outcome).toEqual({ kind: 'empty' });
    const stopped = new AbortController();
    stopped.abort();
    expect((await open(file(GPX), stopped.signal)).outcome).toEqual({ kind: 'aborted' });
  });
});

describe('an address becomes a layer', () => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url, headers }, response) => {
    asked.push(headers.cookie ?? headers.referer);
    response.writeHead(url === '/walk.gpx' ? 200 : 404).end(GPX);
  });
  let base = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });
  test('where it answers', async () => {
    expect(await kindOf({ kind: 'address', address: `${base}/walk.gpx` })).toBe(2);
    expect(asked).toEqual([undefined]);
    expect(await kindOf({ kind: 'address', address: `${base}/other` })).toBe('status');
  });
  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:application/json,{}',
    'http://me:secret@127.0.0.1/',
    'walk.gpx',
    'http://127.0.0.1:1/',
  ])('%s does not', async (address) => expect(await kindOf({ kind: 'address', address })).toBe('unreached'));
});
