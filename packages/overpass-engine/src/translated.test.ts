/** A query answers the same in each of its forms: 500 random texts over a small town, from one seed. */
import { type QueryForm, translateQuery } from '@flyover/overpass-ql';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDatabase } from './index.ts';
import { ask } from './testing/ask.ts';
import { smallTown } from './testing/databases.ts';

const town = createDatabase(smallTown);

const name = fc.constantFrom('_', 'a', 'b');
const source = name.map((set) => (set === '_' ? '' : `.${set}`));
const target = name.map((set) => (set === '_' ? '' : `->.${set}`));

/** Queries, steps from and to the elements of sets, and sets put into others. */
const start = fc.constantFrom(
  'way[highway]',
  'node(0,0,0.01,0.01)',
  'rel(id:1000,1001,1002)',
  'nwr[name]',
  'node[highway](around:900,0,0)',
);
const step = fc
  .tuple(fc.constantFrom('node(w', 'node(r', 'way(r', 'rel(r', 'nwr(r', 'way(bn', 'rel(bn', 'rel(bw', 'rel(br'), source)
  .map(([filter, of]) => `${filter}${of})`);
const narrowed = fc.tuple(step, fc.constantFrom('a', 'b')).map(([query, set]) => query.replace('(', `.${set}(`));
const copy = name.map((set) => `.${set}`);
const recursion = fc.tuple(name, fc.constantFrom('>', '>>', '<', '<<')).map(([set, sign]) => `.${set} ${sign}`);
const statement = fc.tuple(fc.oneof(start, start, step, step, narrowed, copy, recursion), target).map(([what, into]) => `${what}${into};`);
const union = fc.tuple(fc.array(statement, { minLength: 1, maxLength: 3 }), target).map(([parts, into]) => `(${parts.join('')})${into};`);
const difference = fc.tuple(statement, statement, target).map(([base, less, into]) => `(${base} - ${less})${into};`);
const loop = fc.tuple(source, statement).map(([of, inner]) => `foreach${of}->.x{.x out ids;${inner}}`);
const print = fc.tuple(name, fc.constantFrom('', ' ids', ' count', ' 2', ' 1e', ' qt')).map(([set, words]) => `.${set} out${words};`);

const texts = fc
  .array(fc.oneof(statement, statement, union, difference, loop, print), { minLength: 1, maxLength: 7 })
  .map((parts) => `[out:json];${parts.join('')}out ids;.a out ids;.b out ids;`);

test('compact, pretty, XML, and what is made of that XML', { timeout: 120_000 }, async () => {
  const answer = async (query: string): Promise<string> => (await ask(town, query)).text.replace(/"timestamp_osm_base": "[^"]*"/u, '');
  const to = (text: string, form: QueryForm): string => translateQuery(text, form).text ?? `${form} refused`;
  let found = 0;
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const xml = to(text, 'xml');
      const right = await answer(text);
      found += (right.match(/"id": /gu) ?? []).length;
      for (const other of [to(text, 'compact'), to(text, 'pretty'), xml, to(xml, 'compact'), to(xml, 'pretty')])
        expect(await answer(other), other).toBe(right);
    }),
    { numRuns: 500, seed: 43 },
  );
  // they are no texts that find nothing
  expect(found).toBeGreaterThan(2500);
});
