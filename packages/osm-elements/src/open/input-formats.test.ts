import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { ReadError } from '../read-error.ts';
import { inChunks } from '../testing/byte-chunks.ts';
import { caseFile } from '../testing/test-files.ts';
import { readElements } from './read-elements.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...utf8(part)] : part)));
const database = (application: string) => bytes('SQLite format 3\0', new Array(52).fill(0), application, new Array(28).fill(0));
const utf16 = (text: string) => Array.from(text).flatMap((char) => [char.charCodeAt(0), 0]);

/** The fault: the format where it has one, else its kind. */
async function refusal(file: Uint8Array, sizes = [1 << 16]): Promise<string> {
  try {
    await readElements(inChunks(file, sizes));
    return 'read';
  } catch (thrown) {
    if (!(thrown instanceof ReadError)) throw thrown;
    const { fault } = thrown;
    return fault.kind === 'convertible' || fault.kind === 'noMapData'
      ? fault.format
      : fault.kind === 'encoding'
        ? fault.encoding
        : fault.kind;
  }
}

test('the note with which the Overpass API begins its data is no note of a map', async () => {
  const answer =
    '<?xml version="1.0"?><osm version="0.6"><note>The data is …</note><meta osm_base="x"/><node id="1" lat="1" lon="2"/></osm>';
  for (const sizes of [[1], [7], [1 << 16]]) expect(await refusal(utf8(answer), sizes)).toBe('read');
});

describe('a file that is not read is named, whatever pieces it comes in', () => {
  test.each([
    ['Shapefile', bytes([0, 0, 0x27, 0x0a], new Array(96).fill(0))],
    ['SQLite', database('\0\0\0\0')],
    ['7z', bytes('7z', [0xbc, 0xaf, 0x27, 0x1c, 0])],
    ['TCX', utf8('<?xml version="1.0"?><TrainingCenterDatabase xmlns="x"></TrainingCenterDatabase>')],
    ['GML', utf8('<ogr:FeatureCollection xmlns:gml="http://www.opengis.net/gml"></ogr:FeatureCollection>')],
    ['FIT', bytes([14, 0x10, 0x11, 8, 0x74, 1, 0, 0], '.FIT', [0x42, 2])],
    ['NMEA', utf8('$GPWPL,4706.000,N,00930.000,E,W 1*02\r\n')],
    ['MapInfo MIF', utf8('Version 300\nCharset "Neutral"\nDelimiter ","\n')],
    ['Esri JSON', utf8('{"displayFieldName":"","fieldAliases":{},"features":[{"attributes":{"a":1},"geometry":{"x":9.5,"y":47.1}}]}')],
    ['Esri JSON', utf8('{"geometryType":"esriGeometryPoint","features":[{"geometry":{"x":9.5,"y":47.1}}]}')],
    ['Excel', zipSync({ '[Content_Types].xml': utf8('<Types/>'), 'xl/workbook.xml': utf8('<workbook/>') })],
    ['OpenDocument', zipSync({ mimetype: utf8('application/vnd.oasis.opendocument.spreadsheet'), 'content.xml': utf8('<office/>') })],
    ['ZIP', zipSync({ mimetype: utf8('application/vnd.oasis.opendocument.text'), 'content.xml': utf8('<office/>') })],
    ['OSM notes', utf8('<?xml version="1.0"?><osm-notes><note lat="1" lon="2"/></osm-notes>')],
    ['OSM notes', utf8('<osm version="0.6"><!-- n --><note lon="1" lat="2"><id>1</id></note></osm>')],
    ['OSM changesets', utf8('<osm version="0.6"><bound box="1,2,3,4" origin="x"/><changeset id="1"/></osm>')],
    ['UTF-16', bytes([0xff, 0xfe], utf16('{"type":"FeatureCollection"}'))],
    ['UTF-16', bytes(utf16('<osm/>'))],
  ])('%s', async (name, file) => {
    expect(await refusal(file)).toBe(name);
    expect(await refusal(file, [1])).toBe(name);
    expect(await refusal(file, [1, 2, 5])).toBe(name);
  });

  test.each([
    ['few.shp', 'Shapefile'],
    ['few.shx', 'Shapefile'],
    ['a.osm.xz', 'read'],
    ['u16.geojson', 'UTF-16'],
    ['state.txt', 'unknownFormat'],
  ])('%s of other programs', async (file, name) => {
    const found = caseFile(`files/06-refusals-that-do-not-say/${file}`);
    if (found !== undefined) expect(await refusal(found)).toBe(name);
  });

  test.each([
    ['cs.osm', 'OSM changesets'],
    ['apinotes.osm', 'OSM notes'],
  ])('%s of other programs', async (file, name) => {
    const found = caseFile(`files/10-silent-losses/${file}`);
    if (found !== undefined) expect(await refusal(found)).toBe(name);
  });
});

test('what nobody knows is not named', async () => {
  for (const text of ['Hello, world', 'one line, no more\n', 'no\nseparator\n', '\x89PNG\r\n\x1a\n'])
    expect(await refusal(utf8(text))).toBe('unknownFormat');
});

describe('a file that is read says which format it was', () => {
  const osm = '<osm version="0.6"><node id="1" lat="1" lon="2"/></osm>';
  test.each([
    ['OSM XML', utf8(osm)],
    ['OSM changes', utf8('<osmChange version="0.6"/>')],
    ['Overpass JSON', utf8('{"version":0.6,"elements":[]}')],
    ['GeoJSON', utf8('{"type":"FeatureCollection","features":[]}')],
    // the first field that tells decides, whatever comes in one piece
    ['GeoJSON', utf8('{"type":"FeatureCollection","results":2,"features":[]}')],
    ['GeoJSON', utf8('{"type":"FeatureCollection","exceededTransferLimit":true,"geometryType":"any","features":[]}')],
    ['uMap', utf8('{"type":"umap","properties":{},"geometry":{"type":"Point","coordinates":[1,2]},"layers":[]}')],
    ['GPX', utf8('<gpx version="1.1"/>')],
    ['KML', utf8('<kml:kml xmlns:kml="x"/>')],
    [
      'SPARQL JSON',
      utf8(
        '{"head":{"vars":[]},"results":{"bindings":[{"a":{"type":"literal","datatype":"http://www.opengis.net/ont/geosparql#wktLiteral","value":"POINT(1 2)"}}]}}',
      ),
    ],
    ['CSV', utf8('\ufeff@id\tlat\tlon\n1\t2\t3\n')],
    ['OSM XML, gzip', new Uint8Array(gzipSync(osm))],
  ])('%s', async (name, file) => {
    for (const sizes of [[1], [2, 5], [1 << 16]]) expect((await readElements(inChunks(file, sizes))).info.format).toBe(name);
  });
  test('packed twice it is refused', async () => {
    expect(await refusal(new Uint8Array(gzipSync(gzipSync(osm))))).toBe('unknownFormat');
  });
});
