import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeQuery, LINK_LIMITS, type OpenedLink, readLink, writeDenseLink } from '../index.ts';
import { fuzzRuns, sampleTexts } from '../testing/sample-texts.ts';
import { decodeDense, encodeDense } from './dense-code.ts';

const golden = process.env.FLYOVER_GOLDEN ?? new URL('../../../../../shared/golden', import.meta.url).pathname;
const QUERY = 'node[amenity=cafe]({{bbox}});\nout;\n';
const NOTHING: OpenedLink = {
  query: undefined,
  wizard: undefined,
  lat: undefined,
  lon: undefined,
  zoom: undefined,
  run: false,
  problems: [],
};
const bytesOf = (f1: string) => Buffer.from(f1, 'base64url');

describe('f1', () => {
  test.each([
    ['ACNVWAjOtXSdCdE', { query: QUERY, run: false }],
    ['GQFBe9CiwFQEySAAI1VYCM61dJzR1g', { query: QUERY, position: { lat: 48.205, lon: 16.375, zoom: 12.25 }, run: true }],
    [
      'AF13H_C-oHuXkJ3S9WgXkDVbYkR1Pj_Ooghfy2HXmJwRr_YPTO2I0Zf91DJXaEBYPxjfzyo3KA',
      { query: '// Köln 東京 🚲\n[out:json];nwr["wheelchair"~"yes|limited"](50.9,6.9,51,7);out center 42;', run: false },
    ],
  ])('%s is a link of today that every later version reads', (f1, state) => {
    expect(encodeDense(state)).toBe(f1);
    expect(decodeDense(f1)).toEqual({ position: undefined, ...state, whole: true, hasUnknown: false });
  });
  test('200 texts survive', () => {
    for (const query of sampleTexts(200)) expect(decodeDense(encodeDense({ query })).query).toBe(query);
  });
  test('a query may have 100,000 bytes', () => {
    const query = 'é'.repeat(LINK_LIMITS.denseQuery / 2);
    expect(decodeDense(encodeDense({ query })).query).toBe(query);
    expect(() => encodeDense({ query: `${query}e` })).toThrow(expect.objectContaining({ name: 'LinkError', kind: 'size' }));
  });
  test('the position is kept to a metre and a hundredth of a zoom', () => {
    const position = { lat: -12.345678, lon: 179.999999, zoom: 14.6789 };
    expect(decodeDense(encodeDense({ query: 'a', position })).position).toEqual({ lat: -12.34568, lon: 180, zoom: 14.68 });
  });
  test('positions that are none become 0', () => {
    const position = { lat: Number.NaN, lon: Number.POSITIVE_INFINITY, zoom: Number.NaN };
    expect(decodeDense(encodeDense({ query: 'a', position })).position).toEqual({ lat: 0, lon: 0, zoom: 0 });
  });
  test('a field of a later version is skipped, and told', () => {
    const header = [0x33, 1, 2, 3, 0x20];
    const later = Buffer.concat([Buffer.from(header), bytesOf(encodeDense({ query: '' }))]).toString('base64url');
    // the check of an empty text covers the fields: it must be made with them
    expect(() => decodeDense(later)).toThrow(expect.objectContaining({ name: 'LinkError', kind: 'damaged' }));
    expect(decodeDense(LATER)).toEqual({ query: 'foo', position: undefined, run: true, whole: true, hasUnknown: true });
    expect(readLink(`#f1=${LATER}`)).toEqual({
      ...NOTHING,
      query: 'foo',
      run: true,
      problems: [{ parameter: 'f1', kind: 'denseUnknown' }],
    });
  });
});

/** A field of tag 3, then run, then the query `foo`. */
const LATER = 'MwECAyAAA2Y3rg';

describe('as a link', () => {
  test('is written behind # and read back', () => {
    const link = writeDenseLink({ query: QUERY, position: { lat: 1.5, lon: -2.5, zoom: 3.25 }, run: true }, 'https://example.org/?Q=old#x');
    expect(link.startsWith('https://example.org/#f1=')).toBe(true);
    expect(readLink(link)).toEqual({ ...NOTHING, query: QUERY, lat: 1.5, lon: -2.5, zoom: 3.25, run: true });
  });
  test('plain parameters beside it count', () => {
    const link = `${writeDenseLink({ query: QUERY, run: true })}&zoom=7&Q=foo`;
    expect(readLink(link)).toEqual({ ...NOTHING, query: 'foo', zoom: 7, run: true });
  });
  test('run is honoured only where there is a query', () => {
    expect(readLink(writeDenseLink({ query: '', run: true }))).toEqual({
      ...NOTHING,
      problems: [{ parameter: 'R', kind: 'nothingToRun' }],
    });
  });
  test('a query beyond 100 kB is packed as q', () => {
    const query = 'é'.repeat(LINK_LIMITS.denseQuery / 2 + 1);
    const link = writeDenseLink({ query, run: true });
    expect(link).toBe(`#q=${encodeQuery(query)}&R`);
    expect(readLink(link)).toEqual({ ...NOTHING, query, run: true });
  });
  test('one of a newer version is told', () => expect(readLink('#f2=abc').problems).toEqual([{ parameter: 'f2', kind: 'newer' }]));
});

describe('damaged', () => {
  const query = Array.from({ length: 500 }, (_, i) => `node(${(i * 7919) % 1009});`).join('');
  const f1 = encodeDense({ query, position: { lat: 1, lon: 2, zoom: 3 } });

  test('what stands before the damage is read', () => {
    const link = readLink(`#f1=${f1.slice(0, f1.length * 0.8)}`);
    expect(link.query !== undefined && link.query.length >= 2048 && query.startsWith(link.query)).toBe(true);
    expect([link.lat, link.lon, link.zoom]).toEqual([1, 2, 3]);
    expect(link.problems).toEqual([{ parameter: 'f1', kind: 'densePart' }]);
  });
  test('where nothing can be read it is told', () => {
    for (const text of ['', 'A', '!', 'GQ', f1.slice(0, 8), f1.slice(0, 100)]) {
      expect(readLink(`#f1=${text}`)).toEqual({ ...NOTHING, problems: [{ parameter: 'f1', kind: 'denseDamaged' }] });
    }
  });
  test('each changed character of a short one is noticed, or changes nothing', () => {
    const short = encodeDense({ query: QUERY, run: true });
    for (let i = 0; i < short.length; i++) {
      const changed = short.slice(0, i) + (short[i] === 'x' ? 'y' : 'x') + short.slice(i + 1);
      const link = readLink(`#f1=${changed}`);
      expect(link.problems.length > 0 || (link.query === QUERY && link.run)).toBe(true);
    }
  });
  test('a length beyond the limit is refused before anything is unpacked', () => {
    expect(readLink(`#f1=${Buffer.from([0, 0xff, 0xff, 0xff, 0x7f]).toString('base64url')}`).problems).toEqual([
      { parameter: 'f1', kind: 'denseSize', most: 100_000 },
    ]);
  });
  test('dense links that are damaged never throw', () => {
    const blow = fc.record({ at: fc.nat(), drop: fc.nat(3), put: fc.string({ maxLength: 2 }) });
    const whole = encodeDense({ query: QUERY, position: { lat: 1, lon: 2, zoom: 3 }, run: true });
    fc.assert(
      fc.property(fc.array(blow, { minLength: 1, maxLength: 3 }), (blows) => {
        let text = whole;
        for (const { at, drop, put } of blows) {
          const place = at % (text.length + 1);
          text = text.slice(0, place) + put + text.slice(place + drop);
        }
        const { query: read, run, problems } = readLink(`#f1=${text}`);
        expect(!run || read !== undefined).toBe(true);
        expect(problems.every(({ kind }) => kind.length > 0)).toBe(true);
      }),
      { numRuns: Math.ceil(fuzzRuns() / 4) },
    );
  });
});

describe('denser than the other forms', () => {
  const lengths = (queries: readonly string[]) => ({
    plain: queries.reduce((sum, query) => sum + encodeURIComponent(query).length, 0),
    q: queries.reduce((sum, query) => sum + encodeQuery(query).length, 0),
    deflate: queries.reduce((sum, query) => sum + deflateRawSync(query, { level: 9 }).toString('base64url').length, 0),
    f1: queries.reduce((sum, query) => sum + encodeDense({ query }).length, 0),
  });
  test('a query of 5000 characters takes less than a third of q', () => {
    const words = ['amenity', 'shop', 'leisure', 'tourism', 'natural', 'highway', 'craft'];
    let query = '[out:json][timeout:180];\narea["name"="Österreich"]->.country;\n(\n';
    for (let i = 0; query.length < 4950; i++)
      query += `  nwr["${words[(i * i) % 7]}"]["name"~"^${String.fromCharCode(65 + ((i * 11) % 26))}"](area.country);\n`;
    const { q, deflate, f1 } = lengths([`${query});\nout center meta;\n`]);
    expect([f1 * 3 < q, f1 < deflate]).toEqual([true, true]);
  });
  const folder = `${golden}/queries`;
  if (!existsSync(folder)) console.warn(`skipped: there is no ${folder}`);
  test.skipIf(!existsSync(folder))('real queries take less than half of q, and of deflate', () => {
    const { q, deflate, f1 } = lengths(readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8')));
    expect([f1 * 2 < q, f1 * 2 < deflate]).toEqual([true, true]);
  });
});
