import { expect, test } from 'vitest';
import { createDatabase, type ExplainedStatement, ExplainLog } from './index.ts';
import { ask } from './testing/ask.ts';
import { smallTown } from './testing/databases.ts';

const database = createDatabase(smallTown);

async function explained(query: string): Promise<readonly ExplainedStatement[]> {
  const explain = new ExplainLog();
  await ask(database, query, { explain });
  return explain.statements;
}

test('tells of each statement how often it ran, what it found, and how', async () => {
  const statements = await explained('node[highway](0,0,0.006,0.01);\nout;\nforeach(\n  way(bn);\n  out;\n);');
  expect(statements.map(({ name, line, depth, runs, rows }) => [name, line, depth, runs, rows])).toEqual([
    ['query', 1, 0, 1, 1],
    ['print', 2, 0, 1, undefined],
    ['foreach', 3, 0, 1, 0],
    ['query', 4, 1, 1, 2],
    ['print', 5, 1, 1, undefined],
  ]);
  const [query] = statements;
  expect(query.plans).toMatchObject([
    { type: 'node', list: 'tagExists', estimated: 2, listed: 2, tests: [{ filter: 'bbox', cost: 1, before: 2, after: 1 }] },
  ]);
  expect(query.milliseconds).toBeGreaterThan(0);
});

test('names what is no filter of the text, and a look at all', async () => {
  const [first, , second] = await explained('[bbox:0,0,1,1];nw[!a];node(30)->.x;node.x(if:id()>3);out;');
  expect(first.plans.map(({ type, list, tests }) => [type, list, tests.map(({ filter }) => filter).sort()])).toEqual([
    ['node', 'globalBbox', ['tagAbsent']],
    // the boxes of ways are looked up in a tree that lists some too many
    ['way', 'globalBbox', ['globalBbox', 'tagAbsent']],
  ]);
  expect(second.plans.map(({ list, tests }) => [list, tests.map(({ filter }) => filter).sort()])).toEqual([
    ['inputs', ['globalBbox', 'if']],
  ]);
  const [all] = await explained('node(if:id()>30);out;');
  expect(all.plans).toMatchObject([{ estimated: smallTown.nodes.count, listed: smallTown.nodes.count, tests: [{ filter: 'if' }] }]);
  expect(all.plans[0].list).toBeUndefined();
});

test('says where statements and their filters stand in the query', async () => {
  const text = 'way[highway]->.a;\nnode(w.a)[highway](if:id()>3);out;';
  const [, query] = await explained(text);
  const { from, plans } = query;
  const [{ range = [0, 0], tests }] = plans;
  expect([text.slice(from, from + 9), text.slice(...range)]).toEqual(['node(w.a)', '[highway]']);
  expect(tests.map(({ range: [start, end] = [0, 0] }) => text.slice(start, end))).toEqual(['(w.a)', '(if:id()>3)']);
});

test('has what ran before an error, and changes no answer', async () => {
  const statements = await explained('node[highway];out;node(changed:"2020-01-01T00:00:00Z");out;');
  expect(statements.map(({ name }) => name)).toEqual(['query', 'print', 'query']);
  const query = '[out:json];(node[highway];way[highway];);out ids;';
  expect((await ask(database, query, { explain: new ExplainLog() })).text).toBe((await ask(database, query)).text);
});
