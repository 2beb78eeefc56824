/** Evaluators, asked one by one: what `make` and `convert` put into a tag. */
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { askJson } from '../testing/ask.ts';
import { buildStore } from '../testing/build-store.ts';

const tagged = (id: number, tags: Record<string, string>, lat = 0.01, lon = 0.02) => ({ id, lat, lon, tags });
const database = createDatabase(
  buildStore({
    nodes: [
      tagged(1, { name: 'A', ele: '7', s: '1;2' }),
      tagged(2, { name: 'B', ele: '12', w: '1.5' }, 0.0002, 0.0003),
      tagged(3, { name: 'B', w: '2.50', o: '010' }, 0.0004, 0.0005),
      tagged(4, {}, 0.0014, 0.0015),
    ],
    ways: [
      { id: 10, nodes: [2, 3, 4, 2], tags: { highway: 'path' } },
      { id: 11, nodes: [2, 3, 4], tags: {} },
      { id: 12, nodes: [2], tags: {} },
    ],
    relations: [
      {
        id: 20,
        tags: { type: 'x' },
        members: [
          ['node', 2, 'a'],
          ['way', 10, 'a'],
          ['way', 10, 'a'],
          ['way', 10, 'b'],
          ['way', 2, ''],
          ['relation', 99, 'a'],
        ],
      },
    ],
  }),
);

/** The tag `v` of each derived element that a query prints; undefined where one has none. */
async function values(query: string): Promise<(string | undefined)[]> {
  const { elements } = await askJson(database, query);
  return elements.map((element) => (element.tags as Record<string, string> | undefined)?.v);
}
const made = async (expression: string) => (await values(`node(1);make x v=${expression};out;`))[0];

describe('numbers', () => {
  test.each([
    ['number("7 m")', '7'],
    ['number(" 7")', '7'],
    ['number("7.50")', '7.5'],
    ['number("0x10")', '16'],
    ['number("010")', '8'],
    ['number("08")', '8'],
    ['number("x")', 'NaN'],
    ['number("")', 'NaN'],
    ['number("inf")', 'inf'],
    ['number("-infinity km")', '-inf'],
    ['number("nan")', 'nan'],
    ['number("-nan")', '-nan'],
    ['number("1e999")', 'NaN'],
    ['number("9007199254740993")', '9007199254740993'],
    ['is_number("7 m")', '1'],
    ['is_number("inf")', '1'],
    ['is_number("NaN")', '1'],
    ['is_number("m 7")', '0'],
    ['is_number("")', '0'],
    ['suffix("50mph")', 'mph'],
    ['suffix("7  m ")', 'm '],
    ['suffix("7")', ''],
    ['suffix("x")', ''],
    ['abs("-7 m")', '7'],
    ['abs(-7)', '7'],
    ['abs("-7.50")', '7.5'],
    ['abs("-inf")', 'inf'],
    ['abs("-nan")', 'nan'],
    ['abs("x")', 'NaN'],
    ['1.50', '1.50'],
    ['1e21', '1e21'],
    ['inf', 'inf'],
    ['007', '007'],
    ['1.50+0', '1.5'],
    ['1e21+0', '1e+21'],
    ['1/3', '0.33333333333333'],
    ['1/3*3', '0.99999999999999'],
    ['0.1+0.2', '0.3'],
    ['9007199254740993+0', '9007199254740993'],
    ['9007199254740993+1.0', '9.007199254741e+15'],
    ['3000000000*3000000000', '9000000000000000000'],
    ['9007199254740992-9007199254740993', '-1'],
    ['8/4', '2'],
    ['7/2', '3.5'],
    ['0/0', '-nan'],
    ['5/0', 'inf'],
    ['-5/0', '-inf'],
    ['5/0-5/0', '-nan'],
    ['nan+1', 'nan'],
    ['-number("nan")', '-nan'],
    ['-0', '-0'],
    ['-(0)', '0'],
    ['-("0.0")', '-0'],
    ['-("x")', 'NaN'],
    ['"a"-"b"', 'NaN'],
    ['"a"*2', 'NaN'],
    ['"a"+2', 'a2'],
    ['"1"+"2"', '3'],
    ['"0x10"+1', '17'],
    ['"7 m"+1', '7 m1'],
    ['number("x")+1', 'nan'],
  ])('%s is %s', async (expression, value) => expect(await made(expression)).toBe(value));
});

describe('operators', () => {
  test.each([
    ['1<2<3', '1'],
    ['3>2>1', '0'],
    ['"10"<"9"', '0'],
    ['"10"<"9a"', '1'],
    ['"1.0"==1', '1'],
    ['"1.0"=="1"', '1'],
    ['"x"=="x"', '1'],
    ['"nan"=="nan"', '0'],
    ['"nan"!="nan"', '1'],
    ['"nan"<1', '0'],
    ['"nan">=1', '0'],
    ['"inf"=="infinity"', '1'],
    ['""<5', '1'],
    ['"< multiple"<5', '0'],
    ['9007199254740993==9007199254740992', '0'],
    ['"\uD83D\uDE00">"\uFFFD"', '1'],
    ['!""', '1'],
    ['!"0.0"', '1'],
    ['!"nan"', '0'],
    ['!"x"', '0'],
    ['0||"x"', '1'],
    ['0&&"x"', '0'],
    ['""||0', '0'],
    ['1?2:3', '2'],
    ['""?2:3', '3'],
    ['"x"?2:3', '2'],
    ['1?2:(3?4:5)', '2'],
    ['0?2:(3?4:5)', '4'],
    ['2+3*4', '14'],
    ['(2+3)*4', '20'],
    ['10-2-3', '5'],
    ['10-2', '8'],
    ['1==1!=0', '1'],
  ])('%s is %s', async (expression, value) => expect(await made(expression)).toBe(value));
});

describe('dates', () => {
  test.each([
    ['date("2017")', '2017'],
    ['date("2017-01-02")', '2017.06640625'],
    ['date("2017-01-02T03:04:05Z")', '2017.0665932447'],
    ['date("2017-13")', 'NaD'],
    ['date("999")', 'NaD'],
    ['date("2017-01-02T24:00:00Z")', 'NaD'],
    ['date("in 2017")', '2017'],
    ['date("")', 'NaD'],
    ['is_date("2017-01")', '1'],
    ['is_date("x")', '0'],
    ['date("2017-02")>date("2017-01-31")', '1'],
  ])('%s is %s', async (expression, value) => expect(await made(expression)).toBe(value));
});

describe('lists', () => {
  test.each([
    ['lrs_in("b","a;b")', '1'],
    ['lrs_in("b","a; b")', '0'],
    ['lrs_in(" b","a; b")', '1'],
    ['lrs_in("","a;;b")', '0'],
    ['lrs_in("","")', '0'],
    ['lrs_in(1,"1;2")', '1'],
    ['lrs_union("b;a","c;a")', 'a;b;c'],
    ['lrs_union("a; b","")', 'a;b'],
    ['lrs_union(" a ; b","b")', 'a ;b'],
    ['lrs_union("a;;b","")', ' ;a;b'],
    ['lrs_union("","")', ''],
    ['lrs_union("10;9","")', '10;9'],
    ['lrs_isect("a; b"," b;a ")', 'a;b'],
    ['lrs_isect("a","b")', ''],
    ['lrs_isect("a;;","b;")', ' '],
    ['lrs_min("10;9")', '9'],
    ['lrs_max("10; 9")', '10'],
    ['lrs_min("1.0;1")', '1'],
    ['lrs_max("1.50;1")', '1.5'],
    ['lrs_max("10;9;x")', 'x'],
    ['lrs_min("10;9;x")', '10'],
    ['lrs_min("a;")', ' '],
    ['lrs_min("")', ''],
  ])('%s is %s', async (expression, value) => expect(await made(expression)).toBe(value));
});

describe('functions of a set', () => {
  const overNodes = async (expression: string) => (await values(`node(id:1,2,3);make x v=${expression};out;`))[0];
  test.each([
    ['u(t["name"])', '< multiple values found >'],
    ['u(t["ele"]=="7")', '< multiple values found >'],
    ['u(t["s"])', '1;2'],
    ['u(t["nothing"])', ''],
    ['u(t["nothing"])<5', '1'],
    ['u(t["nothing"])>2000', '0'],
    ['u(type())', 'node'],
    ['set(t["name"])', 'A;B'],
    ['set(t["ele"])', '12;7'],
    ['set(t["nothing"])', ''],
    ['min(id())', '1'],
    ['max(id())', '3'],
    ['min(t["ele"])', '12'],
    ['max(t["ele"])', '7'],
    ['min(t["name"])', 'A'],
    ['min(t["nothing"])', ''],
    ['max(id()+0.5)', '3.5'],
    ['sum(id())', '6'],
    ['sum(id()/2)', '3'],
    ['sum(1/3)', '0.99999999999999'],
    ['sum(t["ele"])', 'NaN'],
    ['sum(t["nothing"])', 'NaN'],
    ['sum(number(t["ele"]))', 'nan'],
    ['count(nodes)', '3'],
    ['count(nwr)', '3'],
    ['count(ways)', '0'],
    ['count(deriveds)', '0'],
    ['_.count(nodes)', '3'],
    ['sum(u(id()))', 'NaN'],
  ])('%s is %s', async (expression, value) => expect(await overNodes(expression)).toBe(value));

  test.each([
    ['u(id())', ''],
    ['min(id())', ''],
    ['max(id())', ''],
    ['set(id())', ''],
    ['sum(id())', '0'],
    ['count(nodes)', '0'],
  ])('%s of an empty set is "%s"', async (expression, value) => {
    expect(await values(`node(999);make x v=${expression};out;`)).toEqual([value]);
  });

  test('of a set that never was they have no value, but count', async () => {
    expect(await values('make x v=a.u(id());out;make x v=a.sum(id());out;')).toEqual([undefined, undefined]);
    expect(await values('make x v=a.count(nodes);out;make x v=a.u(id())+"y";out;')).toEqual(['0', 'y']);
  });

  test('they look at derived elements, too', async () => {
    expect(await values('node(id:1,2);convert y w=t["ele"]->.p;make x v=p.sum(t["w"]);out;')).toEqual(['19']);
    expect(await values('make y w="5"->.p;make x v=p.u(t["w"])+p.u(id())+p.u(type());out;')).toEqual(['6y']);
    expect(await values('make y w="5"->.p;make x v=p.count(deriveds);out;')).toEqual(['1']);
  });
});

describe('functions of an element', () => {
  const converted = async (query: string, expression: string) => (await values(`${query}convert x v=${expression};out;`))[0];
  test.each([
    ['node(1);', 'lat()', '0.0100000'],
    ['node(1);', 'lat()+1', '1.01'],
    ['way(10);', 'lat()', '0.0008000'],
    ['way(10);', 'lon()', '0.0009000'],
    ['rel(20);', 'lat()', '0.0008000'],
    ['node(1);', 'length()', '0'],
    ['node(1);', 'is_closed()', 'NaW'],
    ['way(10);', 'is_closed()', '1'],
    ['way(11);', 'is_closed()', '0'],
    ['way(12);', 'is_closed()', '1'],
    ['way(12);', 'length()', '0.000'],
    ['way(12);', 'per_vertex(pos())', ''],
    ['rel(20);', 'is_closed()', 'NaW'],
    ['node(1);', 't["nothing"]', ''],
    ['node(1);', 't["na"+"me"]', 'A'],
    ['node(1);', 'is_tag(name)', '1'],
    ['node(1);', 'is_tag("nothing")', '0'],
    ['node(1);', 'count_tags()', '3'],
    ['node(1);', 'count_members()', '0'],
    ['way(10);', 'count_members()', '4'],
    ['way(10);', 'count_members(nodes)', '0'],
    ['way(10);', 'count_distinct_members()', '3'],
    ['way(10);', 'count_by_role("")', '0'],
    ['rel(20);', 'count_members()', '6'],
    ['rel(20);', 'count_members(nodes)', '1'],
    ['rel(20);', 'count_members(ways)', '4'],
    ['rel(20);', 'count_members(rels)', '1'],
    ['rel(20);', 'count_distinct_members()', '5'],
    ['rel(20);', 'count_distinct_members(ways)', '3'],
    ['rel(20);', 'count_by_role("a")', '4'],
    ['rel(20);', 'count_by_role("a",ways)', '2'],
    ['rel(20);', 'count_by_role("")', '1'],
    ['rel(20);', 'count_by_role("unknown")', '0'],
    ['rel(20);', 'count_distinct_by_role("a")', '3'],
    ['rel(20);', 'count_distinct_by_role("a",ways)', '1'],
    [
      'rel(20);',
      'per_member(pos()+":"+mtype()+":"+ref()+":"+role())',
      '1:node:2:a;2:way:10:a;3:way:10:a;4:way:10:b;5:way:2:;6:relation:99:a',
    ],
    ['rel(20);', 'per_member(lat())', Array(6).fill('0.0008000').join(';')],
    ['rel(20);', 'per_member(angle())', ';;;;;'],
    ['rel(20);', 'per_vertex(pos())', ''],
    ['node(1);', 'per_member(pos())', ''],
    ['way(11);', 'per_member(role())', ';;'],
    ['way(11);', 'per_member(pos())', '1;2;3'],
    ['way(11);', 'per_vertex(ref())', '3'],
    ['way(10);', 'per_vertex(ref())', '3;4;2'],
    // straight on, and by rounding a little to the left
    ['way(11);', 'per_vertex(angle())', '-0.000'],
    ['way(10);', 'per_vertex(angle())', '-0.000;-180.000;-180.000'],
  ])('%s %s is "%s"', async (query, expression, value) => expect(await converted(query, expression)).toBe(value));

  test('angle() is below 0 to the left, above to the right, and no number where a node is missing', async () => {
    const nodes = [
      [0, 0],
      [0, 0.001],
      [0.001, 0.001],
      [0.001, 0.002],
    ].map(([lat, lon], i) => ({ id: i + 1, lat, lon, tags: {} }));
    const turns = createDatabase(buildStore({ nodes, ways: [{ id: 1, nodes: [1, 2, 3, 4, 9], tags: {} }] }));
    const { elements } = await askJson(turns, 'way(1);convert x v=per_member(angle());out;');
    expect(elements[0].tags).toEqual({ v: ';-90.000;90.000;NaN;' });
  });

  test('length() takes the arc cosine of each segment', async () => {
    expect(await converted('way(11);', 'length()')).toBe('188.562');
    expect(await converted('way(10);', 'length()')).toBe('377.124');
    expect(await converted('rel(20);', 'length()')).toBe('1131.371');
  });
});

describe('derived elements', () => {
  test('convert takes them up, and their ids run on', async () => {
    const { elements } = await askJson(database, 'node(id:1,2);convert a n=t["name"];convert b ::=::,m=t["n"]+"!",i=id(),y=type();out;');
    expect(elements).toEqual([
      { type: 'b', id: 3, tags: { n: 'B', m: 'B!', i: '1', y: 'a' } },
      { type: 'b', id: 4, tags: { n: 'A', m: 'A!', i: '2', y: 'a' } },
    ]);
  });
  test('they have neither members nor a place', async () => {
    expect(await values('make a k=1;convert b v=count_members()+length()+lat()+is_closed()+version()+count_tags();out;')).toEqual([
      'nanNaW1',
    ]);
    expect(await values('make a k=1;convert b v=lat()+"|"+is_closed()+"|"+user()+"|"+count_tags();out;')).toEqual(['NaN|NaW||1']);
  });
  test('a text that doubles with each statement comes to an end', async () => {
    const doubled = 'convert x v=t["v"]+t["v"];'.repeat(40);
    const { elements, remark } = await askJson(database, `make x v="ab";${doubled}out;`);
    expect([elements, remark]).toEqual([[], 'runtime error: A text of more than 67108864 characters is not supported by this engine.']);
  });
  test('for groups them', async () => {
    const query = 'make a w=2->.a;make a w=10->.b;make a w=2->.c;(.a;.b;.c;);for(t["w"]){make x v=_.val+":"+count(deriveds);out;}';
    expect(await values(query)).toEqual(['10:1', '2:2']);
  });
  test('foreach goes through them', async () => {
    expect(await values('node(id:1,2);convert a n=t["name"]->.a;foreach.a->.b{make x v=b.u(t["n"]);out;}')).toEqual(['B', 'A']);
  });
  test('an id is any whole number, and unsigned', async () => {
    const ids = async (id: string) =>
      /"id": (\d+)/.exec(JSON.stringify((await askJson(database, `make x ::id=${id};out;`)).elements, undefined, 1))?.[1];
    expect(await ids('7')).toBe('7');
    expect(await ids('"0x10"')).toBe('16');
    expect(await ids('1.9')).toBe('1');
    expect(await ids('"x"')).toBe('1');
  });
  test(':: is the tag at hand', async () => {
    expect((await askJson(database, 'node(2);convert x ::=::+"!",ele=::;out;')).elements[0].tags).toEqual({
      name: 'B!',
      w: '1.5!',
      ele: '12',
    });
    expect((await askJson(database, 'node(id:1,2);make x _::=u(::),!s,ele=max(::);out;')).elements[0].tags).toEqual({
      name: '< multiple values found >',
      w: '1.5',
      ele: '12',
    });
  });
  test('for (keys()) goes key by key', async () => {
    expect(await values('node(id:1,2,3);for(keys()){make x v=_.val+":"+count(nodes);out;}')).toEqual([
      'ele:2',
      'name:3',
      'o:1',
      's:1',
      'w:2',
    ]);
  });
  test('behind an inner loop the value of the outer round is there again, and behind all there is none', async () => {
    const query = 'node(id:1,2,3);for(t["name"]){for(id()){node(1);}make x v=_.val;out;}make x v=_.val;out;';
    expect(await values(query)).toEqual(['A', 'B', '']);
  });
  test('the value of a round may be a key', async () => {
    expect(await values('node(2)->.a;node(2);for(keys()){.a convert x v=t[_.val];out;}')).toEqual(['12', 'B', '1.5']);
  });
});
