import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { sourceOfFeatures, sourceOfResult, writeGpx } from '../index.ts';
import { checkGpx, GPX_SCHEMA } from '../testing/gpx-schema.ts';
import { featuresOf, hostileTown } from '../testing/hostile-town.ts';
import { hasProgram, realFeatures, runOnFile } from '../testing/made-file.ts';
import { stepText } from '../testing/step-text.ts';

type Geometry = { readonly type: string; readonly coordinates?: unknown; readonly geometries?: unknown };

/** What stands between the head and the end, without the name that every feature has. */
const body = (geometry: Geometry | null, properties: Record<string, unknown> = {}) =>
  stepText(writeGpx(sourceOfFeatures([{ properties: { name: 'a', ...properties }, geometry }]), { onWarning: () => undefined }))
    .replace(/^[\s\S]*<\/metadata>\n|<\/gpx>\n$/g, '')
    .replace(/<name>a<\/name>|<desc>[^<]*<\/desc>/g, '')
    .replaceAll('\n', '');
const square = [
  [0, 0],
  [9, 0],
  [9, 9],
  [0, 0],
];
const hole = [
  [1, 1],
  [2, 2],
  [2, 1],
  [1, 1],
];
const points = (ring: number[][]) => ring.map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"></trkpt>`).join('');
const segment = (ring: number[][]) => `<trkseg>${points(ring)}</trkseg>`;

describe('geometry', () => {
  test('a Point is a waypoint with lat and lon', () =>
    expect(body({ type: 'Point', coordinates: [9.5, 47.25] })).toBe('<wpt lat="47.25" lon="9.5"></wpt>'));
  test('a MultiPoint is a waypoint a point', () =>
    expect(
      body({
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      }),
    ).toBe('<wpt lat="2" lon="1"></wpt><wpt lat="4" lon="3"></wpt>'));
  test('a LineString is a track with one segment', () =>
    expect(body({ type: 'LineString', coordinates: square })).toBe(`<trk>${segment(square)}</trk>`));
  test('a MultiLineString is a track with a segment a line', () =>
    expect(body({ type: 'MultiLineString', coordinates: [square, hole] })).toBe(`<trk>${segment(square)}${segment(hole)}</trk>`));
  test('a Polygon is a track with a segment a ring', () =>
    expect(body({ type: 'Polygon', coordinates: [square, hole] })).toBe(`<trk>${segment(square)}${segment(hole)}</trk>`));
  test('a MultiPolygon is a track with a segment a ring', () =>
    expect(body({ type: 'MultiPolygon', coordinates: [[square], [hole]] })).toBe(`<trk>${segment(square)}${segment(hole)}</trk>`));
  test('a GeometryCollection is a track and waypoints, whatever it holds', () => {
    const inner = { type: 'GeometryCollection', geometries: [{ type: 'LineString', coordinates: square }] };
    const outer = { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2] }, inner] };
    expect(body(outer)).toBe(`<wpt lat="2" lon="1"></wpt><trk>${segment(square)}</trk>`);
  });
  test('other geometries are skipped with a warning', () => {
    const warnings: string[] = [];
    const features = [{ type: 'Circle', coordinates: [0, 0] }, null, { type: 'Point', coordinates: [1, 2] }];
    const source = sourceOfFeatures(features.map((geometry) => ({ properties: {}, geometry })));
    const text = stepText(writeGpx(source, { onWarning: (message) => warnings.push(message) }));
    expect([text.match(/<(wpt|trk)\b/g), warnings]).toEqual([
      ['<wpt'],
      ['warning: unsupported geometry type: Circle', 'warning: unsupported geometry type: null'],
    ]);
  });
  test('the warning goes to the console where nobody else wants it', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    stepText(writeGpx(sourceOfFeatures([{ properties: {}, geometry: { type: 'Circle' } }])));
    expect(warn.mock.calls).toEqual([['warning: unsupported geometry type: Circle']]);
    warn.mockRestore();
  });
  test('what is no position is left out', () =>
    expect(body({ type: 'LineString', coordinates: [[0, 0], ['x', 1], null, [1, Number.NaN], [1, 1]] })).toBe(
      `<trk>${segment([
        [0, 0],
        [1, 1],
      ])}</trk>`,
    ));
});

describe('elevation and time', () => {
  test.each([
    ['512', '512'],
    ['512.50', '512.5'],
    ['-3', '-3'],
    ['512 m', '512'],
    ['1680 ft', undefined],
    ['high', undefined],
    ['1;2', undefined],
  ])('the tag ele=%s is the elevation %s of a waypoint', (ele, expected) => {
    const text = body({ type: 'Point', coordinates: [1, 2] }, { ele });
    expect(/<ele>(.*)<\/ele>/.exec(text)?.[1]).toBe(expected);
  });
  test('a tag of a million blanks costs no more time than its length', () => {
    const text = body({ type: 'Point', coordinates: [1, 2] }, { ele: `1${' '.repeat(1_000_000)}x` });
    expect(text).not.toContain('<ele>');
  });
  test('a third number of a position is its elevation', () =>
    expect(
      body({
        type: 'LineString',
        coordinates: [
          [0, 0, 5.25],
          [1, 1, -2],
        ],
      }),
    ).toBe('<trk><trkseg><trkpt lat="0" lon="0"><ele>5.25</ele></trkpt><trkpt lat="1" lon="1"><ele>-2</ele></trkpt></trkseg></trk>'));
  test('a waypoint has the time of its element', () =>
    expect(body({ type: 'Point', coordinates: [1, 2] }, { '@timestamp': '2026-01-02T03:04:05Z' })).toBe(
      '<wpt lat="2" lon="1"><time>2026-01-02T03:04:05Z</time></wpt>',
    ));
  test('points of a track have the times of coordTimes', () => {
    const [early, late] = ['2026-01-02T03:04:05Z', '2026-01-02T03:04:06.5+01:00'];
    expect(
      body(
        {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        },
        { coordTimes: [early, late] },
      ),
    ).toBe(
      `<trk><trkseg><trkpt lat="0" lon="0"><time>${early}</time></trkpt><trkpt lat="1" lon="1"><time>${late}</time></trkpt></trkseg></trk>`,
    );
  });
  test('what is no time is left out', () =>
    expect(body({ type: 'Point', coordinates: [1, 2] }, { '@timestamp': 'yesterday <b>' })).not.toContain('time'));
});

describe('words', () => {
  const words = async (tags: Record<string, string>) => {
    const set = await featuresOf([{ type: 'node', id: 1, lat: 2, lon: 3, tags }]);
    const text = stepText(writeGpx(sourceOfResult(set)));
    return ['name', 'desc'].map((part) => new RegExp(`<wpt.*<${part}>(.*)</${part}>`).exec(text)?.[1]);
  };
  test.each([
    [{ name: 'Elm', ref: '5' }, 'Elm'],
    [{ ref: '5', 'addr:street': 'Lane' }, '5'],
    [{ 'addr:street': 'Lane', 'addr:housenumber': '7' }, 'Lane 7'],
    [{ natural: 'tree' }, 'node/1'],
  ])('the name of %j is %s', async (tags, name) => expect((await words(tags))[0]).toBe(name));
  test('the description is the tags as key=value lines', async () =>
    expect((await words({ name: 'A & B', '@x': '<1>' }))[1]).toBe('name=A &amp; B&#10;@x=&lt;1&gt;'));
  test('the link leads to the element', async () => {
    const set = await featuresOf([{ type: 'node', id: 1, lat: 2, lon: 3 }]);
    expect(stepText(writeGpx(sourceOfResult(set)))).toContain('<link href="https://www.openstreetmap.org/node/1"/>');
  });
  test('features of other origin have no link', () => {
    const feature = { id: 'way/1"><script>', properties: { '@id': 'way/1?x' }, geometry: { type: 'Point', coordinates: [1, 2] } };
    expect(stepText(writeGpx(sourceOfFeatures([feature])))).not.toContain('<link');
  });
});

describe('GPX 1.1', () => {
  const sets = [hostileTown, () => realFeatures('berlin-siegessaeule.osm.gz')];
  test('a waypoint never comes behind a track; every part stands where the schema wants it', async () => {
    for (const load of sets) {
      const set = await load();
      if (set !== undefined) expect(checkGpx(stepText(writeGpx(sourceOfResult(set))))).toEqual([]);
    }
  });
  test.skipIf(!hasProgram('xmllint'))('xmllint finds it valid', async () => {
    const bytes = new TextEncoder().encode(stepText(writeGpx(sourceOfResult(await hostileTown()))));
    expect(runOnFile(bytes, 'town.gpx', 'xmllint', (path) => ['--noout', '--relaxng', GPX_SCHEMA, path])).toBe('');
  });
  test('holds for any GeoJSON', () => {
    const number = fc.oneof(fc.double(), fc.integer({ min: -200, max: 200 }));
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('2026-01-01T00:00:00Z', '12'));
    const types = ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon', 'Other'];
    const nested = fc.letrec((tie) => ({ list: fc.oneof({ depthSize: 'small' }, number, fc.array(tie('list'), { maxLength: 5 })) })).list;
    const geometry = fc.record({ type: fc.constantFrom(...types), coordinates: nested });
    const names = fc.oneof(fc.string(), fc.constantFrom('ele', 'name', '@timestamp', 'coordTimes', '@id'));
    const properties = fc.dictionary(names, fc.oneof(text, number, fc.array(text)));
    fc.assert(
      fc.property(fc.array(fc.record({ properties, geometry })), (features) => {
        expect(checkGpx(stepText(writeGpx(sourceOfFeatures(features), { onWarning: () => undefined })))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});
