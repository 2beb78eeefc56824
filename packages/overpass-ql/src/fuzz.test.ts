import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery } from './parse/parse-query.ts';

const PIECES = [
  ...'node way rel nwr area derived out foreach for complete if else retro timeline compare local make convert is_in map_to_area'.split(
    ' ',
  ),
  ...'ids skel meta geom center count around poly user uid newer changed pivot id w bn br way_cnt t u set count length'.split(' '),
  ...'( ) [ ] { } ; , . : :: = == != ! ~ -> - + * / < << > >> <= >= && || ? _ { } {{bbox}} // /* */ \\ é 😀'.split(' '),
  ...[
    '"',
    "'",
    '"a"',
    "'b'",
    '"\\u0041"',
    '"\\u0001"',
    '12',
    '-3.5',
    '1e5',
    '47.1,9.5,47.2,9.6',
    '[out:json]',
    '[out:csv(',
    '\n',
    ' ',
    'a',
  ],
];

const REAL = [
  '[out:json][timeout:25];\n(\n  node[amenity=cafe](47,9,48,10)->.a;\n  way.a["addr:street"~"^x",i](around.a:500);\n);\n(._;>;);\nout meta geom qt 100;',
  'rel(1155955)->.r;foreach.r->.x(make s c=x.count(nodes)+1,::id=id();out;);if(1==1){node(1);}else{node(2);}',
  '[out:csv(::id,name;false;";")];node(if:t["a"]>-5?1:0)(user:"a","b")(changed:"2020-01-01T00:00:00Z");out;',
];

function check(text: string): void {
  const { diagnostics, script } = parseQuery(text);
  for (const { from, to, line, column } of diagnostics) {
    const before = text.slice(0, from).split('\n');
    expect([from >= 0, to >= from, to <= text.length, column].join()).toBe(`true,true,true,${(before.at(-1) ?? '').length + 1}`);
    // the server sees the end of a text on the line behind it
    // what the server knows no line of is on line 0
    expect(from === text.length ? [0, before.length, before.length + 1] : [0, before.length]).toContain(line);
  }
  expect(isWithin(script, 0, text.length)).toBe(true);
}

/** Whether every node lies within its parent. */
function isWithin(node: object, from: number, to: number): boolean {
  const isNode = 'from' in node && 'to' in node && typeof node.from === 'number' && typeof node.to === 'number';
  const [low, high] = isNode ? [Number(node.from), Number(node.to)] : [from, to];
  if (low < from || high < low || high > to) return false;
  return Object.values(node).every((child) => typeof child !== 'object' || child === null || isWithin(child, low, high));
}

test('a column that is missing has an empty range inside the text', () => check('[out:csv( ,'));

test('any soup of tokens ends with ranges inside the text', () => {
  const soup = fc
    .array(fc.constantFrom(...PIECES), { maxLength: 60 })
    .chain((pieces) => fc.constantFrom(pieces.join(''), pieces.join(' ')));
  fc.assert(fc.property(soup, check), { numRuns: 500 });
});

test('any text ends with ranges inside the text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), check), { numRuns: 500 });
});

test('a real query with parts cut out, doubled or exchanged ends with ranges inside the text', () => {
  const mutation = fc.tuple(
    fc.constantFrom(...REAL),
    fc.array(fc.tuple(fc.nat(300), fc.nat(8), fc.constantFrom('', ...PIECES)), { maxLength: 6 }),
  );
  fc.assert(
    fc.property(mutation, ([query, edits]) => {
      let text = query;
      for (const [at, length, piece] of edits) text = text.slice(0, at) + piece + text.slice(at + length);
      check(text);
    }),
    { numRuns: 500 },
  );
});

test('deep nesting is refused, not followed', () => {
  for (const piece of ['(', '[', '{', 'foreach(', 'if(', 'if(1){', 'make a b=(', 'make a b=!', 'make a b=f(', 'node(if:((((', '.a.b', '-'])
    expect(parseQuery(piece.repeat(100_000).slice(0, 1_000_000)).diagnostics.length).toBeGreaterThan(0);
});

test('a long chain of operators is refused, not followed', () => {
  expect(parseQuery(`node(1)(if:${'1+'.repeat(2000)}1);out;`).diagnostics).toEqual([]);
  expect(parseQuery(`node(1)(if:${'1+'.repeat(400_000)}1);out;`).diagnostics[0].message).toBe('An evaluator has at most 2000 operators');
});

test('the longest text and the longest quoted text are read', () => {
  const long = 'x'.repeat(1_000_000);
  expect(parseQuery(`node[a="${long}"];out;`).diagnostics).toEqual([]);
  expect(parseQuery(`node[a="${long}`).diagnostics.length).toBeGreaterThan(0);
  expect(parseQuery(`/*${long}*/node(1);out;`).diagnostics).toEqual([]);
  expect(parseQuery('node(1);'.repeat(130_000)).script.statements).toHaveLength(130_000);
  expect(parseQuery(`${long}${long}`).diagnostics[0].message).toBe('Input too long (length: 2000000, max. allowed: 1048576)');
});
