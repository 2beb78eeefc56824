import { describe, expect, test } from 'vitest';
import { featuresOf } from '../testing/hostile-town.ts';
import { fileText } from '../testing/made-file.ts';

const node = (id: number, tags: Record<string, string>, more: object = {}) => ({ type: 'node', id, lat: 1.5, lon: -2.25, tags, ...more });
const table = async (tags: Record<string, string>, options: { guardFormulas?: boolean; byteOrderMark?: boolean } = {}) =>
  fileText('csv', await featuresOf([node(1, tags)]), options);
const cells = async (tags: Record<string, string>, guardFormulas?: boolean) =>
  (await table(tags, { guardFormulas })).split('\r\n')[1].replace('node,1,1.5000000,-2.2500000,', '');

describe('a table', () => {
  test('has type, id, lat, lon, a column a key by use, then metadata', async () => {
    const set = await featuresOf([
      node(1, { name: 'Elm' }, { version: 3, timestamp: '2026-01-02T03:04:05Z' }),
      node(2, { shop: 'bakery', name: 'Crumb' }),
      { type: 'way', id: 5, center: { lat: 10, lon: 20 }, tags: { '@id': 'x' } },
    ]);
    expect(await fileText('csv', set)).toBe(
      "@type,@id,@lat,@lon,name,shop,'@@id,@version,@timestamp\r\n" +
        'way,5,10.0000000,20.0000000,,,x,,\r\n' +
        'node,1,1.5000000,-2.2500000,Elm,,,3,2026-01-02T03:04:05Z\r\n' +
        'node,2,1.5000000,-2.2500000,Crumb,bakery,,,\r\n',
    );
  });
  test('with tabs', async () =>
    expect(await fileText('tsv', await featuresOf([node(1, { name: 'a,b', note: 'c\td' })]))).toBe(
      '@type\t@id\t@lat\t@lon\tname\tnote\r\nnode\t1\t1.5000000\t-2.2500000\ta,b\t"c\td"\r\n',
    ));
  test.each([
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['\r', '"\r"'],
    [' blank', '" blank"'],
    ['🚲 مقهى', '🚲 مقهى'],
    ['a;b', 'a;b'],
  ])('quotes %j where RFC 4180 asks for it', async (value, cell) => expect(await cells({ name: value }, false)).toBe(cell));
  test('a line of a point on the way is in its middle', async () => {
    const set = await featuresOf([
      {
        type: 'way',
        id: 1,
        geometry: [
          { lat: 0, lon: 0 },
          { lat: 0, lon: 2 },
        ],
        tags: { highway: 'path' },
      },
    ]);
    expect(await fileText('csv', set)).toBe('@type,@id,@lat,@lon,highway\r\nway,1,0.0000000,1.0000000,path\r\n');
  });
  test('more than 1000 keys share one column of JSON', async () => {
    const many = Object.fromEntries(Array.from({ length: 1002 }, (_, i) => [`key:${i}`, `${i}`]));
    const [head, row] = (await table(many)).split('\r\n');
    expect(head.split(',').slice(-2)).toEqual(['key:999', '@other_tags']);
    expect(row.slice(-42)).toBe(',999,"{""key:1000"":""1000"",""key:1001"":""1001""}"'.slice(-42));
  });
  test('begins with a byte order mark where asked', async () =>
    expect((await table({}, { byteOrderMark: true })).slice(0, 6)).toBe('\ufeff@type'));
});

describe('formulas', () => {
  const texts = ['=1+1', '+SUM(A1)', '-2+3', '@cmd', '\t=1', ' =1', '＝1', '+49 30 1234'];
  test('stay exactly what they are, where asked', async () => {
    for (const text of texts) expect((await cells({ name: text }, false)).replace(/^"|"$/g, '')).toBe(text);
  });
  test('get an apostrophe', async () => {
    for (const text of texts) expect((await cells({ name: text })).replace(/^"|"$/g, '')).toBe(`'${text}`);
  });
  test('numbers are none', async () => {
    for (const text of ['-3', '+5', '12.5', '-0.25']) expect(await cells({ layer: text })).toBe(text);
  });
  test('a key may be one too', async () =>
    expect((await table({ '=cmd': '1', '@x': '2' })).split('\r\n')[0]).toBe("@type,@id,@lat,@lon,'=cmd,'@@x"));
});
