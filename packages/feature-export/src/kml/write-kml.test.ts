import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { sourceOfFeatures, sourceOfResult, writeKml } from '../index.ts';
import { featuresOf } from '../testing/hostile-town.ts';
import { stepText } from '../testing/step-text.ts';

const point = { type: 'Point', coordinates: [9.5, 47.25] };
const line = {
  type: 'LineString',
  coordinates: [
    [0, 0],
    [1, 1],
  ],
};
const ring = [
  [0, 0],
  [9, 0],
  [9, 9],
  [0, 0],
];

const placemark = (
  geometry: { type: string; coordinates?: unknown; geometries?: unknown } | null,
  properties: Record<string, unknown> = {},
) => /<Placemark>(.*)<\/Placemark>/.exec(stepText(writeKml(sourceOfFeatures([{ properties, geometry }]))))?.[1] ?? '';
const part = (text: string, name: string) => new RegExp(`<${name}>(.*)</${name}>`).exec(text)?.[1];
const shapeStyle = (properties: Record<string, unknown>) => part(placemark(line, properties), 'Style');
const markerStyle = (properties: Record<string, unknown>) => part(placemark(point, properties), 'Style');

describe('placemarks', () => {
  test('have a name, a description and extended data', async () => {
    const set = await featuresOf([{ type: 'node', id: 1, lat: 2, lon: 3, version: 4, tags: { name: 'A & B', shop: 'yes' } }]);
    const text = stepText(writeKml(sourceOfResult(set)));
    expect([part(text, 'Placemark')]).toEqual([
      '<name>A &amp; B</name><description>name=A &amp; B&#10;shop=yes</description><styleUrl>#marker</styleUrl>' +
        '<ExtendedData><Data name="@id"><value>node/1</value></Data><Data name="name"><value>A &amp; B</value></Data>' +
        '<Data name="shop"><value>yes</value></Data><Data name="@version"><value>4</value></Data>' +
        '<Data name="@link"><value>https://www.openstreetmap.org/node/1</value></Data></ExtendedData><Point><coordinates>3,2</coordinates></Point>',
    ]);
  });
  test('have a timestamp where the time is known', () => {
    expect(placemark(point, { '@timestamp': '2026-01-02T03:04:05Z' })).toContain(
      '<TimeStamp><when>2026-01-02T03:04:05Z</when></TimeStamp>',
    );
    expect(placemark(point, { '@timestamp': 'soon' })).not.toContain('TimeStamp');
  });
  test('say relations as JSON, never [object Object]', () =>
    expect(placemark(point, { '@relations': [{ rel: 1, role: '"a"' }] })).toContain(
      '<Data name="@relations"><value>[{&quot;rel&quot;:1,&quot;role&quot;:&quot;\\&quot;a\\&quot;&quot;}]</value></Data>',
    ));
});

describe('geometry', () => {
  const shape = (type: string, coordinates: unknown) => placemark({ type, coordinates }).replace(/^.*<\/styleUrl>/, '');
  const polygon =
    '<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 9,0 9,9 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon>';
  test.each([
    ['Point', [1, 2, 3.5], '<Point><coordinates>1,2,3.5</coordinates></Point>'],
    [
      'MultiPoint',
      [
        [1, 2],
        [3, 4],
      ],
      '<MultiGeometry><Point><coordinates>1,2</coordinates></Point><Point><coordinates>3,4</coordinates></Point></MultiGeometry>',
    ],
    [
      'LineString',
      [
        [0, 0],
        [1, 1e-7],
      ],
      '<LineString><coordinates>0,0 1,0.0000001</coordinates></LineString>',
    ],
    [
      'MultiLineString',
      [
        [
          [0, 0],
          [1, 1],
        ],
      ],
      '<LineString><coordinates>0,0 1,1</coordinates></LineString>',
    ],
    ['Polygon', [ring], polygon],
    ['MultiPolygon', [[ring], [ring]], `<MultiGeometry>${polygon}${polygon}</MultiGeometry>`],
    ['Circle', [0, 0], ''],
  ])('%s', (type, coordinates, expected) => expect(shape(type, coordinates)).toBe(expected));
  test('GeometryCollection', () =>
    expect(placemark({ type: 'GeometryCollection', geometries: [point, line] })).toContain(
      '<MultiGeometry><Point><coordinates>9.5,47.25</coordinates></Point><LineString><coordinates>0,0 1,1</coordinates></LineString></MultiGeometry>',
    ));
  test('holes are inner boundaries', () =>
    expect(shape('Polygon', [ring, ring])).toContain('</outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>0,0 9,0 9,9 0,0'));
});

describe('simple styles', () => {
  const styled = (line: string, width: string, fill: string) =>
    `<LineStyle><color>${line}</color><width>${width}</width></LineStyle><PolyStyle><color>${fill}</color></PolyStyle>`;
  const pin = (colour: string, scale: number, name = 'wht-blank') =>
    `<IconStyle><color>${colour}</color><scale>${scale}</scale><Icon><href>https://maps.google.com/mapfiles/kml/paddle/${name}.png</href></Icon></IconStyle>`;
  test('defaults: line ff555555, 2 wide, fill 88555555; a medium marker of 7e7e7e', () => {
    const text = stepText(writeKml(sourceOfFeatures([])));
    expect(text).toContain(`<Style id="shape">${styled('ff555555', '2', '88555555')}</Style>`);
    expect(text).toContain(`<Style id="marker">${pin('ff7e7e7e', 1)}</Style>`);
    expect([placemark(line), placemark(point)].map((text) => part(text, 'styleUrl'))).toEqual(['#shape', '#marker']);
  });
  test('stroke, stroke-opacity and stroke-width', () =>
    expect(shapeStyle({ stroke: '#ff0080', 'stroke-opacity': 0.5, 'stroke-width': 4 })).toBe(styled('808000ff', '4', '88555555')));
  test('fill and fill-opacity', () =>
    expect(shapeStyle({ fill: '#123456', 'fill-opacity': '0.5' })).toBe(styled('ff555555', '2', '80563412')));
  test('an opacity alone holds for the default colour', () =>
    expect(shapeStyle({ 'fill-opacity': 0, 'stroke-opacity': 1 })).toBe(styled('ff555555', '2', '00555555')));
  test.each([
    ['#abc', 'ffccbbaa'],
    ['abc', 'ffccbbaa'],
    ['#A0b1C2', 'ffc2b1a0'],
    ['#abcd', 'ff555555'],
    ['#abcdef01', 'ff555555'],
    ['', 'ff555555'],
    ['red', 'ff555555'],
    ['#ggg', 'ff555555'],
  ])('the colour %s of 3 or 6 hex digits is %s; other lengths are ignored', (stroke, expected) =>
    expect(shapeStyle({ stroke })).toBe(styled(expected, '2', '88555555')),
  );
  test.each([
    [0, '00'],
    [0.5, '80'],
    [1, 'ff'],
    [1.01, 'ff'],
    [-0.1, 'ff'],
    [Number.NaN, 'ff'],
    ['', 'ff'],
    ['half', 'ff'],
  ])('the opacity %j is used only between 0 and 1: %s', (opacity, alpha) =>
    expect(shapeStyle({ stroke: '#000', 'stroke-opacity': opacity })).toBe(styled(`${alpha}000000`, '2', '88555555')),
  );
  test.each([
    ['small', 0.75],
    ['medium', 1],
    ['large', 1.25],
    ['huge', 1],
    ['constructor', 1],
  ])('marker-size %s is the scale %d', (size, scale) => expect(markerStyle({ 'marker-size': size })).toBe(pin('ff7e7e7e', scale)));
  test('marker-color', () => expect(markerStyle({ 'marker-color': '#f80' })).toBe(pin('ff0088ff', 1)));
  test.each([
    ['a', 'A'],
    ['7', '7'],
    ['cafe', 'wht-blank'],
    ['"><script>', 'wht-blank'],
  ])('marker-symbol %s is the pin %s', (symbol, name) => expect(markerStyle({ 'marker-symbol': symbol })).toBe(pin('ff7e7e7e', 1, name)));
  test('a marker takes no style of lines, a line none of markers', () => {
    expect(part(placemark(point, { stroke: '#000' }), 'styleUrl')).toBe('#marker');
    expect(part(placemark(line, { 'marker-color': '#000' }), 'styleUrl')).toBe('#shape');
  });
});

test('any GeoJSON gives XML that is well formed, with every tag as extended data', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(']]>', '</value><b>', '"', '2026-01-01T00:00:00Z', '#12345g'));
  const names = fc.oneof(text, fc.constantFrom('name', 'description', 'stroke', 'fill', 'stroke-width', 'marker-symbol', '@timestamp'));
  const values = fc.oneof(text, fc.double(), fc.boolean(), fc.constant(null), fc.array(text));
  const geometries = fc.constantFrom(point, line, { type: 'Polygon', coordinates: [ring] });
  const features = fc.array(fc.record({ properties: fc.dictionary(names, values), geometry: geometries }), { maxLength: 5 });
  fc.assert(
    fc.property(features, (given) => {
      const found = { placemarks: 0, data: 0 };
      const parser = new SaxesParser({ xmlns: true });
      parser.on('opentag', ({ name }) => {
        if (name === 'Placemark') found.placemarks++;
        if (name === 'Data') found.data++;
      });
      parser.on('error', (error) => {
        throw error;
      });
      parser.write(stepText(writeKml(sourceOfFeatures(given)))).close();
      const reported = given.flatMap(({ properties }) => Object.values(properties).filter((value) => value !== null));
      expect(found).toEqual({ placemarks: given.length, data: reported.length });
    }),
    { numRuns: 50 },
  );
});
