import { describe, expect, test } from 'vitest';
import { type ElementStore, NODE, RELATION, WAY } from '../element-store.ts';
import { ReadError } from '../read-error.ts';
import { tableOf, tagsOf } from '../tags.ts';
import { inChunks } from '../testing/byte-chunks.ts';
import { createOsmXmlReader } from '../xml/osm-xml-reader.ts';
import { changeOf } from './element-change.ts';

const LETTERS = ['n', 'w', 'r'];

function read(text: string, size = text.length): ElementStore {
  const reader = createOsmXmlReader({ changes: 'told' });
  for (const chunk of inChunks(new TextEncoder().encode(text), [size])) reader.push(chunk);
  return reader.finish();
}

/** What became of each element: `n1 created`. */
function reported(store: ElementStore): string[] {
  return [NODE, WAY, RELATION].flatMap((type) => {
    const table = tableOf(store, type);
    return Array.from({ length: table.count }, (_, row) => `${LETTERS[type]}${table.ids[row]} ${changeOf(table, row) ?? '-'}`);
  });
}

/** `n1 name=A`: what the earlier states say. */
function earlier({ earlier: store }: ElementStore): string[] {
  if (store === undefined) return ['none'];
  return [NODE, WAY, RELATION].flatMap((type) => {
    const table = tableOf(store, type);
    const tags = (row: number) => tagsOf(store.strings, table, row).map((tag) => tag.join('='));
    return Array.from({ length: table.count }, (_, row) => [`${LETTERS[type]}${table.ids[row]}`, ...tags(row)].join(' '));
  });
}

const osm = (...actions: string[]) => `<?xml version="1.0"?>\n<osm version="0.6">\n<meta osm_base="T"/>\n${actions.join('\n')}\n</osm>`;
const node = (id: number, place: string, name = '', rest = '') =>
  `<node id="${id}" ${place} ${rest}>${name === '' ? '' : `<tag k="name" v="${name}"/>`}</node>`;
const modify = (before: string, after: string) => `<action type="modify"><old>${before}</old><new>${after}</new></action>`;
const remove = (before: string, after = '') =>
  `<action type="delete"><old>${before}</old>${after === '' ? '' : `<new>${after}</new>`}</action>`;
const create = (element: string) => `<action type="create">${element}</action>`;

const HERE = 'lat="1" lon="2"';
const THERE = 'lat="1.5" lon="2"';

describe('an answer of differences', () => {
  const answer = osm(
    create(node(1, HERE, 'New')),
    modify(node(2, HERE, 'A'), node(2, HERE, 'B')),
    modify(node(3, HERE, 'A'), node(3, THERE, 'A')),
    modify(node(4, HERE, 'A'), node(4, THERE, 'B')),
    remove(node(5, HERE, 'Old', 'version="1" user="Ann"'), '<node id="5" visible="false" version="2" user="Bob"/>'),
    remove(node(6, HERE, 'Old'), '<node id="6" visible="true" version="2"/>'),
    modify('<node id="7" version="1"/>', node(7, HERE, 'Now')),
    remove(node(8, HERE, 'Old')),
  );

  test('tells what became of each element, and what it was before', () => {
    const store = read(answer);
    expect(reported(store)).toEqual([
      'n1 created',
      'n2 modified',
      'n3 moved',
      'n4 modified',
      'n5 deleted',
      'n6 left',
      'n7 entered',
      'n8 deleted',
    ]);
    expect(earlier(store)).toEqual(['n2 name=A', 'n3 name=A', 'n4 name=A', 'n5 name=Old', 'n6 name=Old', 'n7', 'n8 name=Old']);
    expect(store.info.osmBase).toBe('T');
  });

  test('what is gone is drawn as it was, and says who deleted it', () => {
    const { nodes, strings, earlier: before } = read(answer);
    const row = nodes.ids.indexOf(5);
    expect([nodes.lat[row], nodes.meta.version?.[row], strings.get(nodes.meta.user?.[row] ?? 0)]).toEqual([1e7, 2, 'Bob']);
    expect(strings.get(before?.nodes.meta.user?.[before.nodes.ids.indexOf(5)] ?? 0)).toBe('Ann');
    expect(nodes.visible).toBeUndefined();
  });

  test('is the same however its bytes arrive', () => {
    const whole = reported(read(answer));
    for (const size of [1, 7, 64]) expect(reported(read(answer, size))).toEqual(whole);
  });

  test.each([
    ['a way of other nodes', '<nd ref="1"/><nd ref="2"/>', '<nd ref="1"/><nd ref="3"/>', 'moved'],
    ['a way whose node moved', '<nd ref="1" lat="1" lon="1"/>', '<nd ref="1" lat="1" lon="2"/>', 'moved'],
    ['a way of the same nodes', '<nd ref="1"/>', '<nd ref="1"/>', 'modified'],
    [
      'a way with another box',
      `<bounds minlat="1" minlon="1" maxlat="2" maxlon="2"/>`,
      `<bounds minlat="1" minlon="1" maxlat="3" maxlon="2"/>`,
      'moved',
    ],
  ])('%s', (_, before, after, change) =>
    expect(reported(read(osm(modify(`<way id="1">${before}</way>`, `<way id="1">${after}</way>`))))).toEqual([`w1 ${change}`]),
  );

  test.each([
    ['other members', '<member type="node" ref="1" role=""/>', '<member type="node" ref="2" role=""/>', 'modified'],
    ['another role', '<member type="node" ref="1" role="a"/>', '<member type="node" ref="1" role="b"/>', 'modified'],
    [
      'a member that moved',
      '<member type="node" ref="1" role="" lat="1" lon="1"/>',
      '<member type="node" ref="1" role="" lat="1" lon="2"/>',
      'moved',
    ],
  ])('a relation with %s', (_, before, after, change) =>
    expect(reported(read(osm(modify(`<relation id="1">${before}</relation>`, `<relation id="1">${after}</relation>`))))).toEqual([
      `r1 ${change}`,
    ]),
  );

  test('tags in another order are the same', () => {
    const tags = (...keys: string[]) => `<node id="1" ${HERE}>${keys.map((key) => `<tag k="${key}" v="x"/>`).join('')}</node>`;
    expect(reported(read(osm(modify(tags('a', 'b'), tags('b', 'a').replace(HERE, THERE)))))).toEqual(['n1 moved']);
  });

  test('what the two moments of a comparison show is neither', () => {
    const shown = (action: string) => `<action type="${action}">${node(1, HERE)}</action>`;
    expect(reported(read(osm(shown('show_initial'), shown('__proto__'), create(node(2, HERE)))))).toEqual(['n1 -', 'n1 -', 'n2 created']);
  });

  test('is refused where elements are wanted', () => {
    for (const changes of [undefined, 'applied'] as const) {
      const reader = createOsmXmlReader(changes === undefined ? {} : { changes });
      expect(() => reader.push(new TextEncoder().encode(answer))).toThrow(ReadError);
    }
  });

  test('other elements have nothing to do with it', () => expect(read(osm(node(1, HERE))).earlier).toBeUndefined());
});

test('a file of changes tells what became of its elements', () => {
  const store = read(
    `<osmChange version="0.6"><create>${node(1, HERE)}</create><modify>${node(2, HERE)}</modify><delete>${node(3, HERE)}</delete></osmChange>`,
  );
  expect(reported(store)).toEqual(['n1 created', 'n2 modified', 'n3 deleted']);
  expect(earlier(store)).toEqual([]);
});
