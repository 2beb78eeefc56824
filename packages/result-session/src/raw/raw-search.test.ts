import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callsOn } from '../testing/results.ts';

const NOTHING = () => undefined;

/** Where a text stands in another, plainly: UTF-16 positions, hits do not overlap. */
function placesOf(text: string, wanted: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) places.push(at);
  return places;
}

async function hitsOf(text: string, wanted: string, sizes?: readonly number[]) {
  const calls = callsOn(text, sizes);
  const progress = await calls.rawSearch(1, wanted, NOTHING);
  return { calls, hits: progress?.hits };
}

describe('a search', () => {
  test('finds a text in any case', async () => expect((await hitsOf('Bench BENCH bench, Bank', 'bEnCh')).hits).toBe(3));
  test('beyond ASCII, too', async () => expect((await hitsOf('Straße ÜBER über Ωmega ЛИПА', 'über')).hits).toBe(2));
  test('in Greek and Cyrillic', async () => {
    expect((await hitsOf('ΩΜΈΓΑ ωμέγα', 'Ωμέγα')).hits).toBe(2);
    expect((await hitsOf('улица Липовая УЛИЦА', 'улица')).hits).toBe(2);
  });
  test('does not take half a character for another', async () => expect((await hitsOf('Ѡ', 'р')).hits).toBe(0));
  test('counts hits that do not overlap', async () => expect((await hitsOf('aaaaa', 'aa')).hits).toBe(2));
  test('for nothing finds nothing', async () => expect(await callsOn('abc').rawSearch(1, '', NOTHING)).toBe(undefined));
  test('ends when another begins', async () => {
    const calls = callsOn('x'.repeat(12_000_000));
    const first = calls.rawSearch(1, 'y', NOTHING);
    const second = calls.rawSearch(1, 'x'.repeat(100), NOTHING);
    expect([await first, (await second)?.hits]).toEqual([undefined, 120_000]);
  });
  test('finds what indexOf finds, whatever the chunks', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'A', 'ü', 'Ü', '\n', '🚲', '利'), { maxLength: 80 }),
        fc.array(fc.constantFrom('a', 'b', 'ü', '🚲'), { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        async (parts, wanted, sizes) => {
          const text = parts.join('');
          const places = placesOf(text.toLowerCase(), wanted.join(''));
          const { calls, hits } = await hitsOf(text, wanted.join(''), sizes);
          expect(hits).toBe(places.length);
          const rows = await Promise.all(places.map(async (_, number) => (await calls.rawHit(1, number))?.row));
          expect(rows).toEqual(places.map((at) => text.slice(0, at).split('\n').length - 1));
          const marks = await calls.rawMarks(1, 0, 1000);
          const lineStart = (at: number) => text.lastIndexOf('\n', at - 1) + 1;
          expect(marks.map(({ from, to, number }) => [from, to, number])).toEqual(
            places.map((at, number) => [at - lineStart(at), at - lineStart(at) + wanted.join('').length, number]),
          );
        },
      ),
    ));
  test('in an answer of many blocks finds what indexOf finds', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 70_000 }), fc.integer({ min: 1, max: 40 }), async (distance, length) => {
        const wanted = 'needle'.repeat(7).slice(0, length);
        const text = `${'-'.repeat(distance)}${wanted}`.repeat(Math.ceil(400_000 / distance)).slice(0, 400_000);
        const places = placesOf(text, wanted);
        const { calls, hits } = await hitsOf(text, wanted, [65_536, 1000]);
        expect(hits).toBe(places.length);
        const number = Math.floor(places.length / 2);
        if (places.length === 0) return;
        expect(await calls.rawHit(1, number)).toEqual({ number, row: Math.floor(places[number] / 5000), from: places[number] % 5000 });
        // hits lie where a row of 5000 characters begins, within it, or reach into it
        const fromRow = Math.ceil(places[number] / 5000);
        const next = places.findIndex((at) => at >= fromRow * 5000);
        expect((await calls.rawHitFrom(1, fromRow))?.number).toBe(next === -1 || fromRow >= 80 ? undefined : next);
      }),
      { numRuns: 40 },
    ));
  test('marks a hit in both rows where a long line is cut within it', async () => {
    const { calls } = await hitsOf(`${'x'.repeat(4998)}needle`, 'needle');
    expect(await calls.rawMarks(1, 0, 2)).toEqual([
      { row: 0, from: 4998, to: 5000, number: 0 },
      { row: 1, from: 0, to: 4, number: 0 },
    ]);
    expect(await calls.rawMarks(1, 1, 1)).toEqual([{ row: 1, from: 0, to: 4, number: 0 }]);
  });
});

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
