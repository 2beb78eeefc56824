import { parseAnyQuery } from '@flyover/overpass-ql';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Purpose, repairQuery } from './index.ts';

const purpose = fc.constantFrom<Purpose>('map', 'editor');
const set = fc.constantFrom('', '.a', '.b', '._');
const into = set.map((name) => (name === '' ? '' : `->${name}`));
const blank = fc.constantFrom('', ' ', '\n', '\n  ', ' /* out; */ ', ' // out (\n', '\r\n\t');
const words = fc.array(
  fc.constantFrom('ids', 'skel', 'body', 'tags', 'meta', 'count', 'noids', 'geom', 'bb', 'center', 'qt', '5', 'geom(1,2,3,4)'),
  {
    maxLength: 3,
  },
);
const out = fc
  .tuple(set, blank, words)
  .map(([name, space, list]) => `${name} out${list.map((word) => `${space} ${word}`).join('')}${space}`);
const query = fc
  .tuple(
    fc.constantFrom('node', 'way', 'rel', 'nwr', 'area'),
    set,
    fc.constantFrom(
      '["South Carolina"]',
      "[a='out;']",
      '(around:5)',
      '(around.a:5)',
      '(w)',
      '(r.b)',
      '(bn.a)',
      '(if:count(ways)>1)',
      '(1)',
    ),
    into,
  )
  // a recursion must give elements of the type
  .map(([type, name, filter, target]) => {
    const fits = filter === '(w)' ? 'node' : filter === '(r.b)' || filter === '(bn.a)' ? 'way' : type;
    return `${fits}${name}${filter}${target}`;
  });
const operand = fc.oneof(
  { weight: 3, arbitrary: query },
  fc.tuple(set, fc.constantFrom('>', '>>', '<', '<<'), into).map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom('.a', '.b', '._'), into).map((parts) => parts.join('')),
  fc.constantFrom('(._;>;)', '(.a;.a >;)->.a', 'make x n=count(ways)', '.a is_in->.b', 'map_to_area', 'convert y ::id=id()'),
);
const simple = fc.oneof({ weight: 1, arbitrary: out }, { weight: 2, arbitrary: operand });
const { statement } = fc.letrec<{ statement: string; block: string; operands: string }>((tie) => ({
  statement: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    simple,
    fc.tuple(tie('operands'), into).map(([operands, target]) => `(${operands})${target}`),
    fc.tuple(query, query, into).map(([base, less, target]) => `(${base};-${less};)${target}`),
    fc
      .tuple(fc.constantFrom('foreach.a->.b', 'foreach', 'for.b->.a(t["x"])', 'complete.a', 'retro("2020-01-01T00:00:00Z")'), tie('block'))
      .map(([head, block]) => `${head}(${block})`),
    fc.tuple(tie('block'), tie('block')).map(([then, otherwise]) => `if(a.count(nodes)>1){${then}}else{${otherwise}}`),
  ),
  // what a union can hold; of the statements with a block only this one
  operands: fc
    .array(
      fc.oneof(
        { depthSize: 'small' },
        operand,
        tie('block').map((block) => `complete.a(${block})`),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((list) => list.map((one) => `${one};`).join('')),
  block: fc
    .array(fc.tuple(blank, tie('statement'), blank), { minLength: 1, maxLength: 4 })
    .map((list) => list.map((parts) => `${parts.join('')};`).join('')),
}));
const script = fc
  .tuple(
    fc.constantFrom('', '[out:json];', '[out:xml]/* json */;', '[timeout:25][out:popup];', '{{a=way(1)}}[out: json ];'),
    fc.array(fc.tuple(blank, statement, blank), { maxLength: 8 }),
  )
  .map(([settings, list]) => settings + list.map((parts) => `${parts.join('')};`).join(''));

const element = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('', ' from="a"', " from='b'"),
      fc.constantFrom('', ' mode="ids_only"', ' mode="count"', " mode='meta'"),
      fc.constantFrom('', ' geometry="full"', ' limit="5"', '\n order="quadtile"'),
    )
    .map((attributes) => `<print${attributes.join('')}/>`),
  fc
    .tuple(
      fc.constantFrom('node', 'way', 'relation'),
      fc.constantFrom('', ' into="a"'),
      fc.constantFrom('<has-kv k="South print" v="&lt;print/&gt;"/>', '<around radius="5"/>'),
    )
    .map(([type, target, filter]) => `<query type="${type}"${target}>${filter}</query>`),
  fc.constantFrom(
    '<recurse type="down"/>',
    '<item set="a"/>',
    '<!-- <print/> -->',
    '\n  ',
    '<union into="a"><item/><recurse type="up"/></union>',
  ),
);
const xml = fc
  .tuple(
    fc.constantFrom('<osm-script output="json">', '<osm-script>', '<osm-script\noutput = \'csv\' timeout="5">'),
    fc.array(element, { maxLength: 10 }),
  )
  .map(([head, list]) => `${head}${list.join('')}</osm-script>`);

/** Comments and quoted texts, in order. */
function protectedParts(text: string): string[] {
  return [...text.matchAll(/<!--.*?-->|<has-kv[^>]*>|\/\/[^\n]*|\/\*.*?\*\/|"[^"\n]*"|'[^'\n]*'/gsu)]
    .map(([part]) => part)
    .filter((part) => part.startsWith('<') || !text.startsWith('<'));
}

function expectWithin(parts: readonly string[], text: string): void {
  let at = 0;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    expect([part, found >= 0]).toEqual([part, true]);
    at = found + part.length;
  }
}

// thousands of queries, each repaired thrice: half a minute beside other work
describe('any query that can be read', { timeout: 120_000 }, () => {
  test('is repaired to one that can be read, once and for all, with its comments and texts', () => {
    fc.assert(
      fc.property(fc.oneof(script, xml), purpose, (text, kind) => {
        const { text: repaired, problems } = repairQuery(text, kind);
        if (problems.some((problem) => problem.kind === 'unreadable')) {
          expect(repaired).toBe(text);
          return;
        }
        const faults = parseAnyQuery(repaired.replace('{{a=way(1)}}', ''));
        expect(faults.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(repairQuery(repaired, kind).text).toBe(repaired);
        expectWithin(protectedParts(text), repaired);
      }),
      { numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 120) },
    );
  });
  test('is repaired for an editor after the map, and stays repaired for both', () => {
    fc.assert(
      fc.property(fc.oneof(script, xml), (text) => {
        const editor = repairQuery(repairQuery(text, 'map').text, 'editor');
        expect(repairQuery(editor.text, 'editor').text).toBe(editor.text);
        if (editor.problems.length === 0) expect(repairQuery(editor.text, 'map').text).toBe(editor.text);
      }),
      { numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 80) },
    );
  });
  test('most of what is made here can be read', () => {
    const texts = fc.sample(fc.oneof(script, xml), { numRuns: 150, seed: 7 });
    const readable = texts.filter((text) => repairQuery(text, 'map').problems.every(({ kind }) => kind !== 'unreadable'));
    expect(readable.length).toBeGreaterThan(100);
  });
});

describe('any text', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom(
        '{{',
        '}}',
        '{{a=',
        '{{a}}',
        '{{bbox}}',
        'out',
        ' out;',
        'way[a];',
        '(',
        ')',
        '"',
        "'",
        '/*',
        '*/',
        '//',
        '\n',
        '<print',
        '/>',
        '<!--',
        '<osm-script>',
        '{{data:sql}}',
        ';',
        '.a',
        '->',
      ),
    ),
    { maxLength: 24 },
  );
  test('gives a text or a problem that says where, never an error', () => {
    fc.assert(
      fc.property(
        pieces.map((parts) => parts.join('')),
        purpose,
        (text, kind) => {
          const { text: repaired, changed, problems } = repairQuery(text, kind);
          expect(changed).toBe(repaired !== text);
          for (const { line, column, offset } of problems)
            expect([line >= 1, column >= 1, offset <= text.length]).toEqual([true, true, true]);
          expect(repairQuery(repaired, kind).text).toBe(repaired);
        },
      ),
      { numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 250) },
    );
  });
  test.each<[string, string]>([
    ['outs', 'way[a];out;'.repeat(10_000)],
    ['sets', Array.from({ length: 10_000 }, (_, i) => `way(1)->.s${i};.s${i} out;`).join('')],
    ['members of members', `way(1);${'way._;'.repeat(30_000)}out;`],
    ['unions of unions', `way(1)->.a;${'(.a;.a >;)->.a;'.repeat(15_000)}.a out;`],
    ['choices', 'if(1){way(1);out;}'.repeat(10_000)],
    ['loops', `${'foreach('.repeat(400)}way(1);out;${');'.repeat(400)}`],
    ['choices in choices', `${'if(1){way(1);out;'.repeat(400)}${'}'.repeat(400)}`],
    ['outs of one set', `way(1);${'out;'.repeat(30_000)}`],
    ['outs of one named set', `way(1)->.a;${'.a out;'.repeat(30_000)}`],
    ['limits of one set', `way(1);${'out 5;'.repeat(30_000)}`],
    ['placeholders', `{{a=out;}}way(1);${'{{a}}'.repeat(10_000)}`],
    ['a placeholder of many outs', `{{a=${'out;'.repeat(25_000)}}}way(1);{{a}}`],
    ['names without a value', '{{a}}'.repeat(25_000)],
    ['comments', `way(1);out${'/*out*/'.repeat(25_000)};`],
    ['open comments', `way(1);out${'/*'.repeat(25_000)}*/;`],
    ['attributes', `<osm-script><print ${'a="b" '.repeat(25_000)}/></osm-script>`],
    ['prints', `<osm-script>${'<id-query type="way" ref="1"/><print/>'.repeat(5_000)}</osm-script>`],
    ['tags that stay open', '<print '.repeat(25_000)],
    ['quotes that stay open', `<print a="${'<print b='.repeat(25_000)}`],
  ])('ends on many %s', (_what, text) => {
    for (const kind of ['map', 'editor'] as const) expect(repairQuery(text, kind).text.length).toBeGreaterThan(10);
  });
});
