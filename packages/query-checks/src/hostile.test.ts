import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkText, type Finding } from './index.ts';
import { schemaTags } from './testing/schema-tags.ts';

const tags = schemaTags();

/** UTF-16 units. What grows with the square takes longer for so long a text than a test may. */
const LENGTH = 300_000;
const times = (text: string) => text.repeat(Math.floor(LENGTH / text.length));
const numbered = (each: (i: number) => string, size: number) =>
  Array.from({ length: Math.floor(LENGTH / size) }, (_, i) => each(i)).join('');

describe('a long text takes time in proportion', () => {
  test.each([
    ['statements', times('node[a~"^b$"](0,0,1,1);out;')],
    ['choices in a row', times('if(1){node(1);}')],
    ['choices within one another', `${'if(1){'.repeat(400)}${numbered((i) => `node(1)->.s${i};`, 20)}${'}'.repeat(400)}`],
    ['loops within one another', `${'foreach{'.repeat(400)}${numbered((i) => `node(1)->.s${i};`, 20)}${'}'.repeat(400)}`],
    ['one set printed again and again', `node(1);${times('out;')}`],
    ['a union of many', `(${times('node[a];')});out;`],
    ['keys that nobody knows', numbered((i) => `node[amenit${i.toString(36)}y];`, 20)],
    ['values that nobody knows', numbered((i) => `node[amenity=restaur${i.toString(36)}];`, 30)],
    ['sets that nobody writes', numbered((i) => `.set${i} out;`, 14)],
    ['filters of one key', `node${times('[a=b]')};out;`],
    ['patterns against values', times(`node[a=${'b'.repeat(200)}][a~"(b*)*c|(b|bb)*d"];`)],
    ['a pattern of bars', `node[a~"^(${'a|'.repeat(30_000)}a)$"];out;`],
    ['placeholders', times('{{bbx}}')],
    ['comments', `node[a];${times('// flyover-ignore a-b\n')}out;`],
    ['comments of XML', `<osm-script>${times('<!-- flyover-ignore')}`],
    ['spaces in XML', `<query type="node"><has-kv k="a" modv="not"${' '.repeat(LENGTH)}/></query>`],
  ])('%s', (_name, text) => {
    const findings: readonly Finding[] = checkText(text, { tags });
    expect(findings.length).toBeLessThanOrEqual(1000);
  });
});

test('whatever the text, nothing throws, and each finding and edit lies in the text', () => {
  const piece = fc.constantFrom(
    ...[
      'node',
      'way',
      '.a',
      '->.a',
      '[a=b]',
      '[!a]',
      '[a~"^b$"]',
      '(0,0,1,1)',
      '(area)',
      '(w)',
      '>',
      'out',
      'out count',
      ';',
      ';\n',
      '(',
      ')',
    ],
    ...[
      'foreach',
      'if(count(nodes)>1)',
      '{',
      '}',
      '{{bbox}}',
      '{{bbx}}',
      '{{a=b}}',
      '{{a}}',
      '// flyover-ignore\n',
      '"',
      "'",
      '<print/>',
      '\\',
    ],
    ...['complete', 'make x n=count(ways)', '[bbox:1,0,0,1];', '[timeout:999999];', 'area[name=X]', '-', 'retro("2020-01-01T00:00:00Z")'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const text = pieces.join('');
      for (const { from, to, fix } of checkText(text, { tags })) {
        expect(from >= 0 && from <= to && to <= text.length).toBe(true);
        let end = 0;
        for (const edit of fix?.edits ?? []) {
          expect(edit.from >= end && edit.from <= edit.to && edit.to <= text.length).toBe(true);
          end = edit.to;
        }
      }
    }),
    { numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 350) },
  );
});
