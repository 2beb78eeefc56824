import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeLayer, encodeLayer, type LinkLayer } from './link-layer.ts';
import { LINK_LIMITS } from './link-problem.ts';
import { encodeQuery } from './query-code.ts';
import { readLink } from './read-link.ts';
import { writeDenseLink, writeLink } from './write-link.ts';

const BENCHES: LinkLayer = { name: 'Bänke', color: '#d81b78', opacity: 0.5, visible: true, query: 'node[amenity=bench]({{bbox}});out;' };
const SHOPS: LinkLayer = { name: 'Shops', color: '#2e9e44', opacity: 1, visible: false, query: 'nwr[shop];out geom;', plain: true };

describe('layers in a link', () => {
  test.each([
    ['a plain one', () => writeLink({ query: 'out;', compression: 'off', run: true, layers: [BENCHES, SHOPS] }, 'https://example.org/')],
    ['a dense one', () => writeDenseLink({ query: 'out;', run: true, layers: [BENCHES, SHOPS] }, 'https://example.org/')],
  ])('come back: %s', (_, link) => {
    expect(readLink(link())).toMatchObject({ query: 'out;', run: true, layers: [BENCHES, SHOPS], problems: [] });
  });
  test('are told where they cannot be read, or are too many', () => {
    const code = encodeLayer(SHOPS);
    const { layers, problems } = readLink(`?Q=out;&L=%00&${`L=${code}&`.repeat(30)}`);
    expect(layers).toHaveLength(LINK_LIMITS.layers - 1);
    expect(problems).toEqual([{ parameter: 'L', kind: 'layersLeftOut', count: 12 }]);
  });
  test.each([
    '{}',
    '[]',
    '"x"',
    '["n","red",100,1,"out;"]',
    '["n","#d81b78",101,1,"out;"]',
    '["n","#d81b78",100,1,""]',
    '[["n"],"#d81b78",100,1,"out;"]',
    '['.repeat(100_000),
    JSON.stringify(['n', '#d81b78', 100, 1, 'x'.repeat(LINK_LIMITS.layerQuery + 1)]),
  ])('%.40s is none', (text) => expect(decodeLayer(encodeQuery(text))).toBe(undefined));
  test('any text is a layer or none', () => {
    fc.assert(fc.property(fc.string(), (text) => ['object', 'undefined'].includes(typeof decodeLayer(text))));
  });
});
