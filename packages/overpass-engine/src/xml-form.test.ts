/** What queries in the XML form can say that Overpass QL cannot. */
import { expect, test } from 'vitest';
import { createDatabase } from './index.ts';
import { ask } from './testing/ask.ts';
import { smallTown } from './testing/databases.ts';

const town = createDatabase(smallTown);

test.each([
  ['<query type="node"><id-query type="way" ref="100"/></query>', ''],
  ['<query type="nwr"><id-query type="node" ref="30"/><has-kv k="name"/></query>', 'node30'],
  ['<id-query type="node" ref="30"/><id-query type="way" ref="100" into="a"/><item set="a"/>', 'node30'],
  ['<id-query type="node" ref="30"/><id-query type="way" ref="100" into="a"/><item from="a"/>', 'way100'],
  ['<id-query type="node" ref="30"/><id-query type="way" ref="100" into="a"/><union><item set="a"/><item/></union>', 'node30 way100'],
  // without anything in it
  ['<id-query type="node" ref="30"/><union/>', ''],
  ['<id-query type="node" ref="30"/><difference/>', 'node30'],
  ['<id-query type="node" ref="30"/><difference into="a"/><item from="a"/>', ''],
  ['<id-query type="node" ref="30"/><difference into="a"><item/></difference><id-query type="way" ref="100"/><item from="a"/>', 'node30'],
  ['<id-query type="node" ref="30"/><foreach/>', ''],
  ['<id-query type="node" ref="30"/><foreach into="a"/>', 'node30'],
  ['<id-query type="node" ref="30"/><for/>', 'node30'],
  ['<id-query type="node" ref="30"/><complete/>', 'node30'],
  ['<id-query type="node" ref="30"/><if/><retro/><compare into="a"/>', 'node30'],
  ['<user uid="5" type="node"/>', 'node30'],
  ['<user uid="5" type="way"/>', ''],
  ['<user uid="5" type="nwr"/>', ''],
])('%s gives %s', async (statements, expected) => {
  const { status, text } = await ask(town, `<osm-script output="json">${statements}<print mode="ids_only"/></osm-script>`);
  expect(status).toBe(200);
  expect(
    JSON.parse(text)
      .elements.map(({ type, id }: { type: string; id: number }) => `${type}${id}`)
      .join(' '),
  ).toBe(expected);
});

test('a script that is not closed runs as far as it goes', async () => {
  const { status, text } = await ask(
    town,
    '<osm-script output="json"><id-query type="node" ref="30"/><print mode="ids_only"/><print mode="me',
  );
  expect([status, JSON.parse(text).elements]).toEqual([200, [{ type: 'node', id: 30 }]]);
});
