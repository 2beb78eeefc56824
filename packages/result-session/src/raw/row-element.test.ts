import { describe, expect, test } from 'vitest';
import { callsOn } from '../testing/results.ts';

/** The element at the mark of an answer: `way 42`. */
async function at(marked: string, sizes?: readonly number[]): Promise<string | undefined> {
  const before = marked.slice(0, marked.indexOf('¦')).split('\n');
  const found = await callsOn(marked.replace('¦', ''), sizes).rawElement(1, before.length - 1, before.at(-1)?.length ?? 0);
  return found && `${found.madeType ?? found.type} ${found.id}`;
}

const PRETTY = (mark: Readonly<Record<string, string>>) => `{
  "version":${mark.head ?? ''} 0.6,
  "elements": [

${mark.brace ?? ''}{
  "type": "relation",
  "id": 42,
  "members": [
    {
      "type": "way",
      "ref": 7${mark.member ?? ''},
    }
  ],
  "tags": { "type": "way", "id": "42"${mark.tag ?? ''} }
},
{
  "type": "node",
  "id"${mark.id ?? ''}: -3
}
  ]
}
`;

describe('the element of a row', () => {
  test.each([
    [{ brace: '¦' }, 'relation 42'],
    [{ member: '¦' }, 'relation 42'],
    [{ tag: '¦' }, 'relation 42'],
    [{ id: '¦' }, 'node -3'],
    [{ head: '¦' }, undefined],
  ])("in Overpass's layout: %o", async (mark, expected) => {
    for (const size of [1, 7, 1000]) expect(await at(PRETTY(mark), [size])).toBe(expected);
  });
  test.each([
    ['<osm>\n¦  <node id="1" lat="1"/>\n</osm>', 'node 1'],
    ['<osm>\n  <way version="1" uid="9" id=\'5\'>\n    <nd ref="1"/>\n   ¦ <tag k="a" v="b"/>\n  </way>\n</osm>', 'way 5'],
    ['<osm>\n¦<note/>\n<node id="1"/>', undefined],
  ])('in XML: %s', async (marked, expected) => expect(await at(marked)).toBe(expected));
  test.each([
    ['{"elements":[{"type":"node","id":1},{"type":"no¦de","id":2}]}', 'node 2'],
    ['{"elements":[{"type":"node","id"¦:1},{"type":"node","id":2}]}', 'node 1'],
    ['¦{"type":"node","id":1},{"type":"node","id":2}', 'node 1'],
  ])('in one line: %s', async (marked, expected) => expect(await at(marked)).toBe(expected));
  test('far below the beginning of its record', async () => {
    const members = '{"type":"way","ref":1,"role":""},\n'.repeat(5000);
    expect(await at(`{"type":"node","id":1},\n{"type":"relation","id":2,"members":[\n${members}¦{}]}`)).toBe('relation 2');
  });
  test.each([
    '{"elements":[{"type":"way","id":1,"nodes":[2]},\n{"type":"hull","id":3,\n"geo¦metry":{"type":"Point","coordinates":[1,2]}}]}',
    '<osm>\n<way id="1">\n</way>\n<hull id="3">\n  <vertex lat="1"¦ lon="2"/>\n  <tag k="a" v="b"/>\n</hull>\n</osm>',
  ])('one that a query made: %s', async (marked) => expect(await at(marked)).toBe('hull 3'));
  test('a table has none', async () => expect(await at('@type\t@id\nno¦de\t1\n')).toBe(undefined));
});
