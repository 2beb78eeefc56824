import { errorsOf, parseQuery } from '@flyover/overpass-ql';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { XapiFault, xapiQuery } from './xapi-query.ts';

// what the Overpass API 0.7.62 makes of the same texts
describe('xapiQuery', () => {
  test.each([
    ['node[amenity=cafe][bbox=7.42,43.73,7.43,43.74]', 'node(43.73,7.42,43.74,7.43)["amenity"="cafe"];out;'],
    ['way[highway=residential|service]', '(way["highway"~"^(residential|service)$"];node(w););out;'],
    ['relation[type=*][@meta]', 'rel["type"];out meta;'],
    ['*[name=*]', 'node["name"];(._;way["name"];node(w););out;rel["name"];out;'],
    [
      'node[@user=A][@uid=7][@newer=2020-01-01T00:00:00Z][@timeout=9]',
      '[timeout:9];node(user:"A")(uid:7)(newer:"2020-01-01T00:00:00Z");out;',
    ],
    ['node[na\\=me=a\\]"b\\|c]', 'node["na=me"="a]\\"b|c"];out;'],
  ])('%s', (text, query) => expect(xapiQuery(text, false)).toBe(query));
  test.each([
    ['nodes[a=b]', "Text before '[' found."],
    ['node[a=b', "Expected ']' after value."],
    ['node[a]', "Expected '=' after key."],
    ['node[bbox=1,2,3,4][bbox=1,2,3,4]', 'At most one bbox allowed.'],
    ['node[bbox=1,2,3]', "Expected four numbers after 'bbox='."],
    ['', "Query must start with 'node', 'way', 'relation', or '*'"],
  ])('%s is refused', (text, message) => expect(() => xapiQuery(text, false)).toThrow(new XapiFault(message)));
  test('no text of a key or value ends its filter', () =>
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), fc.string({ minLength: 1, unit: 'binary' }), (key, value) => {
        const escaped = (text: string) => text.replace(/[\\=\]|[]/g, '\\$&');
        const query = xapiQuery(`node[k${escaped(key)}=v${escaped(value)}]`, false);
        const { script, diagnostics } = parseQuery(query);
        expect(errorsOf(diagnostics)).toEqual([]);
        expect(script.statements.map(({ kind }) => kind)).toEqual(['query', 'out']);
      }),
    ));
});
