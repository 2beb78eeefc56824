/** Evaluators within evaluators: what they do for one element may take as long as the rest of a run. */
import { expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { ask } from '../testing/ask.ts';
import { buildStore } from '../testing/databases.ts';

const nodes = Array.from({ length: 1500 }, (_, i) => ({ id: i + 1, lat: 0.01, lon: 0.02 }));
const database = createDatabase(
  buildStore({
    nodes,
    ways: [{ id: 5, nodes: nodes.map(({ id }) => id), tags: {} }],
    relations: [{ id: 7, tags: {}, members: nodes.map(({ id }) => ['node', id, ''] as const) }],
  }),
);

test.each([
  ['per_member', 'rel(7);convert x v=per_member((per_member((per_member(1==2))==3))==4);out;'],
  ['per_vertex', 'way(5);convert x v=per_vertex((per_vertex((per_vertex(1==2))==3))==4);out;'],
  ['a condition', 'rel(7)(if:per_member((per_member((per_member(1==2))==3))==4)=="x");out;'],
  ['an aggregate over a set', 'rel(7);make x v=max(per_member((per_member((per_member(1==2))==3))==4));out;'],
  ['a count of members for each', 'rel(7);convert x v=per_member(per_member(count_distinct_members()));out;'],
  ['a group for each', 'rel(7);for(per_member((per_member((per_member(1==2))==3))==4))(out;);'],
])('end with the time of the query: %s', async (_, query) => {
  const before = performance.now();
  const { text } = await ask(database, query, { timeout: 0.2 });
  expect(text).toContain('Query timed out');
  // the first took 86 s
  expect(performance.now() - before).toBeLessThan(5000);
});
