/** `_.val`: the value of the round of `for`, which the set has until it is written again. */
import { expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { askJson } from '../testing/ask.ts';
import { smallTown } from '../testing/databases.ts';

const town = createDatabase(smallTown);
const values = async (query: string) => (await askJson(town, query)).elements.map(({ tags }) => Object(tags).v);

test.each([
  ['is gone once the set is written again', 'make x v=_.val;out;make x v=_.val;out;', ['30', '', '31', '', '']],
  ['is gone behind a query', 'node(1);make x v=_.val;out;', ['', '', '']],
  ['is gone behind a union', '(._;node(1););make x v=_.val;out;', ['', '', '']],
  ['is gone in a union that gives the set', '(.nothing;make x v=_.val->.a;);.a out;', ['', '', '']],
  ['is gone behind a difference', '(._; - node(1);)->._;make x v=_.val;out;', ['', '', '']],
  ['is gone behind foreach', 'foreach{}make x v=_.val;out;', ['', '', '']],
  ['is gone behind an inner loop', 'for(id()+1){make x v=_.val;out;}make x v=_.val;out;', ['31', '', '32', '', '']],
  [
    'is gone in an inner block that has written the set',
    'node(1)->.o;foreach.o->.p{make x v=_.val;out;make x v=_.val;out;}',
    ['30', '', '31', '', ''],
  ],
  ['is there in an inner block', 'if(1){make x v=_.val;out;}', ['30', '31', '']],
  ['is there behind a loop of another name', 'for->.i(id()){}make x v=_.val;out;', ['30', '31', '']],
  ['is that of the set', 'node(1)->.i;make x v=_.val+i.val+_.other;out;', ['30', '31', '']],
])('the value %s', async (_, body, expected) => {
  expect(await values(`node(id:30,31);for(id()){${body}}make x v=_.val;out;`)).toEqual(expected);
});

test.each([
  ['node(1)->.i;', ['30', '', '31', '']],
  ['node(1);', ['30', '30', '31', '31']],
  ['node(1)->.j;.j->.i;', ['30', '', '31', '']],
  ['.i->.i;', ['30', '30', '31', '31']],
])('that of a named set behind %s', async (statement, expected) => {
  expect(await values(`node(id:30,31);for->.i(id()){make x v=i.val;out;${statement}make x v=i.val;out;}`)).toEqual(expected);
});

test('an inner loop over the set of the outer one has both values', async () => {
  const query = 'nwr[amenity];for->.i(type()){for.i(t["amenity"]){make x v=i.val+" "+_.val;out;}}';
  expect(await values(query)).toEqual(['node bench', 'node cafe', 'node fountain']);
});
