import { describe, expect, test } from 'vitest';
import { readElements } from '../open/read-elements.ts';
import { tagsOf } from '../tags.ts';
import { createOsmXmlReader } from './osm-xml-reader.ts';

const CHANGES = `<?xml version="1.0" encoding="UTF-8"?>
<osmChange version="0.6" generator="osmium/1.14.0">
  <create>
    <node id="1" version="1" timestamp="2024-05-01T10:00:00Z" lat="47.1" lon="9.5"><tag k="amenity" v="cafe"/></node>
    <node id="2" version="1" lat="47.2" lon="9.6"/>
    <way id="7" version="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="path"/></way>
  </create>
  <modify>
    <node id="1" version="2" lat="47.15" lon="9.5"><tag k="amenity" v="restaurant"/></node>
    <relation id="5" version="4"><member type="way" ref="7" role="outer"/><tag k="type" v="multipolygon"/></relation>
  </modify>
  <delete>
    <node id="2" version="2" lat="47.2" lon="9.6"/>
    <node id="9" version="3"/>
    <way id="8" version="2"/>
  </delete>
</osmChange>`;

const read = (text: string) => readElements([new TextEncoder().encode(text)]);

describe('a file of changes', () => {
  test('is the elements that are there afterwards, in their last version; deleted ones are counted', async () => {
    const { nodes, ways, relations, strings, info } = await read(CHANGES);
    expect([...nodes.ids]).toEqual([1]);
    expect([nodes.lat[0], nodes.meta.version?.[0], tagsOf(strings, nodes, 0)]).toEqual([471500000, 2, [['amenity', 'restaurant']]]);
    expect([[...ways.ids], [...ways.refs]]).toEqual([[7], [1, 2]]);
    expect([[...relations.ids], [...relations.memberRefs]]).toEqual([[5], [7]]);
    expect(info).toMatchObject({ generator: 'osmium/1.14.0', leftOut: { deleted: 3 } });
  });

  test('lists come in any order: the highest version counts', async () => {
    const lists = [
      '<delete><node id="1" version="2"/></delete>',
      '<modify><node id="1" version="3" lat="1" lon="2"/></modify>',
      '<create><node id="1" version="1" lat="3" lon="4"/></create>',
    ];
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
    ]) {
      const { nodes, info } = await read(`<osmChange>${order.map((list) => lists[list]).join('')}</osmChange>`);
      expect([[...nodes.ids], nodes.lat[0], info.leftOut]).toEqual([[1], 10_000_000, undefined]);
    }
  });

  test('without versions the last one counts', async () => {
    const { nodes, info } = await read(
      '<osmChange><create><node id="1" lat="1" lon="2"/></create><delete><node id="1"/></delete></osmChange>',
    );
    expect([nodes.count, info.leftOut]).toEqual([0, { deleted: 1 }]);
  });

  test('may be empty, and what is in no list is no element', async () => {
    expect((await read('<osmChange version="0.6"/>')).nodes.count).toBe(0);
    const { nodes, made } = await read('<osmChange><node id="1" lat="1" lon="2"/><create><stat id="1"/></create><other/></osmChange>');
    expect([nodes.count, made.count]).toEqual([0, 0]);
  });

  test('is refused as an answer of a server', () => {
    const reader = createOsmXmlReader();
    expect(() => reader.push(new TextEncoder().encode(CHANGES))).toThrow('changes (byte 49)');
  });
});
