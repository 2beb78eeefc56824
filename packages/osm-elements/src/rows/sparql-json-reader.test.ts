import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ElementStore } from '../element-store.ts';
import { readElements } from '../open/read-elements.ts';
import { chunkSizes, errorKind, fuzzRuns, inChunks, mutated, randomNumbers } from '../testing/byte-chunks.ts';
import { describeElements } from '../testing/element-text.ts';
import { createSparqlJsonReader } from './sparql-json-reader.ts';

const WKT = 'http://www.opengis.net/ont/geosparql#wktLiteral';
const wkt = (value: string) => ({ type: 'literal', datatype: WKT, value });
const text = (value: string) => ({ type: 'literal', value });
const uri = (value: string) => ({ type: 'uri', value });
const answer = (...bindings: readonly object[]) => ({ head: { vars: ['a'], link: [] }, results: { bindings } });
const read = (value: unknown, sizes: readonly number[] = [1 << 16]): Promise<ElementStore> =>
  readElements(inChunks(new TextEncoder().encode(JSON.stringify(value)), sizes));
const lines = async (value: unknown) => describeElements(await read(value));
const onlyWkt = async (literal: string) => (await lines(answer({ g: wkt('POINT(1 1)') }, { g: wkt(literal) }))).slice(1);

describe('rows with a place are features', () => {
  test('their other columns are tags; one that names an element says which it is', async () => {
    const osm = 'https://www.openstreetmap.org';
    const store = await read(
      answer(
        { osm_id: uri(`${osm}/node/1`), hasgeometry: wkt('POINT(13.4 53.5)'), name: { type: 'literal', value: 'Linde', 'xml:lang': 'de' } },
        { x: uri(`${osm}/way/20`), g: { value: 'POLYGON((0 0,0 1,1 1,0 0))', datatype: WKT, type: 'literal' }, building: text('yes') },
        { x: uri('https://www.wikidata.org/entity/Q64'), g: wkt('Point(1 2)'), empty: text('') },
        { name: text('without a place') },
      ),
    );
    expect(describeElements(store)).toEqual([
      'node 1 53.5000000,13.4000000 name=Linde',
      'node -1 0.0000000,0.0000000',
      'node -2 1.0000000,0.0000000',
      'node -3 1.0000000,1.0000000',
      'node -4 2.0000000,1.0000000 x=https://www.wikidata.org/entity/Q64',
      'node -5 name=without a place',
      'way 20 -1,-2,-3,-1 building=yes',
    ]);
    expect(store.info.leftOut).toEqual({ placeless: 1 });
  });
  test('in pieces of any size they are the same', () =>
    fc.assert(
      fc.asyncProperty(chunkSizes, async (sizes) => {
        const value = answer(
          { n: text('ä"\\u'), g: wkt('LINESTRING(0 0, 1 1)') },
          { o: uri('http://openstreetmap.org/node/5'), g: wkt('POINT(3 4)') },
        );
        const whole = describeElements(await read(value));
        expect(describeElements(await read(value, sizes))).toEqual(whole);
        expect(describeElements(await read(value, [1]))).toEqual(whole);
      }),
    ));
});

describe('an answer without places is no data', () => {
  const kindOf = (value: unknown) => errorKind(createSparqlJsonReader(), new TextEncoder().encode(JSON.stringify(value)));
  test.each([
    [answer({ count: text('12') }), 'wrong-format'],
    [{ head: {}, boolean: true }, 'wrong-format'],
    [{ head: {}, results: {} }, 'wrong-format'],
    [{ head: {}, results: { bindings: [12] } }, 'malformed'],
  ])('%j', (value, kind) => expect(kindOf(value)).toBe(kind));
  test('one without rows has found nothing', async () => expect(describeElements(await read(answer()))).toEqual([]));
  test('and one that is cut says so', () => {
    const bytes = new TextEncoder().encode(JSON.stringify(answer({ g: wkt('POINT(1 2)') })));
    for (let end = 2; end < bytes.length; end++) expect(errorKind(createSparqlJsonReader(), bytes.subarray(0, end))).toBe('truncated');
  });
  test('whatever is broken in it, it is read or refused', () => {
    const bytes = new TextEncoder().encode(
      JSON.stringify(answer({ a: uri('x'), g: wkt('POLYGON((0 0,0 1,1 1,0 0),(1 2,3 4,1 2))') }, { g: wkt('POINT Z(1 2 3)') })),
    );
    const random = randomNumbers(7);
    for (let run = 0; run < fuzzRuns * 20; run++) errorKind(createSparqlJsonReader(), mutated(bytes, random), 1 + random(30));
  });
});

describe('Well-Known Text', () => {
  test.each([
    ['point (1.5 -2)', ['node -2 -2.0000000,1.5000000']],
    [' POINT Z ( 1 2 3 ) ', ['node -2 2.0000000,1.0000000']],
    ['POINTZM(1 2 3 4)', ['node -2 2.0000000,1.0000000']],
    ['POINT M (1 2 3)', ['node -2 2.0000000,1.0000000']],
    ['<http://www.opengis.net/def/crs/OGC/1.3/CRS84> POINT(1 2)', ['node -2 2.0000000,1.0000000']],
    ['<http://www.opengis.net/def/crs/EPSG/0/4326> POINT(1 2)', ['node -2 1.0000000,2.0000000']],
    ['POINT(1.23456789 1e1)', ['node -2 10.0000000,1.2345679']],
    ['MULTIPOINT((1 2),(3 4))', ['node -2 2.0000000,1.0000000', 'node -3 4.0000000,3.0000000']],
    ['MULTIPOINT(1 2, EMPTY, 3 4)', ['node -2 2.0000000,1.0000000', 'node -3 4.0000000,3.0000000']],
    [
      'GEOMETRYCOLLECTION(POINT(1 2),GEOMETRYCOLLECTION(POINT EMPTY,POINT(3 4)))',
      ['node -2 2.0000000,1.0000000', 'node -3 4.0000000,3.0000000'],
    ],
    ['LINESTRING(0 0,1 0)', ['node -2 0.0000000,0.0000000', 'node -3 0.0000000,1.0000000', 'way -1 -2,-3']],
  ])('%s', async (literal, elements) => expect(await onlyWkt(literal)).toEqual(elements));
  test('polygons have holes and parts', async () => {
    const polygons = await onlyWkt('MULTIPOLYGON(((0 0,0 4,4 4,4 0,0 0),(1 1,1 2,2 2,1 1)),((9 9,9 8,8 8,9 9)))');
    expect(polygons.at(-1)).toBe('relation -1 way/-1 outer,way/-2 inner,way/-3 outer type=multipolygon');
  });
  test.each([
    ...[
      '',
      'POINT',
      'POINT()',
      'POINT(1)',
      'POINT(1 2',
      'POINT(1 2))',
      'POINT(1 2 3 4 5)',
      'POINT(a b)',
      'POINT(1,2)',
      'POINT(361 0)',
      'POINT(0 91)',
    ],
    ...[
      'CIRCLE(1 2)',
      'POINT EMPTY EMPTY',
      'LINESTRING((0 0,1 1))',
      'POLYGON(0 0,1 1)',
      'POINT(1e999 1)',
      'POINT(-- 1)',
      'POINT(1 NaN)',
      'constructor(1 2)',
    ],
    ...[
      '<http://www.opengis.net/def/crs/EPSG/0/3857> POINT(1 2)',
      '<POINT(1 2)',
      'POINT EMPTY',
      'GEOMETRYCOLLECTION EMPTY',
      'POLYGON((EMPTY))',
    ],
    `${'GEOMETRYCOLLECTION('.repeat(200_000)}POINT(1 2)`,
  ])('%# draws nothing', async (literal) => expect(await onlyWkt(literal)).toEqual([]));

  const position = fc.record({
    lon: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }),
    lat: fc.integer({ min: -900_000_000, max: 900_000_000 }),
  });
  test('positions come out as they went in, with any decimals', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(position, { minLength: 2, maxLength: 20, selector: ({ lon, lat }) => `${lon} ${lat}` }),
        async (positions) => {
          const literal = `LINESTRING(${positions.map(({ lon, lat }) => `${lon / 1e7} ${lat / 1e7}`).join(',')})`;
          const { nodes } = await read(answer({ g: wkt(literal) }));
          expect([...nodes.lat].map((lat, i) => ({ lon: nodes.lon[i], lat }))).toEqual(positions);
        },
      ),
    ));
  test('one that begins the name of a system and never ends it costs no more than its own length', { timeout: 10_000 }, async () => {
    const rows = Array.from({ length: 60_000 }, () => ({ g: wkt('<') }));
    // a long text lets the reader hold much at once
    const store = await read(answer({ g: wkt('POINT(1 1)'), n: text('x'.repeat(6_000_000)) }, ...rows), [1 << 22]);
    expect(store.nodes.count).toBe(1);
  });
  test('any text of its letters is read or left out', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.constantFrom(
            'POINT',
            'LINESTRING',
            'POLYGON',
            'MULTIPOLYGON',
            'GEOMETRYCOLLECTION',
            'EMPTY',
            'Z',
            '(',
            '(',
            ')',
            ')',
            ',',
            ' ',
            '1',
            '-2.5',
            '.',
            '<',
            '>',
          ),
          { maxLength: 30 },
        ),
        async (parts) => {
          await onlyWkt(parts.join(''));
        },
      ),
      { numRuns: 400 },
    ));
});
