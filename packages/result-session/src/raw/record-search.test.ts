import { describe, expect, test } from 'vitest';
import { callsOn } from '../testing/raw-answers.ts';

const PRETTY = `{
  "version": 0.6,
  "elements": [

{
  "type": "relation",
  "id": 42,
  "members": [
    {
      "type": "way",
      "ref": 42,
      "role": "outer"
    },
    {
      "type": "way",
      "ref": 77,
      "role": "inner"
    }
  ]
},
{
  "type": "way",
  "id": 421,
  "nodes": [
    42
  ],
  "tags": {
    "type": "way",
    "id": "42"
  }
},
{
  "type": "way",
  "id": 42
}

  ]
}
`;

/** The text of the rows that were found. */
async function found(text: string, type: string, id: number, sizes?: readonly number[]): Promise<string | undefined> {
  const calls = callsOn(text, sizes);
  const rows = await calls.lineOf(1, type, id);
  return rows === undefined ? undefined : (await calls.rawText(1, rows, 1000)).text;
}

const lineOf = async (text: string, type: string, id: number) => (await callsOn(text).lineOf(1, type, id))?.first;

describe('the record of an element', () => {
  test("in Overpass's layout", async () => {
    expect(await found(PRETTY, 'way', 42)).toBe('{\n  "type": "way",\n  "id": 42\n');
    expect(await found(PRETTY, 'relation', 42)).toBe('{\n  "type": "relation",\n  "id": 42,\n');
    expect([await lineOf(PRETTY, 'relation', 42), await lineOf(PRETTY, 'way', 421), await lineOf(PRETTY, 'way', 42)]).toEqual([4, 20, 31]);
  });
  test('in chunks of any size', async () => {
    for (const size of [1, 2, 3, 7, 50]) expect(await found(PRETTY, 'way', 42, [size])).toBe('{\n  "type": "way",\n  "id": 42\n');
  });
  test('where it is only a member', async () =>
    expect(await found(PRETTY, 'way', 77)).toBe('    {\n      "type": "way",\n      "ref": 77,\n'));
  test('that is not there', async () => {
    expect([await found(PRETTY, 'way', 4), await found(PRETTY, 'way', 21), await found(PRETTY, 'node', 42)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  test('in one line, whatever its length', async () => {
    const elements = Array.from({ length: 20_000 }, (_, id) => ({ type: 'node', id, lat: 1.5, lon: 17 }));
    const text = JSON.stringify({ elements });
    const at = text.indexOf('{"type":"node","id":17017,');
    expect([await lineOf(text, 'node', 17_017), await lineOf(text, 'node', 0)]).toEqual([Math.floor(at / 5000), 0]);
  });
  test('with a negative id', async () => expect(await lineOf('{\n"elements":[\n{"type":"node","id":-5}]}', 'node', -5)).toBe(2));
  test('in XML', async () => {
    const xml = `<osm>
  <relation id="42"><member type="way" ref="7" role=""/></relation>
  <way id="421"><nd ref="42"/></way>
  <way version='1' id='42' user="way">
  </way>
</osm>`;
    expect(await lineOf(xml, 'way', 42)).toBe(3);
    expect(await lineOf(xml, 'relation', 42)).toBe(1);
    expect([await lineOf(xml, 'way', 7), await lineOf(xml, 'node', 42), await lineOf(xml, 'node', 7)]).toEqual([1, 2, undefined]);
  });
  test('a value that looks like one is none', async () =>
    expect(await found(String.raw`{"tags":{"note":"\"type\":\"way\",\"id\":9 "}}`, 'way', 9)).toBe(undefined));
  test('on either side of a step of the search', async () => {
    for (let before = 65_536 - 40; before < 65_536 + 10; before++) {
      const text = `${'\n'.repeat(before)}{"type":"way","id":1234}`;
      expect(await lineOf(text, 'way', 1234)).toBe(before);
    }
  });
});
