import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery } from '../parse/parse-query.ts';
import { acceptedTexts, hasGolden } from '../testing/golden-texts.ts';
import { script } from '../testing/random-script.ts';
import { tokenize } from '../tokens.ts';
import { printPretty, sameMeaning } from './print-pretty.ts';
import { printScript } from './print-script.ts';

const pretty = (text: string): string => printPretty(text).text;
const commentsOf = (text: string): string[] => tokenize(text).comments.map(({ from, to }) => text.slice(from, to).trimEnd());

/** Holds a laid out text against the one it was made of. */
function hold(text: string, name = text): void {
  const before = parseQuery(text);
  const laid = pretty(text);
  const after = parseQuery(laid);
  expect(
    after.diagnostics.filter(({ severity }) => severity === 'error'),
    name,
  ).toEqual([]);
  expect(sameMeaning(after.script, before.script), name).toBe(true);
  expect(commentsOf(laid), name).toEqual(commentsOf(text));
  expect(pretty(laid), name).toBe(laid);
}

test('the style of the README is laid out already', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const style = /## Style\n\n```\n([^`]*)```/u.exec(readme)?.[1] ?? '';
  expect(style).toContain('foreach');
  expect(pretty(style)).toBe(style);
  expect(pretty(style.replaceAll(/\n *(?!\n|\/\/)/gu, ' ').replace('// cafes, and what belongs to them', '/**/'))).toContain(
    '\n  way\n    [',
  );
});

describe('comments and empty lines', () => {
  test.each([
    ['a comment at the end of a line', 'node(1);  // one\nout;', 'node(1); // one\nout;\n'],
    ['a comment on its own line', 'node(1);\n   // one\nout;', 'node(1);\n// one\nout;\n'],
    ['a comment before a semicolon', 'node(1) /* one */ ;out;', 'node(1);\n/* one */ out;\n'],
    ['a comment between filters', 'node // one\n[a] // two\n[b];out;', 'node // one\n  [a] // two\n  [b];\nout;\n'],
    ['a comment at the end of a block', '(node(1);\n// none\n);out;', '(\n  node(1);\n  // none\n);\nout;\n'],
    ['a comment in a line', '/* a */ node(1)/* b */[c];out;', '/* a */ node(1) /* b */ [c];\nout;\n'],
    ['many empty lines', '\n\nnode(1);\n\n\n\nout;\n\n\n', 'node(1);\n\nout;\n'],
    ['empty lines around comments', 'node(1);\n\n\n// a\n\n\n// b\n\n\nout;', 'node(1);\n\n// a\n\n// b\n\nout;\n'],
    ['a comment that is not closed', 'node(1);out; /* and', 'node(1);\nout; /* and\n'],
  ])('%s', (_what, text, laid) => {
    expect(pretty(text)).toBe(laid);
    hold(text);
  });
});

test.each([
  ['a union of sets', '(._;>;)->.a;', '(._; >;)->.a;\n'],
  ['a difference', '(node(1);-node(2););(.a;- .b;);', '(\n  node(1);\n  - node(2);\n);\n(.a; - .b;);\n'],
  ['a condition', 'if(count(nodes)>5-3){out;}else{.a out;}', 'if (count(nodes) > 5 - 3) {\n  out;\n} else {\n  .a out;\n}\n'],
  ['a set that is named by a sign', '(node.-;);', '(\n  node.-;\n);\n'],
  ['a brace that is missing', 'foreach{out;', 'foreach {\n  out;\n'],
])('%s', (_what, text, laid) => {
  expect(pretty(text)).toBe(laid);
  hold(text);
});

test('a text with an error stays as it is', () => {
  const { text, diagnostics } = printPretty('node [a]\nout ;');
  expect(text).toBe('node [a]\nout ;');
  expect(diagnostics[0].line).toBe(2);
});

test('a tree is laid out too', () => {
  expect(printPretty(parseQuery('[out:json];rel[a=b](1);out;').script).text).toBe('[out:json];\nrelation["a"="b"](1);\nout;\n');
});

test('a random query is the same, and laid out once for all', () => {
  fc.assert(
    fc.property(script, (tree) => hold(printScript(tree, 'short'))),
    { numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 100) },
  );
});

describe.skipIf(!hasGolden)('golden texts', () => {
  const texts = acceptedTexts();

  test('stay the same query with all comments, and are laid out once for all', () => {
    expect(texts.length).toBeGreaterThan(350);
    for (const { name, text } of texts) hold(text, name);
  });

  test('cut, doubled or exchanged in parts they never throw, and stay the same query where they are one', () => {
    const pieces = ['', ';', '(', ')', '// x\n', '/* y */', '-', '.', '\n\n', '"', '{', '}', '->', '::', ' '];
    const mutation = fc.tuple(
      fc.constantFrom(...texts.filter(({ text }) => text.length < 3000)),
      fc.array(fc.tuple(fc.nat(600), fc.nat(4), fc.constantFrom(...pieces)), { maxLength: 3 }),
    );
    fc.assert(
      fc.property(mutation, ([{ text: original }, edits]) => {
        let text = original;
        for (const [at, length, piece] of edits) text = text.slice(0, at) + piece + text.slice(at + length);
        const { text: laid, diagnostics } = printPretty(text);
        if (diagnostics.some(({ severity }) => severity === 'error')) expect(laid).toBe(text);
        else hold(text);
      }),
      { numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 500) },
    );
  });
});

describe('what was found not to stay as it is laid out', () => {
  test.each([
    ['a comment of two lines before a statement', 'node(1);/*\n*/nwr[~"."~"."](if:count_tags()>0)(47,9,48,10);'],
    ['a comment of two lines behind a filter', 'nwr(47,9,48,10)/*\n*/;nwr(around:200)[~"."~"."];out;'],
    ['a comment before the settings', '\n/*c*/[out:json][maxsize:1048576];node(1);out;'],
  ])('%s', (_what, text) => {
    const { text: laid } = printPretty(text);
    expect(printPretty(laid).text).toBe(laid);
  });
  test('a bracket too many behind the settings keeps words apart', () => {
    expect(printPretty('[out]json];node(1);out ids;').text).toContain('out ids;');
  });
  test('a difference without its second part', () => expect(printPretty('(node(1);-);out;').text).toBe('(\n  node(1);\n  -\n);\nout;\n'));
});
