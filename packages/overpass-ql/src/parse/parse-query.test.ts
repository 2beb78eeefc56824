import { describe, expect, test } from 'vitest';
import { errorsOf, formatServerMessage } from '../diagnostic.ts';
import { scriptOptions } from '../tree/script-options.ts';
import { parseQuery } from './parse-query.ts';

/** A tree without its ranges, so that a test shows the meaning alone. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (value !== null && 'kind' in value && value.kind === 'set' && 'name' in value) return `.${String(value.name)}`;
  if ('kind' in value && value.kind === 'string' && 'value' in value) return value.value;
  return Object.fromEntries(entries.filter(([key]) => !['from', 'to', 'line'].includes(key)).map(([key, part]) => [key, bare(part)]));
}

/** The only statement of a query without faults. */
function statement(text: string): unknown {
  const { script, diagnostics } = parseQuery(text);
  expect(diagnostics).toEqual([]);
  expect(script.statements).toHaveLength(1);
  return bare(script.statements[0]);
}

/** The only filter of a query statement without faults. */
function filter(text: string, type = 'nwr'): unknown {
  const query = statement(`${type}${text};`);
  return typeof query === 'object' && query !== null && 'filters' in query && Array.isArray(query.filters) ? query.filters[0] : query;
}

/** The evaluator of an `if` filter as a fully parenthesised text. */
function expression(text: string): string {
  const { script, diagnostics } = parseQuery(`node(if:${text});`);
  expect(diagnostics).toEqual([]);
  const write = (node: Record<string, unknown>): string => {
    const part = (key: string) => write(node[key] as Record<string, unknown>);
    if (node.kind === 'binary') return `(${part('left')}${node.operator}${part('right')})`;
    if (node.kind === 'unary') return `(${node.operator}${part('operand')})`;
    if (node.kind === 'conditional') return `(${part('condition')}?${part('then')}:${part('otherwise')})`;
    const set = node.set === undefined ? '' : `${(node.set as { name: string }).name}.`;
    if (node.kind === 'call') return `${set}${node.name}(${(node.arguments as Record<string, unknown>[]).map(write).join(',')})`;
    if (node.kind === 'tag') return `${set}t[${part('key')}]`;
    if (node.kind === 'property') return `${set}${node.name}`;
    if (node.kind === 'generic') return '::';
    return node.quoted === true ? JSON.stringify(node.value) : String(node.value);
  };
  const [query] = script.statements;
  const [first] = query.kind === 'query' ? query.filters : [];
  return write({ ...(first.kind === 'if' ? first.condition : {}) });
}

const errors = (text: string) => errorsOf(parseQuery(text).diagnostics).map(formatServerMessage);

describe('settings', () => {
  test('have defaults', () =>
    expect(scriptOptions(parseQuery('node(1);').script)).toEqual({
      timeout: 180,
      maxsize: 536870912,
      format: 'xml',
      csv: undefined,
      popup: [],
      bbox: undefined,
      date: undefined,
      diff: undefined,
    }));
  test('are read in any order', () => {
    const { script, diagnostics } = parseQuery(
      '[maxsize:1000][bbox:1,2,3,4][timeout:5][out:csv(::id,"a b",name;false;"|")][date:"2020-01-01T00:00:00Z"];node;',
    );
    expect(diagnostics).toEqual([]);
    const { csv, ...rest } = scriptOptions(script);
    expect(rest).toEqual({
      timeout: 5,
      maxsize: 1000,
      format: 'csv',
      popup: [],
      bbox: { south: 1, west: 2, north: 3, east: 4 },
      date: '2020-01-01T00:00:00Z',
      diff: undefined,
    });
    expect(csv?.columns.map(({ name, special }) => [name, special])).toEqual([
      ['id', true],
      ['a b', false],
      ['name', false],
    ]);
    expect([csv?.header, csv?.separator]).toEqual([false, '|']);
  });
  test('that are unknown or wrong are told', () => {
    expect(errors('[foo:1];node(1);')).toEqual(['line 1: static error: Unknown attribute "foo" in element "osm-script".']);
  });
  test.each([
    ['1Gi', 1024 ** 3],
    ['512Mi', 512 * 1024 ** 2],
    ['1ki', 1024],
    ['1G', 1e9],
    ['3M', 3e6],
    ['1k', 1000],
    ['007', 7],
  ])('take the size %s', (written, size) => {
    const { script, diagnostics } = parseQuery(`[timeout:${written}][maxsize:${written}];node(1);`);
    // of a timeout 32 bits are kept, and a gibibyte is among them
    expect([diagnostics, scriptOptions(script)]).toMatchObject([[], { timeout: size, maxsize: size }]);
  });
  test.each(['1.5e9', '25.5', '1Ti', '1gi', '1e', '0', '0Gi', '-1', 'x', '"1 Gi"', '""'])('refuse the size %s', (written) => {
    const reported = (attribute: string) =>
      `line 1: static error: For the attribute "${attribute}" of the element "osm-script" the only allowed values are positive integers optionally with suffix "ki", "Mi", or "Gi".`;
    expect(errors(`[timeout:${written}];node(1);`)).toEqual([reported('timeout')]);
    expect(errors(`[maxsize:${written}];node(1);`)).toEqual([reported('element-limit')]);
  });
});

describe('filters', () => {
  test.each([
    ['[a]', { kind: 'tagExists', key: 'a' }],
    ['["a:b"]', { kind: 'tagExists', key: 'a:b' }],
    ['[!a]', { kind: 'tagAbsent', key: 'a' }],
    ['[a!]', { kind: 'tagExists', key: 'a' }],
    ['[a=b]', { kind: 'tagEquals', key: 'a', value: 'b', negated: false }],
    ['[a!]', { kind: 'tagExists', key: 'a' }],
    ['[a!~""]', { kind: 'tagExists', key: 'a' }],
    ['[a!=5]', { kind: 'tagEquals', key: 'a', value: '5', negated: true }],
    ['[a="\\"\\u00e4\\n"]', { kind: 'tagEquals', key: 'a', value: '"ä\n', negated: false }],
    ['[a~"^b"]', { kind: 'tagMatches', key: 'a', pattern: '^b', negated: false, ignoreCase: false }],
    ['[a!~"^b",i]', { kind: 'tagMatches', key: 'a', pattern: '^b', negated: true, ignoreCase: true }],
    ['[~"^a"~"b",i]', { kind: 'tagKeyMatches', keyPattern: '^a', pattern: 'b', ignoreCase: true }],
    ['(1,2,3,-4.5)', { kind: 'bbox', bbox: { south: 1, west: 2, north: 3, east: -4.5 } }],
    ['(12345678901)', { kind: 'ids', ids: [12345678901] }],
    ['(id:1,2)', { kind: 'ids', ids: [1, 2] }],
    ['(around.a:5e2)', { kind: 'around', radius: 500, source: '.a', coordinates: [] }],
    [
      '(around:5,1,2,3,4)',
      {
        kind: 'around',
        radius: 5,
        source: '._',
        coordinates: [
          { lat: 1, lon: 2 },
          { lat: 3, lon: 4 },
        ],
      },
    ],
    ['(area.a)', { kind: 'area', source: '.a', id: undefined }],
    ['(area:3600000001)', { kind: 'area', source: '._', id: 3600000001 }],
    [
      '(poly:"1 2 3 4 5 6")',
      {
        kind: 'poly',
        points: [
          { lat: 1, lon: 2 },
          { lat: 3, lon: 4 },
          { lat: 5, lon: 6 },
        ],
      },
    ],
    ['(user:"a","b c")', { kind: 'user', users: ['a', 'b c'] }],
    ['(uid:1,2)', { kind: 'uid', uids: [1, 2] }],
    ['(uid_touched:1)', { kind: 'touched', users: [], uids: [1] }],
    ['(newer:"2020-01-01T00:00:00Z")', { kind: 'newer', since: '2020-01-01T00:00:00Z' }],
    ['(changed)', { kind: 'changed', since: undefined, until: undefined }],
    ['(w)', { kind: 'recurse', relation: 'w', source: '._', role: undefined, positions: [] }, 'node'],
    ['(w.a:1,-1)', { kind: 'recurse', relation: 'w', source: '.a', role: undefined, positions: [1, -1] }, 'node'],
    ['(bn:2)', { kind: 'recurse', relation: 'bn', source: '._', role: undefined, positions: [2] }, 'way'],
    ['(br.a:"")', { kind: 'recurse', relation: 'br', source: '.a', role: '', positions: [] }, 'rel'],
    ['(r:outer)', { kind: 'recurse', relation: 'r', source: '._', role: 'outer', positions: [] }],
    ['(>)', { kind: 'recurse', relation: '>', source: '._', role: undefined, positions: [] }],
    ['(>.a)', { kind: 'recurse', relation: '>', source: '.a', role: undefined, positions: [] }],
    ['(<<.a)', { kind: 'recurse', relation: '<<', source: '.a', role: undefined, positions: [] }],
    ['(way_cnt:2-4)', { kind: 'wayCount', count: 'way_cnt', source: '._', minimum: 2, maximum: 4 }, 'node'],
    ['(way_link.a:3-)', { kind: 'wayCount', count: 'way_link', source: '.a', minimum: 3, maximum: undefined }, 'node'],
    ['(pivot.a)', { kind: 'pivot', source: '.a' }],
  ])('%s', (text, expected, type?: string) => expect(filter(text, type)).toEqual(expected));
});

describe('statements', () => {
  test('a query with several inputs and an output', () =>
    expect(statement('rel.a.b->.c;')).toEqual({ kind: 'query', type: 'relation', inputs: ['.a', '.b'], filters: [], output: '.c' }));
  test.each([
    ['.a->.b;', { kind: 'item', input: '.a', output: '.b' }],
    ['.a >>->.b;', { kind: 'recurse', direction: '>>', input: '.a', output: '.b' }],
    ['is_in(1,2);', { kind: 'isIn', input: '._', coordinate: { lat: 1, lon: 2 }, output: '._' }],
    ['.a map_to_area;', { kind: 'mapToArea', input: '.a', output: '._' }],
    ['timeline(rel,5,2);', { kind: 'timeline', type: 'relation', ref: 5, version: 2, output: '._' }],
    [
      '(.a;.b;)->.c;',
      {
        kind: 'union',
        statements: [
          { kind: 'item', input: '.a', output: '._' },
          { kind: 'item', input: '.b', output: '._' },
        ],
        output: '.c',
      },
    ],
    [
      '(.a;- .b;);',
      {
        kind: 'difference',
        base: { kind: 'item', input: '.a', output: '._' },
        subtract: { kind: 'item', input: '.b', output: '._' },
        output: '._',
      },
    ],
    [
      'foreach.a->.b{<;}',
      { kind: 'foreach', input: '.a', output: '.b', body: [{ kind: 'recurse', direction: '<', input: '._', output: '._' }] },
    ],
    [
      'complete(5).a->.b(<;);',
      { kind: 'complete', input: '.a', output: '.b', maximum: 5, body: [{ kind: 'recurse', direction: '<', input: '._', output: '._' }] },
    ],
  ])('%s', (text, expected) => expect(statement(text)).toEqual(expected));
  test('out takes its words in any order', () =>
    expect(statement('.a out 5 qt geom(1,2,3,4) meta noids;')).toEqual({
      kind: 'out',
      input: '.a',
      detail: 'meta',
      noids: true,
      geometry: 'geom',
      bbox: { south: 1, west: 2, north: 3, east: 4 },
      order: 'qt',
      limit: 5,
    }));
  test('make and convert keep the order of their parts', () => {
    const made = statement('convert x ::=::,!b,::id=1,"c d"="e"->.f;');
    const literal = (value: string, quoted = false) => ({ kind: 'literal', value, quoted });
    expect(made).toEqual({
      kind: 'convert',
      type: 'x',
      input: '._',
      assignments: [
        { kind: 'assignment', target: 'all', key: '', set: undefined, value: { kind: 'generic' } },
        { kind: 'assignment', target: 'remove', key: 'b', set: undefined, value: undefined },
        { kind: 'assignment', target: 'special', key: 'id', set: undefined, value: literal('1') },
        { kind: 'assignment', target: 'tag', key: 'c d', set: undefined, value: literal('e', true) },
      ],
      output: '.f',
    });
  });
});

describe('evaluators', () => {
  test.each([
    ['1+2*3-4', '((1+(2*3))-4)'],
    ['id()-5', '(id()-5)'],
    ['id()- 5', '(id()-5)'],
    ['1 < --5', '(1<(--5))'],
    ['!"a"&&"b"||"c"', '(((!"a")&&"b")||"c")'],
    ['"a"=="b"<"c"', '("a"==("b"<"c"))'],
    ['"a"<"b"<"c"', '(("a"<"b")<"c")'],
    ['"a"?"b":"c"?"d":"e"', '(("a"?"b":"c")?"d":"e")'],
    ['"a"?"b":("c"?"d":"e")', '("a"?"b":("c"?"d":"e"))'],
    ['t["x"]!=""', '(t["x"]!="")'],
    ['a.min(t["x"])+a.count(nodes)', '(a.min(t["x"])+a.count(nodes))'],
    ['lrs_in("x",t["y"])>=-1', '(lrs_in("x",t["y"])>=-1)'],
    ['_.val', '_.val'],
    ['t[_.val]', 't[_.val]'],
    ['((1))', '1'],
    ['1e+nan', '(1e+nan)'],
  ])('%s is %s', (text, written) => expect(expression(text)).toBe(written));
  test('an unknown function is told', () => expect(errors('node(if:foo());')).toEqual(['line 1: parse error: Function "foo" not known']));
});
