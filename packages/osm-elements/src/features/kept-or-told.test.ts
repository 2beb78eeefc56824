/** Folders, times, measures and links in files of features: kept as tags, or counted. */
import { expect, test } from 'vitest';
import { readElements } from '../open/read-elements.ts';
import { readable } from '../testing/element-text.ts';

const read = async (text: string | Uint8Array) => {
  const store = await readElements([typeof text === 'string' ? new TextEncoder().encode(text) : text]);
  const tagged = readable(store).flatMap(({ type, id, tags = {} }) => (Object.keys(tags).length === 0 ? [] : [[type, id, tags]]));
  return { tagged, nodes: store.nodes.count, leftOut: store.info.leftOut };
};

/** A line with measures, by ogr2ogr of GDAL 3.6.2. */
const WITH_MEASURES =
  'ZmdiA2ZnYgEUBAAAJAAAAAAAAAAAABoAJAAIAAwABAAAAAUAAAAAABAAGAAGABQAGgAAAAIBAABIAAAAIAAAABQAAABQAAAAAQAAAAAAAAAAAAAAAQAAALADAAAEAAAAAAAAAAAA8D8AAAAAAAAAQAAAAAAAAABAAAAAAAAACEABAAAAbQAOABQABAAIAAwAAAAQAA4AAABYAwAA5hAAAEQDAAAEAAAANQMAAEdFT0dDUlNbIldHUyA4NCIsRU5TRU1CTEVbIldvcmxkIEdlb2RldGljIFN5c3RlbSAxOTg0IGVuc2VtYmxlIixNRU1CRVJbIldvcmxkIEdlb2RldGljIFN5c3RlbSAxOTg0IChUcmFuc2l0KSJdLE1FTUJFUlsiV29ybGQgR2VvZGV0aWMgU3lzdGVtIDE5ODQgKEc3MzApIl0sTUVNQkVSWyJXb3JsZCBHZW9kZXRpYyBTeXN0ZW0gMTk4NCAoRzg3MykiXSxNRU1CRVJbIldvcmxkIEdlb2RldGljIFN5c3RlbSAxOTg0IChHMTE1MCkiXSxNRU1CRVJbIldvcmxkIEdlb2RldGljIFN5c3RlbSAxOTg0IChHMTY3NCkiXSxNRU1CRVJbIldvcmxkIEdlb2RldGljIFN5c3RlbSAxOTg0IChHMTc2MikiXSxNRU1CRVJbIldvcmxkIEdlb2RldGljIFN5c3RlbSAxOTg0IChHMjEzOSkiXSxFTExJUFNPSURbIldHUyA4NCIsNjM3ODEzNywyOTguMjU3MjIzNTYzLExFTkdUSFVOSVRbIm1ldHJlIiwxXV0sRU5TRU1CTEVBQ0NVUkFDWVsyLjBdXSxQUklNRU1bIkdyZWVud2ljaCIsMCxBTkdMRVVOSVRbImRlZ3JlZSIsMC4wMTc0NTMyOTI1MTk5NDMzXV0sQ1NbZWxsaXBzb2lkYWwsMl0sQVhJU1siZ2VvZGV0aWMgbGF0aXR1ZGUgKExhdCkiLG5vcnRoLE9SREVSWzFdLEFOR0xFVU5JVFsiZGVncmVlIiwwLjAxNzQ1MzI5MjUxOTk0MzNdXSxBWElTWyJnZW9kZXRpYyBsb25naXR1ZGUgKExvbikiLGVhc3QsT1JERVJbMl0sQU5HTEVVTklUWyJkZWdyZWUiLDAuMDE3NDUzMjkyNTE5OTQzM11dLFVTQUdFW1NDT1BFWyJIb3Jpem9udGFsIGNvbXBvbmVudCBvZiAzRCBzeXN0ZW0uIl0sQVJFQVsiV29ybGQuIl0sQkJPWFstOTAsLTE4MCw5MCwxODBdXSxJRFsiRVBTRyIsNDMyNl1dAAAABgAAAFdHUyA4NAAABAAAAEVQU0cAAA4AEAAIAAcAAAAAAAwADgAAAAAAAAsIAAAAAAAAAAIAAABpZAAAfAAAABAAAAAAAAAACAAMAAQACAAIAAAAIAAAAAQAAAAHAAAAAAABAAAAMQAMAAwAAAAEAAAACAAMAAAAIAAAAAQAAAACAAAAAAAAAAAACEAAAAAAAAAQQAAAAAAEAAAAAAAAAAAA8D8AAAAAAAAAQAAAAAAAAABAAAAAAAAACEA=';

test('names of folders and spans of time of KML are tags', async () => {
  const place = (inside: string) => `<Placemark>${inside}<Point><coordinates>2,1</coordinates></Point></Placemark>`;
  const kml = `<kml><Document><name>all</name>${place('<name>a</name>')}<Folder><name>2019</name><Folder><name> trips </name>${place(
    '<name>b</name><TimeSpan><begin>2019-01</begin><end>2019-02</end></TimeSpan>',
  )}</Folder>${place('<name>c</name>')}<Style id="s"><name>style</name></Style></Folder>${place('<name>d</name>')}</Document></kml>`;
  expect((await read(kml)).tagged).toEqual([
    ['node', -1, { name: 'a' }],
    ['node', -2, { folder: '2019 / trips', name: 'b', begin: '2019-01', end: '2019-02' }],
    ['node', -3, { folder: '2019', name: 'c' }],
    ['node', -4, { name: 'd' }],
  ]);
});

test('KML that only links, or has a picture, is told', async () => {
  const kml =
    '<kml><Document><NetworkLink><Link><href>a.kml</href></Link></NetworkLink><GroundOverlay><name>map</name></GroundOverlay></Document></kml>';
  expect(await read(kml)).toEqual({ tagged: [], nodes: 0, leftOut: { links: 1, overlays: 1 } });
});

test('names and times of single points are told', async () => {
  const point = (tag: string, lat: number, inside: string) => `<${tag} lat="${lat}" lon="1">${inside}</${tag}>`;
  const gpx = `<gpx><rte><name>r</name>${point('rtept', 1, '<name>start</name>')}${point('rtept', 2, '')}</rte><trk><trkseg>${point(
    'trkpt',
    1,
    '<ele>5</ele><time>2020-01-01T00:00:00Z</time>',
  )}${point('trkpt', 2, '')}</trkseg></trk><rte>${point('rtept', 1, '')}${point('rtept', 2, '')}</rte></gpx>`;
  expect((await read(gpx)).leftOut).toEqual({ heights: 1, points: 2 });
  const track = '<when>2020-01-01T00:00:00Z</when><gx:coord>1 2</gx:coord><when>2020-01-01T00:00:01Z</when><gx:coord>2 3</gx:coord>';
  expect((await read(`<kml><Placemark><name>t</name><gx:Track>${track}</gx:Track></Placemark></kml>`)).leftOut).toEqual({ points: 1 });
});

test('parts of a geometry that are a single place are told, where the rest of it stays', async () => {
  const part = (...lats: number[]) => `<trkseg>${lats.map((lat) => `<trkpt lat="${lat}" lon="1"/>`).join('')}</trkseg>`;
  expect(await read(`<gpx><trk>${part(1, 2)}${part(3)}${part(4, 4)}</trk></gpx>`)).toEqual({
    tagged: [],
    nodes: 2,
    leftOut: { geometries: 2 },
  });
  const feature = (id: string, type: string, coordinates: unknown) =>
    JSON.stringify({ type: 'Feature', id, geometry: { type, coordinates } });
  const ring = [
    [1, 1],
    [9, 1],
    [9, 9],
    [1, 1],
  ];
  const flat = [ring[0], ring[1], ring[0]];
  const reported = async (id: string, type: string, coordinates: unknown) => (await read(feature(id, type, coordinates))).leftOut;
  expect(await reported('relation/7', 'MultiLineString', [ring, [ring[0], ring[0]]])).toEqual({ geometries: 1 });
  expect(
    await reported('relation/7', 'MultiPolygon', [
      [ring, flat],
      [flat, ring],
    ]),
  ).toEqual({ geometries: 3 });
  expect(await reported('', 'MultiPolygon', [[ring, flat]])).toEqual({ geometries: 1 });
});

test('measures of points are told', async () => {
  const { leftOut } = await read(Uint8Array.from(atob(WITH_MEASURES), (char) => char.charCodeAt(0)));
  expect(leftOut).toEqual({ measures: 1 });
});

test('a track of one point is one where it has a name, and a polygon that collapses a row without a place: no other points are left', async () => {
  expect(await read('<gpx><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>')).toEqual({
    tagged: [],
    nodes: 0,
    leftOut: { geometries: 1 },
  });
  const collapsed = (coordinates: unknown, type: string) =>
    `{"type":"Feature","properties":{"a":"b"},"geometry":${JSON.stringify({ type, coordinates })}}`;
  const flat = [
    [1, 2],
    [1, 2],
    [3, 4],
    [1, 2],
  ];
  for (const text of [collapsed([flat], 'Polygon'), collapsed([[flat], [flat]], 'MultiPolygon')])
    expect(await read(text)).toEqual({ tagged: [['node', -1, { a: 'b' }]], nodes: 1, leftOut: { placeless: 1 } });
  expect(await read(collapsed([flat[0], flat[1]], 'LineString'))).toEqual({
    tagged: [['node', -1, { a: 'b' }]],
    nodes: 1,
    leftOut: undefined,
  });
});
