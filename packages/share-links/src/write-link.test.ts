import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeQuery, isOpenable, linkWarning, readLink, writeDenseLink, writeHistoryLink, writeLink } from './index.ts';
import { fuzzRuns } from './testing/sample-texts.ts';

const query = 'node[a=b]({{bbox}});out;';

describe('writeLink', () => {
  test('the example of the README', () => {
    const link = writeLink({
      query: 'node[amenity=cafe]({{bbox}}); out;',
      position: { lat: 48.205, lon: 16.375, zoom: 12 },
      run: true,
      compression: 'auto',
    });
    expect(link).toBe('?Q=node%5Bamenity%3Dcafe%5D(%7B%7Bbbox%7D%7D)%3B%20out%3B&C=48.205;16.375;12&R');
    expect(readLink(link)).toEqual({
      query: 'node[amenity=cafe]({{bbox}}); out;',
      wizard: undefined,
      lat: 48.205,
      lon: 16.375,
      zoom: 12,
      run: true,
      problems: [],
    });
  });
  test('compression of the link is auto, on or off', () => {
    expect(writeLink({ query, compression: 'on' })).toBe('?q=bm9kZVthPWJdKHt7YmJveH19KTtvdXQ7');
    expect(writeLink({ query, compression: 'off' })).toBe('?Q=node%5Ba%3Db%5D(%7B%7Bbbox%7D%7D)%3Bout%3B');
    expect(writeLink({ query, compression: 'auto' })).toBe(writeLink({ query, compression: 'off' }));
  });
  test('auto compresses a query longer than 300 characters', () => {
    expect(writeLink({ query: 'x'.repeat(300), compression: 'auto' })).toBe(`?Q=${'x'.repeat(300)}`);
    expect(writeLink({ query: 'x'.repeat(301), compression: 'auto' })).toBe(`?q=${encodeQuery('x'.repeat(301))}`);
  });
  test('spaces are %20, a plus is %2B, R has no value', () =>
    expect(writeLink({ query: 'a + b', run: true, compression: 'off' })).toBe('?Q=a%20%2B%20b&R'));
  test('a list of tasks says how many it has; without a run it is none', () => {
    for (const link of [writeLink({ query, run: true, tasks: 12, compression: 'on' }), writeDenseLink({ query, run: true, tasks: 12 })])
      expect(readLink(link)).toMatchObject({ query, run: true, tasks: 12, problems: [] });
    for (const rest of ['T=12', 'R&T=-1', 'R&T=1234567', 'R&T=x']) expect(readLink(`?Q=a&${rest}`).tasks, rest).toBeUndefined();
  });
  test('the base keeps its path alone', () =>
    expect(writeLink({ query, compression: 'on' }, 'https://example.org/map?old=1#2')).toBe(
      'https://example.org/map?q=bm9kZVthPWJdKHt7YmJveH19KTtvdXQ7',
    ));
  test('half a surrogate becomes U+FFFD', () => expect(writeLink({ query: 'a\uDC00', compression: 'off' })).toBe('?Q=a%EF%BF%BD'));
  test('a query that cannot be packed stays plain', () => {
    let text = '';
    for (let i = 0, state = 1; i < 200_000; i++) {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      text += String.fromCharCode(33 + ((state >>> 16) % 90));
    }
    const link = writeLink({ query: text, compression: 'on' });
    expect([link.slice(0, 3), readLink(link).query === text]).toEqual(['?Q=', true]);
  });
  test('what is written is read', () => {
    const state = fc.record({
      query: fc.string({ unit: 'binary', minLength: 1, maxLength: 400 }),
      position: fc.record({ lat: fc.integer({ min: -9e6, max: 9e6 }), lon: fc.integer({ min: -18e6, max: 18e6 }), zoom: fc.nat(2000) }),
      run: fc.boolean(),
      compression: fc.constantFrom('auto' as const, 'on' as const, 'off' as const),
    });
    fc.assert(
      fc.property(state, ({ position, ...rest }) => {
        const [lat, lon, zoom] = [position.lat / 1e5, position.lon / 1e5, position.zoom / 100];
        const read = readLink(writeLink({ ...rest, position: { lat, lon, zoom } }));
        expect(read).toEqual({ query: rest.query, wizard: undefined, lat: lat + 0, lon: lon + 0, zoom, run: rest.run, problems: [] });
      }),
      { numRuns: fuzzRuns() },
    );
  });
});

test('a link for history is packed, and behind # where it is long', () => {
  expect(writeHistoryLink(query)).toBe('?q=bm9kZVthPWJdKHt7YmJveH19KTtvdXQ7');
  const long = Array.from({ length: 600 }, (_, i) => `node(${i * 7919});`).join('');
  expect(writeHistoryLink(long)).toBe(`?#q=${encodeQuery(long)}`);
  expect(readLink(writeHistoryLink(long)).query).toBe(long);
});

test('a link of more than 200,000 characters is no address', () => {
  expect([200_000, 200_001].map((length) => isOpenable('x'.repeat(length)))).toEqual([true, false]);
});

test('a link is long from 2000 characters, very long from 4000', () => {
  expect([0, 1999, 2000, 3999, 4000].map(linkWarning)).toEqual(['none', 'none', 'long', 'long', 'very_long']);
});
