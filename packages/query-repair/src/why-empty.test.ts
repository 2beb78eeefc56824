import { describe, expect, test } from 'vitest';
import { causeOfEmpty, findingOf } from './why-empty.ts';

const clausesOf = (query: string) => {
  const cause = causeOfEmpty(query);
  return cause.kind === 'probe' ? cause.clauses.map(({ clause }) => clause) : cause.kind;
};

describe('an answer is empty because', () => {
  test('the query prints nothing, in either form of the language', () => {
    expect(causeOfEmpty('node[amenity=bench](1,2,3,4);')).toEqual({ kind: 'noOutput' });
    expect(causeOfEmpty('<osm-script><query type="node"><has-kv k="amenity" v="bench"/></query></osm-script>')).toEqual({
      kind: 'noOutput',
    });
  });
  test('an output in a block is one', () => expect(clausesOf('node[a](1,2,3,4);foreach(out;);')).toEqual(['[a]']));
  test('nobody can tell, where the query cannot be read', () => {
    expect(causeOfEmpty('node[amenity=bench](1,2,3,4)out;')).toEqual({ kind: 'unknown' });
    expect(causeOfEmpty('out;')).toEqual({ kind: 'unknown' });
  });
});

describe('the probe', () => {
  test('counts what is left after each clause, where it looks first, and keeps the settings', () =>
    expect(causeOfEmpty('[out:xml][timeout:9];\nnode[a=b](1,2,3,4)[!c];\nout geom;')).toEqual({
      kind: 'probe',
      query:
        '[out:json][timeout:9];\nnode(1,2,3,4)[a=b]->.flyover_probe;.flyover_probe out count;' +
        'node(1,2,3,4)[a=b][!c]->.flyover_probe;.flyover_probe out count;node[a=b](1,2,3,4)[!c];\n._->.flyover_probe;',
      clauses: [
        { clause: '[a=b]', line: 2, statement: 0 },
        { clause: '[!c]', line: 2, statement: 0 },
      ],
    }));
  test('asks for JSON where nothing was said', () =>
    expect(causeOfEmpty('node(1,2,3,4);out;')).toMatchObject({ query: expect.stringMatching(/^\[out:json\];node\(1,2,3,4\)->/) }));
  test('leaves out what reads a set that is not there yet', () =>
    expect(clausesOf('area[name=x]->.a;(way[b](area.a);node(w);rel[c](area.z););out;')).toEqual(['[name=x]', '[b]']));
  test('of a few statements and clauses at most', () =>
    expect(clausesOf(`(${'node[a][b][c][d][e][f][g](1,2,3,4);'.repeat(9)});out;`)).toHaveLength(30));
});

describe('what the counts say', () => {
  const clauses = [
    { clause: '[a]', line: 1, statement: 0 },
    { clause: '[b]', line: 1, statement: 0 },
    { clause: '[c]', line: 2, statement: 1 },
  ];
  test('the clause that left nothing of what came to it', () =>
    expect(findingOf(clauses, [7, 0, 0])).toEqual({
      kind: 'clauses',
      clauses: [
        { ...clauses[1], before: 7 },
        { ...clauses[2], before: undefined },
      ],
    }));
  test('that elements are there, but are not printed', () =>
    expect(findingOf(clauses, [7, 3, 0])).toEqual({ kind: 'notPrinted', found: 3 }));
});
