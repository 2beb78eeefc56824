import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery } from '../parse/parse-query.ts';
import { acceptedTexts, hasGolden } from '../testing/golden-texts.ts';
import { script } from '../testing/random-script.ts';
import { sameMeaning } from './print-pretty.ts';
import { printCompact, printScript } from './print-script.ts';

const compact = (text: string): string => printCompact(parseQuery(text).script);

/** The tree of a text; a text with an error has none. */
function treeOf(text: string): object | string {
  const { script: tree, diagnostics } = parseQuery(text);
  return diagnostics.find(({ severity }) => severity === 'error')?.message ?? tree;
}

describe('the shortest text', () => {
  test.each([
    [
      'a query',
      'node [ "amenity" = "cafe" ] (47.10, 9, 48, 10) -> .a; // all\n.a out body;',
      'node[amenity=cafe](47.1,9,48,10)->.a;.a out;',
    ],
    ['settings', "[out:csv(::id,'a b';true;'\t')] [timeout:25];relation(id:5);out;", '[out:csv(::id,"a b")][timeout:25];rel(5);out;'],
    ['a union', '(node(1);way(2););(._;>;)->._;out meta;', '(node(1);way(2););(._;>;);out meta;'],
    ['a difference', '(.a;- .b;);(.a;- >;);out;', '(.a;- .b;);(.a;- >;);out;'],
    ['blocks', 'foreach{make x a=1;}if(1){out;}else{out;};', 'foreach(make x a=1;)if(1)(out;)else(out;)'],
    ['a block that a parenthesis would not open', 'complete(4096)(._;);.a compare->.b(out;);', 'complete{._;}.a compare->.b{out;}'],
    ['quotes', `node["it's"]["k"='a"b']["1a"="1"]["k"="a\\\\b"];out;`, `node["it's"][k='a"b']["1a"=1][k="a\\\\b"];out;`],
    ['oddities', 'node[k=](area..a)(user:"b");out body 10 20 geom center;', 'node(area.a)(user:b);out center 20;'],
    ['numbers', 'node(if:1e<--5)(around:1000000000000000000000000,1,2);out;', 'node(if:1e<--5)(around:1e24,1,2);out;'],
    ['filters that filter nothing', 'node(poly)(newer);out;', 'node(if)(if);out;'],
    ['what would begin as XML does', '._ <->.a;/* up */<<;', '._<->.a;<<;'],
    ['a page', '[out:popup("A";[a][b!=c];"d";)("E";)];node(1);out;', '[out:popup(A;[a][b!~"^c$"];d;)(E;)];node(1);out;'],
    ['a number that a dot would join', 'node(if: 1 .count(nodes));out;', 'node(if:1 .count(nodes));out;'],
  ])('%s', (_what, text, short) => {
    expect(compact(text)).toBe(short);
    expect(sameMeaning(treeOf(short), treeOf(text))).toBe(true);
  });

  test.each([
    ['(a-b)-(c-d)', 'a-b-(c-d)'],
    ['(a*b)+(c)', 'a*b+c'],
    ['a*(b+c)', 'a*(b+c)'],
    ['-(a+b)', '-(a+b)'],
    ['(-a)*b', '(-a)*b'],
    ['a*(-b)', 'a*(-b)'],
    ['!(!a)', '!(!a)'],
    ['!(x.val)', '!(x.val)'],
    ['(a?b:c)?d:e', 'a?b:c?d:e'],
    ['a?(b?c:d):(e?f:g)', 'a?(b?c:d):(e?f:g)'],
    ['(a||b)&&c', '(a||b)&&c'],
    ['5-(-3)', '5--3'],
  ])('%s keeps the parentheses that it needs', (value, short) => {
    const named = (text: string): string => `way(if:${text.replaceAll(/\b[a-g]\b/gu, 't["$&"]')});out;`;
    expect(compact(named(value))).toBe(named(short));
  });
});

test('a random query of every setting, statement, filter and evaluator is the same query again', () => {
  fc.assert(
    fc.property(script, fc.constantFrom('short' as const, 'plain' as const), (tree, form) => {
      const text = printScript(tree, form);
      const again = treeOf(text);
      if (!sameMeaning(again, tree)) expect(again, text).toEqual(tree);
    }),
    { numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 200) },
  );
});

describe.skipIf(!hasGolden)('every golden text that is accepted', () => {
  const texts = acceptedTexts();

  test('is the same query in compact form, and no longer', () => {
    expect(texts.length).toBeGreaterThan(350);
    for (const { name, text } of texts) {
      const short = compact(text);
      if (!sameMeaning(treeOf(short), treeOf(text))) expect(treeOf(short), name).toEqual(treeOf(text));
      expect(short.length, name).toBeLessThanOrEqual(text.length);
    }
  });
});

test('two queries that mean different things are not the same', () => {
  const same = (one: string, other: string): boolean => sameMeaning(treeOf(one), treeOf(other));
  expect(same('node[a=b];out;', 'node["a" = "b"]->._;\nout;')).toBe(true);
  expect(same('node[a=b];out;', 'node[a=c];out;')).toBe(false);
  expect(same('node[a];out;', 'node[a]->.x;out;')).toBe(false);
  expect(same('if(1){out;}', 'if(1){out;}else{}')).toBe(false);
});
