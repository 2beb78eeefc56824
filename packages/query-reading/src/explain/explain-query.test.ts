import { describe, expect, test } from 'vitest';
import { readText } from '../read-text.ts';
import { explainQuery } from './explain-query.ts';
import type { ExplainedStatement, Explanation } from './explanation.ts';

function explain(text: string): Explanation {
  const read = readText(text);
  if (read === undefined) throw new Error('cannot be read');
  return explainQuery(read);
}

/** `find type=way: tagged tags=highway=primary; view => roads`, what is in it indented. */
function shown({ code, said, what, where, called, blocks }: ExplainedStatement): string {
  const values = (of: object): string =>
    Object.entries(of)
      .map(([name, value]) => ` ${name}=${value}`)
      .join('');
  const clauses = [...what, ...where].map((clause) => clause.code + values(clause.said)).join('; ');
  const inner = blocks.map(({ role, statements }) => ` ${role}{${statements.map(shown).join(' | ')}}`).join('');
  return `${code}${values(said)}${clauses === '' ? '' : `: ${clauses}`}${called === undefined ? '' : ` => ${called}`}${inner}`;
}

describe('each statement as data for a sentence', () => {
  test.each([
    ['way[highway=primary]({{bbox}})->.roads;', 'find type=way: tagged tags=highway=primary; view => roads'],
    [
      'node[a=b][c=d][!e][f!=g](1,2,3,4);',
      'find type=node: tagged tags=a=b,c=d; absent key=e; differs tag=f=g; box south=1 west=2 north=3 east=4',
    ],
    [
      'nwr[shop~"^(a|b)$"][name~"x",i][k!~"y"][~"n"~"m"][o~"."];',
      'find type=nwr: one-of key=shop values=a,b more=0; matches key=name pattern=x; not-matches key=k pattern=y; key-matches keyPattern=n pattern=m; exists key=o',
    ],
    ['node(around.stations:300)[amenity=cafe];', 'find type=node: tagged tags=amenity=cafe; around radius=300 set=stations'],
    ['node(around:300,{{center}});node(around:5,1,2);node(around:5,1,2,3,4);', 'find type=node: around-center radius=300'],
    ['{{geocodeArea:Wien}}->.a;', 'find-place place=Wien type=area => a'],
    ['node(area.a);', 'find type=node: area set=a'],
    ['node.a.b[x];', 'find type=node: exists key=x; in-set set=a; in-set set=b'],
    ['node(w);', 'find type=node: nodes-of-ways set=_'],
    ['way(r.a:"outer");', 'find type=way: members-role set=a role=outer'],
    ['node(way_cnt:3-);', 'find type=node: way-count-from set=_ minimum=3'],
    ['way[a](if:length()>500);', 'find type=way: exists key=a; if condition=length()>500'],
    ['node(newer:"{{date:1 week}}");', 'find type=node: newer since={{date:1 week}}'],
    ['node(id:1,2,3,4,5,6,7);', 'find type=node: ids ids=1,2,3,4,5 more=2'],
    ['.a out meta geom qt 10;', 'print set=a detail=meta geometry=geom order=qt limit=10 noids=0'],
    ['out count;', 'print-count set=_ detail=count geometry=none order=asc limit=0 noids=0'],
    ['(._;>;);', 'union body{take set=_ | down set=_}'],
    ['(node[a];-node[b];)->.c;', 'difference => c body{find type=node: exists key=a} without{find type=node: exists key=b}'],
    [
      'if(count(nodes)<5){out;}else{out ids;}',
      'if condition=count(nodes)<5 body{print set=_ detail=body geometry=none order=asc limit=0 noids=0} otherwise{print set=_ detail=ids geometry=none order=asc limit=0 noids=0}',
    ],
    [
      'for.a->.b(t["k"]){make stat name=b.val,n=b.count(nodes);}',
      'for set=a value=t["k"] => b body{make type=stat set=_ keys=name,n more=0}',
    ],
    ['is_in({{center}})->.x;', 'areas-at-center => x'],
    [
      '<query type="way" into="r"><has-kv k="highway" v="primary"/><bbox-query {{bbox}}/></query>',
      'find type=way: tagged tags=highway=primary; view => r',
    ],
  ])('%s', (text, expected) => {
    const [first] = explain(text).statements;
    expect(first && shown(first)).toBe(expected);
  });
});

test.each([
  ['[date:"b"][diff:"a"];', [['diff-until', { since: 'a', until: 'b' }]]],
  ['[diff:"a","b"][date:"c"][adiff:"d"];', [['adiff-until', { since: 'd', until: 'c' }]]],
  ['[adiff:"a"];', [['adiff', { since: 'a' }]]],
  ['[diff:"","b"];', [['date', { date: 'b' }]]],
  ['[date:""];', []],
])('settings that name moments are told as one: %s', (settings, expected) => {
  const moments = { a: 2016, b: 2018, c: 2020, d: 2022 };
  const text = settings.replace(/"([abcd])"/g, (_, name: keyof typeof moments) => `"${moments[name]}-01-01T00:00:00Z"`);
  const reported = explain(`${text}node(1);out;`).settings.map(({ code, said }) => [code, said]);
  expect(JSON.stringify(reported).replace(/"(\d{4})-[^"]*"/g, (_, year) => `"${'abcd'[(year - 2016) / 2]}"`)).toBe(
    JSON.stringify(expected),
  );
});

test('settings, places, and whether all could be read', () => {
  const text = '[out:json][timeout:25];\nnode[a];\nout';
  const { settings, statements, isWhole } = explain(text);
  expect(settings.map(({ code, said }) => [code, said])).toEqual([
    ['out-json', {}],
    ['timeout', { seconds: 25 }],
  ]);
  expect(statements.map(({ line, from, to }) => [line, text.slice(from, to)])).toEqual([
    [2, 'node[a]'],
    [3, 'out'],
  ]);
  expect(isWhole).toBe(false);
});
