import { describe, expect, test } from 'vitest';
import type { ElementStore } from '../element-store.ts';
import { readElements } from '../open/read-elements.ts';
import { errorKind, fuzzRuns, inChunks, mutated, randomNumbers } from '../testing/byte-chunks.ts';
import { describeElements as elementsOf } from '../testing/element-text.ts';
import { createFeatureXmlReader } from './feature-xml-reader.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string, sizes = [1 << 16]): Promise<ElementStore> => readElements(inChunks(bytesOf(text), sizes));

const GPX = `<?xml version="1.0" encoding="UTF-8"?>
<!-- recorded on a walk -->
<gpx version="1.1" creator="a &amp; b" xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="urn:x">
  <metadata><name>not of a feature</name></metadata>
  <wpt lat="47.1" lon="9.5"><ele>512</ele><name>Spring &amp; bench</name><link href="https://example.org/"><text>more</text></link><x:colour>red</x:colour></wpt>
  <rte><name>Way home</name><rtept lat="47" lon="9"><name>a point's own</name></rtept><rtept lat="47" lon="9.1"/></rte>
  <trk><name><![CDATA[A <track>]]></name>
    <trkseg><trkpt lat="1" lon="2"><ele>5</ele><time>2020-01-01T00:00:00Z</time></trkpt><trkpt lat="1" lon="3"/></trkseg>
    <trkseg><trkpt lat="5" lon="6"/><trkpt lat="5.5" lon="6"/></trkseg>
  </trk>
</gpx>
`;

const placemarks = (...inner: string[]) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><name>All</name>${inner
    .map((each) => `<Placemark>${each}</Placemark>`)
    .join('')}</Document></kml>`;

const SQUARE = '<LinearRing><coordinates>0,0 2,0 2,2 0,2 0,0</coordinates></LinearRing>';
const HOLE = '<LinearRing><coordinates>0.5,0.5,7 0.5,1,7 1,1,7 0.5,0.5,7</coordinates></LinearRing>';

describe('GPX', () => {
  test('has waypoints, routes and tracks, with what they say of themselves', async () => {
    const store = await read(GPX);
    expect(elementsOf(store)).toEqual([
      'node -1 47.1000000,9.5000000 ele=512 name=Spring & bench url=https://example.org/ colour=red',
      'node -2 47.0000000,9.0000000',
      'node -3 47.0000000,9.1000000',
      'node -4 1.0000000,2.0000000',
      'node -5 1.0000000,3.0000000',
      'node -6 5.0000000,6.0000000',
      'node -7 5.5000000,6.0000000',
      'way -1 -2,-3 name=Way home',
      'way -2 -4,-5 name=A <track>',
      'way -3 -6,-7 name=A <track>',
    ]);
    expect(store.info.leftOut).toEqual({ heights: 1, points: 2 });
  });
  test('reads the same in chunks of any size', async () => {
    const whole = elementsOf(await read(GPX));
    for (const size of [1, 2, 7, 64]) expect(elementsOf(await read(GPX, [size]))).toEqual(whole);
  });
});

describe('KML', () => {
  test('has points, lines and polygons with holes, and the fields of a placemark', async () => {
    const store = await read(
      placemarks(
        '<name>Café</name><styleUrl>#x</styleUrl><description>Tea &lt;b&gt;</description><Point><coordinates>9.5,47.1,430</coordinates></Point>',
        '<ExtendedData><Data name="highway"><displayName>no tag</displayName><value>path</value></Data></ExtendedData><LineString><coordinates>\n0,0\n 1, 1\n</coordinates></LineString>',
        `<ExtendedData><SchemaData><SimpleData name="natural">water</SimpleData></SchemaData></ExtendedData><Polygon><outerBoundaryIs>${SQUARE}</outerBoundaryIs><innerBoundaryIs>${HOLE}</innerBoundaryIs></Polygon>`,
      ),
    );
    const lines = elementsOf(store);
    expect(lines[0]).toBe('node -1 47.1000000,9.5000000 name=Café description=Tea <b>');
    expect(lines.slice(-4)).toEqual([
      'way -1 -2,-3 highway=path',
      'way -2 -2,-4,-5,-6,-2',
      'way -3 -7,-8,-3,-7',
      'relation -1 way/-2 outer,way/-3 inner natural=water type=multipolygon',
    ]);
    expect(store.info.leftOut).toEqual({ heights: 2 });
  });
  test('has several geometries of one placemark, and tracks', async () => {
    const store = await read(
      placemarks(
        '<name>Both</name><MultiGeometry><Point><coordinates>1,1</coordinates></Point><LineString><coordinates>2,2 3,3</coordinates></LineString></MultiGeometry>',
        '<name>Ride</name><gx:Track><when>2020-01-01T00:00:00Z</when><gx:coord>4 5 6</gx:coord><gx:coord>4.5 5 6</gx:coord></gx:Track>',
      ),
    );
    expect(elementsOf(store)).toEqual([
      'node -1 1.0000000,1.0000000 name=Both',
      'node -2 2.0000000,2.0000000',
      'node -3 3.0000000,3.0000000',
      'node -4 5.0000000,4.0000000',
      'node -5 5.0000000,4.5000000',
      'way -1 -2,-3 name=Both',
      'way -2 -4,-5 name=Ride',
    ]);
  });
  test('what has no place on earth is an element without one where it says anything, and is counted', async () => {
    const store = await read(
      placemarks(
        '<Point><coordinates>361,1</coordinates></Point>',
        '<Point><coordinates>9,x</coordinates></Point>',
        '<name>no geometry</name>',
      ),
    );
    expect([elementsOf(store), store.info.leftOut]).toEqual([['node -1 name=no geometry'], { geometries: 2, placeless: 1 }]);
  });
  test('wraps longitudes beyond the 180th meridian', async () => {
    const store = await read(
      placemarks('<Point><coordinates>200,1</coordinates></Point>', '<Point><coordinates>-190,2</coordinates></Point>'),
    );
    expect(elementsOf(store)).toEqual(['node -1 1.0000000,-160.0000000', 'node -2 2.0000000,170.0000000']);
  });
  test('takes lists of positions that are longer than any other text may be', async () => {
    const positions = Array.from({ length: 150_000 }, (_, i) => `${(i % 1000) / 1000},${Math.floor(i / 1000)}.5`).slice(0, 89_000);
    const store = await read(placemarks(`<LineString><coordinates>${positions.join('\n')}</coordinates></LineString>`));
    expect(store.ways.refs.length).toBe(89_000);
  });
});

describe('what is hostile', () => {
  test.each([
    ['<!DOCTYPE gpx [<!ENTITY a "b">]><gpx>&a;</gpx>', 'unsupported'],
    [`<gpx>${'<a>'.repeat(100)}`, 'limit'],
    [`<gpx><wpt lat="1" lon="1"><name>${'x'.repeat(1 << 21)}</name></wpt></gpx>`, 'limit'],
    ['<gpx><wpt lat="1" lon="1"></gpx>', 'malformed'],
    ['<gpx></gpx><gpx></gpx>', 'malformed'],
    ['<svg/>', 'wrong-format'],
    ['<gpx><trk>', 'truncated'],
    ['<gpx/>', 'none'],
  ])('%.60s is %s', (text, kind) => expect(errorKind(createFeatureXmlReader(), bytesOf(text))).toBe(kind));
  test('keys of objects are keys like others', async () => {
    const fields =
      '<ExtendedData><Data name="__proto__"><value>x</value></Data><Data name="constructor"><value>y</value></Data></ExtendedData>';
    const store = await read(placemarks(`${fields}<Point><coordinates>1,1</coordinates></Point>`));
    expect(elementsOf(store)).toEqual(['node -1 1.0000000,1.0000000 __proto__=x constructor=y']);
  });
  test('broken bytes are read or refused', () => {
    const files = [GPX, placemarks(`<Polygon><outerBoundaryIs>${SQUARE}</outerBoundaryIs></Polygon>`)].map(bytesOf);
    const random = randomNumbers(11);
    for (let run = 0; run < 20 * fuzzRuns; run++) {
      const kind = errorKind(createFeatureXmlReader(), mutated(files[run % 2], random), 1 + random(500));
      expect(['none', 'truncated', 'malformed', 'limit', 'unsupported', 'wrong-format', 'empty']).toContain(kind);
    }
  });
});
