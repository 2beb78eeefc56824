/** Evaluators that look at sets, at elements, and make some. */
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { askIds, askJson, database, values } from '../testing/ask.ts';
import { buildStore } from '../testing/databases.ts';

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

describe('functions of a set that nothing was ever put into', () => {
  const tags = async (query: string) => (await askJson(database, query)).elements.map((element) => element.tags);
  test('alone they filter nothing', async () => {
    expect(await askIds(database, 'node(id:1,2)(if:nosuch.u(t["name"]));')).toBe('n1 n2');
    expect(await askIds(database, 'node(id:1,2)(if:nosuch.u(t["name"])+"");')).toBe('');
    expect((await askJson(database, 'make a k=1;derived._(if:nosuch.set(t["k"]));out;')).elements).toHaveLength(1);
  });
  test('as a condition they give 0, whatever stands behind it', async () => {
    expect(await tags('make x v=nosuch.u(t["x"])?1:2;out;')).toEqual([{ v: '0' }]);
    expect((await askJson(database, 'make x ::geom=nosuch.u(t["x"])?pt(47,9):pt(48,9);out geom;')).elements[0]).not.toHaveProperty(
      'geometry',
    );
  });
  test('members and other sets pass on that there is no value, operators do not', async () => {
    expect(await tags('way(10);convert x a=per_member(nosuch.u(t["x"])),b=per_vertex(nosuch.u(t["x"])),c=1;out;')).toEqual([{ c: '1' }]);
    expect(await tags('node(1);make x a=set(nosuch.u(t["x"])),b=sum(nosuch.u(t["x"])),c=nosuch.u(t["x"])+"c";out;')).toEqual([{ c: 'c' }]);
  });
});

describe('the member at hand', () => {
  test('is the own one again behind an inner round, and none to a key', async () => {
    const { elements } = await askJson(
      database,
      'way(11);convert x a=per_member(pos()+"-"+per_member("")+"-"+pos()),b=per_member(t["s"+pos()]),c=per_member(t["s"]);out;',
    );
    const { a, b, c } = elements[0].tags as Record<string, string>;
    const rounds = a.split(/;(?=\d)/);
    expect(rounds.length).toBeGreaterThan(1);
    for (const [i, round] of rounds.entries()) expect(round).toMatch(new RegExp(`^${i + 1}-;*-${i + 1}$`));
    expect(b).toBe(c);
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
    expect([elements, remark]).toEqual([[], 'runtime error: A text of more than 16777216 characters is not supported by this engine.']);
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
  test('the value of a round may be a key', async () => {
    expect(await values('node(2)->.a;node(2);for(keys()){.a convert x v=t[_.val];out;}')).toEqual(['12', 'B', '1.5']);
  });
});
