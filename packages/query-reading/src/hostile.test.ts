import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, type QueryText } from '@flyover/query-text';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainQuery, factAt, occurrencesAt, outlineOf, readText, renameSet, shapesOf } from './index.ts';

/** All that is asked of a text, with every range held against it. */
function readAll(text: string, position: number): void {
  const read = readText(text);
  if (read === undefined) return;
  const ranges: ({ readonly from: number; readonly to: number } | undefined)[] = [
    factAt(read, position),
    ...occurrencesAt(read, position),
    ...outlineOf(read),
    ...shapesOf(read),
    ...explainQuery(read).statements,
  ];
  const renaming = renameSet(read, position, 'aNameThatNobodyHas');
  if ('edits' in renaming) {
    ranges.push(...renaming.edits);
    checkRenamed(read, applyEdits(text, renaming.edits));
  }
  // one question for all: a text may have thousands
  expect(ranges.filter((range) => range !== undefined && !(0 <= range.from && range.from <= range.to && range.to <= text.length))).toEqual(
    [],
  );
}

function checkRenamed(before: QueryText, text: string): void {
  const after = readText(text);
  expect(after?.isWhole).toBe(true);
  expect(outlineOf(after ?? before).map(({ kind, depth }) => [kind, depth])).toEqual(
    outlineOf(before).map(({ kind, depth }) => [kind, depth]),
  );
}

const golden = process.env.FLYOVER_GOLDEN ?? join(import.meta.dirname, '../../../../shared/golden');
const present = existsSync(golden);
if (!present) console.warn('The golden queries are missing: set FLYOVER_GOLDEN to their folder.');

function goldenTexts(): readonly string[] {
  return ['queries', 'edge', 'wild/queries', 'language/cases'].flatMap((folder) =>
    readdirSync(join(golden, folder))
      .filter((name) => /\.(?:overpassql|query)$/.test(name))
      .map((name) => readFileSync(join(golden, folder, name), 'utf8')),
  );
}

test.skipIf(!present)('queries that people wrote, whole and damaged, at every kind of position', () => {
  const texts = goldenTexts();
  expect(texts.length).toBeGreaterThan(200);
  let seed = 1;
  const random = (below: number): number => {
    seed = (seed * 48271) % 2147483647;
    return seed % Math.max(below, 1);
  };
  for (const text of texts) {
    for (let i = 0; i < 2; i++) readAll(text, random(text.length));
    const at = random(text.length);
    const damaged = [text.slice(0, at), text.slice(0, at) + text.slice(at + 1 + random(5)), `${text.slice(0, at)}{{(`, text.slice(at)];
    for (const each of damaged) readAll(each, random(each.length));
  }
});

test('whatever the text, nothing throws, and each range lies in the text', () => {
  const piece = fc.constantFrom(
    ...[
      'node',
      'way.a',
      '[a=b]',
      '["x"~"^(p|q)$"]',
      '(1,2,3,4)',
      '({{bbox}})',
      '(around:5,1,2)',
      '(around.a:5)',
      '->.a',
      '->.b',
      ';',
      '(',
      ')',
      '{',
      '}',
      ' out',
      '.a',
      '.b',
    ],
    ...[
      'foreach',
      'for(t["k"])',
      'if(count(nodes)>1)',
      'make x n=a.count(nodes)',
      'make x "n"=1',
      'complete',
      '>',
      '-',
      '[bbox:1,2,3,4];',
      '"',
      "'",
      '\\',
      '{{a=b}}',
      '{{a}}',
      '{{',
      '}}',
    ],
    ...[
      '<query type="node" into="a">',
      '<has-kv k="a" v="b"/>',
      '</query>',
      '<print from="a"/>',
      '<union>',
      '<',
      'k="',
      '{{style: x}}',
      '{{geocodeArea:A}}',
      '//x\n',
      '/*',
      '\n',
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), fc.nat(200), (pieces, position) => readAll(pieces.join(''), position)),
    { numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 350) },
  );
});

/** UTF-16 units. What grows with the square takes longer for so long a text than a test may. */
const LENGTH = 60_000;
const times = (text: string) => text.repeat(Math.floor(LENGTH / text.length));

describe('a long text takes time in proportion', () => {
  test.each([
    ['statements', times('node[a~"^b$"](0,0,1,1);out;')],
    ['one set', times('node.a->.a;')],
    ['blocks within one another', `${'foreach.a->.a{'.repeat(500)}${times('node(1)->.a;')}${'}'.repeat(500)}`],
    ['choices within one another', `${'if(a.count(nodes)>1){'.repeat(500)}.a out;${'}'.repeat(500)}`],
    ['filters', times(`node${'[a=b]'.repeat(900)};`)],
    ['an evaluator', `node(if:${'a.count(nodes)+'.repeat(1900)}1);`],
    ['keys in evaluators', times('node(if:t["a"]==t["b"]);')],
    ['polygons', times('node(poly:"1 2 3 4 5 6");')],
    ['placeholders', times('node({{bbox}});')],
    ['elements', times('<query type="node" into="a"><has-kv k="a" v="b"/></query>')],
    ['elements within one another', `${'<union>'.repeat(1000)}${times('<query type="node"><id-query type="node" ref="1"/></query>')}`],
    ['comments of XML', `<osm-script>${times('<!-- a -->')}`],
    ['comments that are open', times('/* ')],
    ['white space', `node[a${' '.repeat(LENGTH)}];`],
  ])('%s', (_name, text) => readAll(text, LENGTH / 2));
});
