import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery } from '../parse/parse-query.ts';
import { printCompact } from '../print/print-script.ts';
import { acceptedTexts, hasGolden } from '../testing/golden-texts.ts';
import { treeMeaning } from '../testing/meaning.ts';
import { script } from '../testing/random-script.ts';
import { translateQuery } from '../translate-query.ts';
import type { TagAssignment } from '../tree/syntax-tree-expression.ts';
import type { Script } from '../tree/syntax-tree-setting.ts';
import { parseXmlQuery } from '../xml/parse-xml-query.ts';
import { usesTagAtHand } from './evaluator-to-xml.ts';
import { printXml, type XmlOptions } from './print-xml.ts';

/** The tree of a script that was printed as XML and read again. */
function throughXml(tree: Script, options: XmlOptions): unknown {
  const { text, fault } = printXml(tree, options);
  const { script: again, diagnostics } = parseXmlQuery(text);
  return fault ?? diagnostics[0] ?? treeMeaning(again);
}

/** What the Overpass API's own dump keeps: `::=…` without `::` on its right is written as `::id=…` is. */
function dumpMeaning(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(dumpMeaning);
  if (typeof node !== 'object' || node === null) return node;
  const { target, set, value } = node as Partial<TagAssignment>;
  const isLikeId = target === 'all' && set === undefined && value !== undefined && !usesTagAtHand(value);
  const parts = Object.fromEntries(Object.entries(node).map(([key, part]) => [key, dumpMeaning(part)]));
  return isLikeId ? { ...parts, target: 'special', key: 'id' } : parts;
}

test('a random query of every setting, statement, filter and evaluator is the same tree', () => {
  fc.assert(
    fc.property(script, fc.constantFrom('id' as const, 'generic' as const), (tree, idProperty) => {
      // the Overpass API knows no empty key and no empty pattern of one, and makes one setting of dates and differences
      const has = (part: string): boolean => JSON.stringify(tree).includes(part);
      fc.pre(!has('"keyPattern":{"kind":"string","from":0,"to":0,"line":1,"value":""'));
      fc.pre(!has('"target":"remove","key":""'));
      fc.pre(['date', 'diff', 'adiff'].filter((name) => has(`"name":"${name}"`)).length < 2);
      const meaning = treeMeaning(tree);
      // a dump has one word for both, and the Overpass API refuses two of them
      fc.pre(idProperty === 'id' || !has('"target":"special","key":"id"') || !has('"target":"all"'));
      expect(throughXml(tree, { idProperty })).toEqual(idProperty === 'generic' ? dumpMeaning(meaning) : meaning);
    }),
    { numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 100) },
  );
});

describe.skipIf(!hasGolden)('every golden text that is accepted', () => {
  const texts = acceptedTexts();

  test('is the same tree through XML, and through XML and compact Overpass QL', () => {
    expect(texts.length).toBeGreaterThan(350);
    for (const { name, text } of texts) {
      const { script: tree } = parseQuery(text);
      expect(throughXml(tree, { text }), name).toEqual(treeMeaning(tree));
      expect(throughXml(tree, { idProperty: 'generic' }), name).toEqual(dumpMeaning(treeMeaning(tree)));
      const compact = printCompact(parseXmlQuery(printXml(tree, { text }).text).script);
      expect(treeMeaning(parseQuery(compact).script), name).toEqual(treeMeaning(tree));
    }
  });
});

describe('a damaged text of the XML form', () => {
  const REAL = [
    '<osm-script output="csv" output-config="(::id,&quot;name&quot;;false)" timeout="25"><union into="a"><query type="node"><has-kv k="amenity" regv="^a|b$" case="ignore"/><bbox-query s="47" w="9" n="48" e="10"/></query><recurse type="way-node" pos="1,-1"/></union><print from="a" mode="meta"/></osm-script>',
    '<if><eval-equal><eval-set-count from="a" type="nodes"/><eval-fixed v="1"/></eval-equal><make type="x"><set-prop keytype="id"><eval-fixed v="5"/></set-prop></make><else/><for from="b"><eval-id/><print/></for></if>',
  ];
  const edits = fc.array(
    fc.tuple(fc.nat(400), fc.nat(12), fc.constantFrom('', '"', '<', '/>', '<query type="node">', '</if>', '&', '&#1;', ' k="a"', '-->')),
    { maxLength: 5 },
  );
  test('is refused or translated, never thrown', () => {
    fc.assert(
      fc.property(fc.constantFrom(...REAL), edits, (text, changes) => {
        let damaged = text;
        for (const [at, length, piece] of changes) damaged = damaged.slice(0, at) + piece + damaged.slice(at + length);
        const { text: translated, diagnostics, fault } = translateQuery(damaged, 'xml');
        const isRefused = fault !== undefined || diagnostics.some(({ severity }) => severity === 'error');
        expect(translated === undefined).toBe(isRefused);
      }),
      { numRuns: 250 },
    );
  });
  test('10,000 elements in each other are an error', () => {
    const { text, diagnostics } = translateQuery('<union>'.repeat(10_000) + '</union>'.repeat(10_000), 'xml');
    expect([text, diagnostics[0]?.message]).toEqual([undefined, 'Nesting of statements is limited to 1023 levels']);
  });
});

test('what nests deeper than Overpass QL may is a fault of that form', () => {
  const unions = (count: number): string => `${'<union>'.repeat(count)}<item/>${'</union>'.repeat(count)}`;
  const nots = (count: number): string =>
    `<query type="node"><filter>${'<eval-not>'.repeat(count)}<eval-fixed v="1"/>${'</eval-not>'.repeat(count)}</filter></query>`;
  for (const text of [unions(1000), nots(1000)]) {
    expect(translateQuery(text, 'xml').fault).toBeUndefined();
    expect(translateQuery(text, 'compact').fault?.kind).toBe('depth');
  }
  for (const text of [unions(500), nots(190)]) {
    const ql = translateQuery(text, 'compact').text ?? '';
    expect(parseQuery(ql).diagnostics).toEqual([]);
  }
});

test.each([
  ['statements', 'out;'.repeat(250_000)],
  ['statements in 500 blocks', `${'foreach{'.repeat(500)}${'out;'.repeat(250_000)}${'}'.repeat(500)}`],
  ['elements', `<union>${'<item/>'.repeat(140_000)}</union>`],
])('a megabyte of %s is translated', (_what, text) => {
  const xml = translateQuery(text, 'xml').text ?? '';
  expect([xml.length > text.length, xml.length < 40 * text.length]).toEqual([true, true]);
});
