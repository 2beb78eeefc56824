/** Sheets of people who mean no good. `FLYOVER_FUZZ_RUNS` makes the last ones thorough. */
import { buildFeatures } from '@flyover/osm-features';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileStyle, createSheetStyler, parseStyleSheet, StyleRuntimeError, StyleSheetError } from './index.ts';
import { randomSheet } from './testing/random-style.ts';
import { node, relation, square, way } from './testing/sketch.ts';
import { storeOf } from './testing/style-of.ts';

const elements = [
  ...way(1, { highway: 'primary', lanes: '3', name: 'Foo' }),
  ...square(2, { building: 'yes', k: `${'a'.repeat(255)}!` }),
  relation(3, { type: 'route' }, 'way/1:a'),
  node(4, { __proto__x: '1', constructor: 'y' }),
];

/** Reads a sheet and styles everything with it; true where it is refused. */
async function isRefused(sheet: string): Promise<boolean> {
  const features = buildFeatures(await storeOf(elements));
  try {
    const style = compileStyle(features, [parseStyleSheet(sheet)]);
    const styler = createSheetStyler(style);
    for (let feature = 0; feature < features.count; feature++) {
      style.resolve(feature, 15);
      styler.textOf(feature, 15, styler.styleOf(feature, 15, false));
    }
    style.canvas(15);
    return false;
  } catch (thrown) {
    if (thrown instanceof StyleSheetError) return true;
    throw thrown;
  }
}

describe('within two seconds', () => {
  const nested = (open: string, close: string, depth = 1000) => `${open.repeat(depth)}1${close.repeat(depth)}`;
  test.each<[about: string, sheet: string, refused: boolean]>([
    ['10,000 rules', Array.from({ length: 10_000 }, (_, i) => `way[k${i}=v${i % 50}] { width: ${i}; }`).join('\n'), false],
    ['10,000 rules for everything', 'way { width: prop("width") + 1; } '.repeat(10_000), false],
    ['eval in quotes, nested 1,000 deep', `way { width: eval("${nested('int(', ')')}"); }`, false],
    ['eval, nested 1,000 deep', `way { width: ${nested('eval(', ')')}; }`, true],
    ['parentheses, nested 1,000 deep', `way[${nested('(', ')')}] { width: 1; }`, true],
    ['100,000 signs before a value', `way { width: ${'-'.repeat(100_000)}1; }`, false],
    ['a long chain', `way { width: ${'1 + '.repeat(50_000)}1; }`, true],
    ['1 MB in one line', `way { width: 1; } ${'/* x */ way[a=b] { width: 2; } '.repeat(32_000)}`, false],
    ['1 MB of one word', `way { x: ${'a'.repeat(1_000_000)}; }`, false],
    ['1 MB of one condition', `way[k=${'a'.repeat(1_000_000)}] { x: 1; }`, false],
    ['1 MB of one selector', `way${'[a]'.repeat(300_000)} { x: 1; }`, true],
    ['1 MB of commas', `way { x: ${'1,'.repeat(500_000)}1; }`, false],
    ['1 MB of quotes', `way { x: ${'"a" '.repeat(250_000)}; }`, false],
    ['1 MB that is not closed', `way { x: ${'('.repeat(1_000_000)}`, true],
    ['supports, nested 1,000 deep', `${'@supports (width) { '.repeat(1000)}${'}'.repeat(1000)}`, true],
    ['a text that doubles', `way { ${'a: concat(prop("a"), prop("a"), "xxxxxxxxxx"); '.repeat(100)} }`, false],
    [
      'hostile patterns',
      ['(a+)+$', '(a|a)*$', '(.*a){20}$', '(a?){30}a{30}$', '(?=(a+)+b)', '(a+)+\\1$']
        .map((p) => `way[k=~/^${p}/] { width: 1; }`)
        .join('\n'),
      false,
    ],
  ])('%s', async (_, sheet, refused) => {
    const before = performance.now();
    expect(await isRefused(sheet)).toBe(refused);
    // the command alone takes 1.6 s for the slowest; a test runner on a machine that does other things several times that
    expect(performance.now() - before).toBeLessThan(15_000);
  });
});

describe('texts that grow', () => {
  const crowd = Array.from({ length: 3000 }, (_, i) => node(i + 1, { shop: 'x', name: `n${i}` }));
  const thick = `a: xxxxxxxx; ${'a: concat(prop("a"), prop("a")); '.repeat(13)}`;
  const long = `${thick}l: list(prop("a")); ${'l: list(prop("l"), prop("l")); '.repeat(13)}`;
  test.each([
    ['by joining with a point', `a: xxxxxxxx; ${'a: eval(prop("a").prop("a")); '.repeat(24)} text: eval(prop("a").tag("a"));`],
    ['by joining lists', `${long} ${'x: join(";", prop("l")); '.repeat(40)} text: prop("x");`],
    ['by lists of long texts', `${long} ${'l: list(concat(prop("a"), "b"), prop("l")); '.repeat(20)} text: concat(prop("l"));`],
    ['by lists as texts', `${long} ${'x: lower(prop("l")); '.repeat(40)} text: prop("x");`],
    ['by places in a text', `${thick} b: "{0}{0}{0}"; ${'b: concat(prop("b"), prop("b")); '.repeat(12)} text: tr(prop("b"), prop("a"));`],
    ['in quotes', `set a=x; ${`set a=eval('tag("a").tag("a")'); `.repeat(40)} text: a;`],
    ['in quotes, by concat', `set a=x; ${`set a=eval('concat(tag("a"), tag("a"))'); `.repeat(40)} text: a;`],
    ['by sorting', `l: split("a", "${'ab'.repeat(9000)}"); ${'l: sort(prop("l")); '.repeat(40)} text: prop("l");`],
    ['by groups of a pattern', `${thick} l: regexp_match("${'('.repeat(500)}.*${')'.repeat(500)}", prop("a")); text: prop("l");`],
  ])('%s', async (_, block) => {
    const features = buildFeatures(await storeOf(crowd));
    const style = compileStyle(features, [parseStyleSheet(`* { ${block} }`)]);
    const styler = createSheetStyler(style);
    const before = performance.now();
    let failed = 0;
    for (let feature = 0; feature < features.count; feature++) {
      try {
        const label = styler.textOf(feature, 15, styler.styleOf(feature, 15, false)) ?? '';
        expect(label.length).toBeLessThanOrEqual(500);
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(StyleRuntimeError);
        failed++;
      }
    }
    // one feature alone took up to 29 s; all of them take 0.3 s now
    expect(performance.now() - before).toBeLessThan(5000);
    expect([style.isOverworked, failed > 2000]).toEqual([true, true]);
  });

  test('an honest sheet has as much work as it needs', async () => {
    const features = buildFeatures(await storeOf(crowd));
    const block = 'text: concat(upper(tag("name")), " ", join_list(", ", sort(split(";", tag("shop"))))); width: prop("width") + 1; ';
    const style = compileStyle(features, [parseStyleSheet(`* { ${block.repeat(50)} }`)]);
    const styler = createSheetStyler(style);
    for (const zoom of [14, 15])
      for (let feature = 0; feature < features.count; feature++) styler.textOf(feature, zoom, styler.styleOf(feature, zoom, false));
    expect(style.isOverworked).toBe(false);
  });
});

test('mutated sheets end in typed errors', async () => {
  const mutated = fc
    .tuple(
      randomSheet,
      fc.array(
        fc.tuple(
          fc.nat(),
          fc.constantFrom(
            '{',
            '}',
            '[',
            ']',
            '(',
            ')',
            '"',
            "'",
            '/',
            '\\',
            ';',
            ':',
            '::',
            '@',
            '*',
            '|z',
            '!',
            '<',
            'eval("',
            '//',
            '/*',
            '',
            '\u0000',
            'é',
          ),
        ),
        { maxLength: 4 },
      ),
    )
    .map(([sheet, changes]) =>
      changes.reduce((text, [place, sign]) => {
        const cut = text.length === 0 ? 0 : place % text.length;
        return text.slice(0, cut) + sign + text.slice(cut + (place % 3));
      }, sheet),
    );
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(mutated, async (sheet) => {
      if (await isRefused(sheet)) refused++;
    }),
    { numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 250) },
  );
  expect(refused).toBeGreaterThan(0);
}, 600_000);
