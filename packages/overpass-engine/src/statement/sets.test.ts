/** Which set a statement reads and which it leaves: the default set after each of them, and what blocks hide and let out. */
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { askIds, askJson } from '../testing/ask.ts';
import { smallTown } from '../testing/databases.ts';

const town = createDatabase(smallTown);
const ids = (query: string) => askIds(town, query);

describe('an item', () => {
  test.each([
    ['node(30)->.a; way(100); .a;', 'n30'],
    ['node(30)->.a; .a->.b; .b;', 'n30'],
    ['node(30); ._->.a; .a;', 'n30'],
    ['node(30); .nothing;', ''],
  ])('%s copies to the default set', async (query, expected) => expect(await ids(query)).toBe(expected));
});

describe('a union', () => {
  test.each([
    ['way(100)->.a; (.a; >;);', 'n10 n11 n12 w100'],
    ['way(100)->.a; way(101); (.a; >;);', 'n10 n11 n12 w100'],
    ['node(30)->.a; way(100); (.a; ._;);', 'n30'],
    ['node(30)->.a; way(100); (._; .a;);', 'n30 w100'],
    ['node(30)->.a; node(31)->.b; (.a; .b;)->.c;', 'n31'],
    ['node(30)->.a; node(31)->.b; (.a; .b;)->.c; .c;', 'n30 n31'],
    ['way(100); (._; >;)->.all;', 'n10 n11 n12'],
    ['way(100); (._; >->.x;);', 'n10 n11 n12 w100'],
    ['way(100); (._; >->.x;); .x;', 'n10 n11 n12'],
    ['node(30)->.r; (way(100); .r;)->.r; .r;', 'n30 w100'],
    ['way(100)->.a; ((.a; >;); node(30););', 'n10 n11 n12 n30 w100'],
    ['way(100); ((._; >;); node(30););', 'n10 n11 n12 n30 w100'],
    // what a union is named after is found in the frames around that of the loop, too
    ['way(100); foreach->.x{node(30)->.x;(._;.x;);}', 'n30 w100'],
    ['way(100)->.s; node[amenity]; foreach->.x{(.s;.x;)->.s;} .s;', 'n30 n31 n40 w100'],
    ['node(30); (foreach->.x{.x;}; way(100););', 'w100'],
  ])('%s', async (query, expected) => expect(await ids(query)).toBe(expected));
});

describe('a difference', () => {
  test.each([
    ['node[amenity]->.a; node(30)->.b; (.a; - .b;);', 'n31 n40'],
    ['node[amenity]->.a; (.a; - node(31););', 'n30 n40'],
    ['way(100)->.a; (node(11); - (.a; >;););', ''],
    ['node(30); (node[amenity]; - node(31);)->.a;', 'n31'],
    ['node(30); (node[amenity]; - node(31);)->.a; .a;', 'n30 n40'],
  ])('%s', async (query, expected) => expect(await ids(query)).toBe(expected));
});

describe('after a block', () => {
  test.each([
    ['node[amenity]; foreach{node(1);}', ''],
    ['node[amenity]; foreach->.x{node(1);}', 'n1'],
    ['node[amenity]; foreach->.x{node(1)->.y;}', 'n30 n31 n40'],
    ['node[amenity]; foreach->.x{(.all;.x;)->.all;} .all;', 'n30 n31 n40'],
    ['node[amenity]; foreach->.x{} .x;', ''],
    ['node[amenity]->.a; foreach.a->.a{} .a;', ''],
    ['node[amenity]->.a; foreach.a->.x{} .a;', 'n30 n31 n40'],
    ['node[amenity]; for(type()){}', ''],
    ['node[amenity]; for(type()){node(1);}', ''],
    ['node[amenity]->.a; for.a->.b(id()){node(1)->.c;} .b;', ''],
    ['node[amenity]->.a; for.a->.b(id()){node(1)->.c;} .c;', 'n1'],
    ['node[amenity]->.a; for.a->.b(id()){} .a;', 'n30 n31 n40'],
    ['node[amenity]->.a; for.a->.b(id()){node(1)->.a;} .a;', 'n1'],
    ['node[amenity]->.a; foreach.a->.b{node(1)->.a;} .a;', 'n1'],
    ['node[amenity]->.a; foreach.a->.b{node(1)->.b;} .b;', ''],
    ['node(1)->.b; node(999)->.a; foreach.a->.b{} .b;', ''],
    ['node(1)->.b; node(999)->.a; for.a->.b(id()){} .b;', ''],
    ['node[amenity]->.a; foreach.a->.b{for.b->.c(id()){node(1)->.d;}} .c;', ''],
    ['node[amenity]->.a; foreach.a->.b{for.b->.c(id()){node(1)->.d;}} .d;', 'n1'],
    ['node(30); for->.b(id()){if(1){complete{node(1)->.c;}}} .c;', 'n1'],
    // an input that nobody named
    ['node(30)->.b; foreach.nothing->.b{.b->.c;} .c;', 'n30'],
    ['node(30)->.b; foreach.nothing->.b{} .b;', ''],
    // a loop over the set that its rounds are named after sees the one of its own block only
    ['node(30)->.b; node(31); foreach.b->.x{foreach{node(1)->.y;}} .y;', ''],
    ['node(30)->.b; node(31); foreach.b->.x{for(id()){node(1)->.y;}} .y;', ''],
    ['node(30)->.b; node(31); foreach.b->.x{node(40);foreach{node(1)->.y;}} .y;', 'n1'],
    ['node(30)->.b; node(31); foreach.b->.x{foreach->.z{node(1)->.y;}} .y;', 'n1'],
    ['node(30)->.b; node(31); foreach.b->.x{for->.z(id()){node(1)->.y;}} .y;', 'n1'],
    ['node(30)->.b; node(31); foreach.b->.x{foreach{}}', ''],
    ['node(31); if(1){foreach{node(1)->.y;}} .y;', 'n1'],
    ['way(100); complete{node(w);way(bn);}', 'w100 w101'],
    ['way(100)->.a; complete.a->.b{node(w.b);way(bn)->.b;} .b;', 'w100'],
    ['way(100)->.a; complete.a->.b{node(w.b);way(bn)->.a;} .b;', 'w100 w101'],
    ['way(100); complete->.b{node(w.b);way(bn);} .b;', 'w100 w101'],
    ['way(100); if(1){node(30);}', 'n30'],
    ['way(100); if(0){node(30);}', 'w100'],
  ])('%s', async (query, expected) => expect(await ids(query)).toBe(expected));

  test('the elements of foreach come in the order of quadtiles, by type', async () => {
    const { elements } = await askJson(town, '(node(id:3,40,1,2,31);way(100););foreach->.x{.x out ids;}');
    expect(elements.map(({ id }) => id)).toEqual([1, 2, 31, 3, 40, 100]);
  });
});

describe('recursion', () => {
  test.each([
    ['rel(1000);<;', 'r1000'],
    ['(rel(1001);node(30););<;', 'r1000 r1001'],
    ['rel(1001);<<;', 'r1001 r1002'],
    ['way(103);<;', 'r1000'],
  ])('%s keeps relations of its input', async (query, expected) => expect(await ids(query)).toBe(expected));
});

describe('a filter that stands alone is not limited by [bbox:]', () => {
  test.each([
    ['[bbox:0.5,0.5,0.6,0.6]; node(30);', 'n30'],
    ['[bbox:0.5,0.5,0.6,0.6]; rel(1000);', 'r1000'],
    ['[bbox:0.5,0.5,0.6,0.6]; way(id:100,101);', 'w100 w101'],
    ['[bbox:0.5,0.5,0.6,0.6]; rel(1001); way(r);', 'w101'],
    ['[bbox:0.5,0.5,0.6,0.6]; rel(1001); >;', 'n11 n13 n14 w101'],
    ['[bbox:0.5,0.5,0.6,0.6]; way(100); node(w);', 'n10 n11 n12'],
    ['[bbox:0.5,0.5,0.6,0.6]; node(around:1,0.0025,0.0025);', 'n30'],
    ['[bbox:0.5,0.5,0.6,0.6]; node(0.0024,0.0024,0.0026,0.0026);', 'n30'],
    ['[bbox:0.5,0.5,0.6,0.6]; node(poly:"0.002 0.002 0.002 0.003 0.003 0.003 0.003 0.002");', 'n20 n21 n22 n23 n30'],
    ['[bbox:0.5,0.5,0.6,0.6]; area(3600001000);', 'a3600001000'],
    ['[bbox:0.5,0.5,0.6,0.6]; area[name=Town];', 'a3600001000'],
    ['[bbox:0.5,0.5,0.6,0.6]; node[amenity](30);', ''],
    ['[bbox:0.5,0.5,0.6,0.6]; nwr(30);', ''],
    ['[bbox:0.5,0.5,0.6,0.6]; way(around:1000,0.0025,0.0025);', ''],
    ['[bbox:0.5,0.5,0.6,0.6]; way(100); node(w)[highway];', ''],
    ['[bbox:0.5,0.5,0.6,0.6]; way(100); way._;', ''],
    ['[bbox:0.5,0.5,0.6,0.6]; node(user:"Ann & Bo");', ''],
    ['[bbox:0.5,0.5,0.6,0.6]; node(newer:"2016-01-01T00:00:00Z");', ''],
  ])('%s', async (query, expected) => expect(await ids(query)).toBe(expected));
});

describe('what is behind areas', () => {
  test.each([
    ['way(100);way(pivot);', 'w100'],
    ['area[name=Town];node(pivot);', 'r1000'],
    ['is_in(0.0025,0.0025);node(pivot);', 'w102 r1000'],
    ['is_in(0.0025,0.0025);node(pivot)[name];', ''],
    ['is_in(0.0025,0.0025);rel(pivot);', 'r1000'],
    ['is_in(0.0025,0.0025);nwr(pivot);', 'w102 r1000'],
  ])('%s', async (query, expected) => expect(await ids(query)).toBe(expected));
});

describe('filters of places leave areas of relations, and choose among closed ways', () => {
  test.each([
    ['area(0.5,0.5,0.6,0.6);', 'a3600001000'],
    ['area(0.0015,0.0015,0.0025,0.0025);', 'w102 a3600001000'],
    ['area(around:10,0.5,0.5);', 'a3600001000'],
    ['area(around:100,0.0025,0.0025);', 'w102 a3600001000'],
    ['area[name=Town];area(area);', 'w102 a3600001000'],
    ['area[building];area(poly:"0.5 0.5 0.5 0.6 0.6 0.6");', 'a3600001000'],
    ['area[building](0.5,0.5,0.6,0.6);', ''],
  ])('%s', async (query, expected) => expect(await ids(query)).toBe(expected));
});

describe('an empty value filters nothing, an empty pattern asks for the key', () => {
  test.each([
    ['node[amenity][name=""];', 'n30 n31 n40'],
    ['node[amenity][name!=];', 'n30 n31 n40'],
    ['node[amenity~""];', 'n30 n31 n40'],
    ['node[amenity!~""];', 'n30 n31 n40'],
    ['node[amenity!];', 'n30 n31 n40'],
  ])('%s', async (query, expected) => expect(await ids(query)).toBe(expected));
});
