import { expect, test } from 'vitest';
import { createDatabase, estimateQuery } from '../index.ts';
import { buildStore, smallTown } from '../testing/databases.ts';

const town = createDatabase(smallTown);

/** A street of 20,000 houses: every tenth has a name, every hundredth is a school; 50 crossings stand among them. */
const HOUSES = 20_000;
const city = createDatabase(
  buildStore({
    nodes: Array.from({ length: HOUSES }, (_, house) => ({
      id: house + 1,
      lat: Math.floor(house / 200) / 1000,
      lon: (house % 200) / 1000,
      tags: {
        building: house % 100 === 0 ? 'school' : 'yes',
        ...(house % 10 === 0 && { name: `House ${house}` }),
        ...(house % 400 === 7 && { highway: 'crossing' }),
      },
    })),
    ways: Array.from({ length: HOUSES / 10 }, (_, way) => ({
      id: way + 1,
      nodes: Array.from({ length: 10 }, (_, node) => way * 10 + node + 1),
      tags: { highway: 'path' },
    })),
    relations: [],
  }),
);

async function estimated(query: string, database = city): Promise<(number | undefined)[] | undefined> {
  return (await estimateQuery(database, query))?.map(({ rows }) => rows);
}

/** Within an eighth. */
const about = (count: number) => expect.toSatisfy((given: number) => Math.abs(given - count) <= count / 8, `about ${count}`);

test('what few statements find is known to the element', async () => {
  const query = 'node[highway](0,0,0.006,0.01)->.a;(way(bn.a);.a;);\n>;\nis_in(0.0025,0.0025);out;';
  expect(await estimated(query, town)).toEqual([1, 3, 2, 1, 5, 2]);
  expect((await estimateQuery(town, query))?.slice(0, 2)).toEqual([
    { name: 'query', from: 0, to: query.indexOf(';'), line: 1, depth: 0, rows: 1 },
    { name: 'union', from: query.indexOf('(way'), to: query.indexOf('(way') + 1, line: 1, depth: 0, rows: 3 },
  ]);
});

test('a difference never adds what is made', async () => {
  expect(await estimated('make a n=1;make b n=2->.b;(._;- .b;);out;', town)).toEqual([1, 1, 1, 1, 1]);
});

test('of many a part is looked at', async () => {
  expect(await estimated('node[building];')).toEqual([HOUSES]);
  expect(await estimated('node[building][!name];')).toEqual([about(18_000)]);
  expect(await estimated('node[building=school][name];')).toEqual([200]);
  expect(await estimated('node(0,0,0.0495,1)(if:t["name"]!="");')).toEqual([about(1000)]);
  expect(await estimated('node[building=yes]->.a;node.a[name];')).toEqual([19_800, about(1800)]);
});

test('goes on from sets of which it holds a part', async () => {
  expect(await estimated('way[highway]->.a;node(w.a);way(bn)->.b;.b>;')).toEqual([2000, about(HOUSES), about(2000), about(HOUSES)]);
  expect(await estimated('(node[building=yes];node[name];);')).toEqual([about(20_000), 19_800, 2000]);
  expect(await estimated('(node[building];-node[name];);')).toEqual([about(18_000), HOUSES, 2000]);
  expect(await estimated('node[highway];foreach->.one(node(around.one:50)->.near;);')).toEqual([50, undefined, 1]);
});

test('says nothing where nobody can say before', async () => {
  expect(await estimated('node[highway]->.a;complete(2).a->.b{node(around.a:200)->.a;};node.b[name];')).toEqual([
    50,
    undefined,
    undefined,
    undefined,
  ]);
  expect(await estimated('node[')).toBeUndefined();
  expect(await estimated('[diff:"2020-01-01T00:00:00Z"];node[name];out;')).toBeUndefined();
  expect(await estimated('[date:"2020-01-01T00:00:00Z"];node[name];out;')).toEqual([undefined]);
});

test('ends with its signal', async () => {
  await expect(estimateQuery(city, 'node[building];', AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
});
