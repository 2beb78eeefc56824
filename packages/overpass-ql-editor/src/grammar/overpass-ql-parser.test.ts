import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildParserFile } from '@lezer/generator';
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overpassQlParser } from '../overpass-ql.ts';

const names = tagHighlighter(
  [
    ['comment', tags.comment],
    ['directive', tags.processingInstruction],
    ['placeholder', tags.macroName],
    ['setting', tags.moduleKeyword],
    ['atom', tags.atom],
    ['keyword', tags.keyword],
    ['control', tags.controlKeyword],
    ['modifier', tags.modifier],
    ['clause', tags.operatorKeyword],
    ['function', tags.function(tags.variableName)],
    ['word', tags.variableName],
    ['set', tags.labelName],
    ['key', tags.propertyName],
    ['value', tags.attributeValue],
    ['pattern', tags.regexp],
    ['string', tags.string],
    ['number', tags.number],
    ['bool', tags.bool],
    ['operator', tags.operator],
  ].map(([name, tag]) => ({ tag: tag as typeof tags.comment, class: String(name) })),
);

/** The coloured parts of a text as `part:name`, punctuation left out. */
function colors(text: string): string[] {
  const parts: string[] = [];
  highlightTree(overpassQlParser.parse(text), names, (from, to, name) => parts.push(`${text.slice(from, to)} ${name}`));
  return parts;
}

/** Whether a text is read without an error node. */
function isWhole(text: string): boolean {
  let whole = true;
  overpassQlParser.parse(text).iterate({
    enter: (node) => {
      if (node.type.isError) whole = false;
    },
  });
  return whole;
}

describe('the colours of a query', () => {
  test('settings', () =>
    expect(colors('[out:csv(::id,name;false;";")][timeout:25];')).toEqual([
      'out setting',
      'csv atom',
      'id atom',
      'name atom',
      'false atom',
      '";" string',
      'timeout setting',
      '25 number',
    ]));

  test('keys, values and patterns', () =>
    expect(colors('node[amenity=out]["addr:street"~"^x",i][!name][~"k"!=5]')).toEqual(
      [
        'node keyword',
        'amenity key',
        '= operator',
        'out value',
        '"addr:street" key',
        '~ operator',
        '"^x" pattern',
        'i modifier',
        '! operator',
        'name key',
        '~ operator',
        '"k" pattern',
        '!= operator',
      ].concat(['5 number']),
    ));

  test('sets, filters and output', () =>
    expect(colors('way.a(around.b:50)(r:"inner")->.c; .c out geom qt 5;')).toEqual([
      'way keyword',
      '.a set',
      'around clause',
      '.b set',
      '50 number',
      'r clause',
      '"inner" string',
      '-> operator',
      '.c set',
      '.c set',
      'out keyword',
      'geom modifier',
      'qt modifier',
      '5 number',
    ]));

  test('evaluators', () =>
    expect(colors('foreach(make s a=r.count(nodes)+t["x"],::geom=geom(););')).toEqual([
      'foreach control',
      'make keyword',
      's word',
      'a word',
      '= operator',
      'r clause',
      '.count function',
      'nodes word',
      '+ operator',
      't function',
      '"x" key',
      'geom modifier',
      '= operator',
      'geom function',
    ]));

  test('placeholders anywhere, comments, style blocks over lines', () =>
    expect(colors('/* a */ node[amenity={{v}}]({{bbox}}); // end\n{{style:\n node { color: red; }\n}}{{geocodeArea:Wien}}->.a;')).toEqual([
      '/* a */ comment',
      'node keyword',
      'amenity key',
      '= operator',
      '{{v}} placeholder',
      '{{bbox}} placeholder',
      '// end comment',
      '{{style:\n node { color: red; }\n}} directive',
      '{{geocodeArea:Wien}} placeholder',
      '-> operator',
      '.a set',
    ]));
});

test('a style of layers ends where its braces do, however compactly it is written', () => {
  const layers = '{{style:[{"paint":{"a":{"b":1}}},{"type":"fill","layout":{}}]}}';
  expect(colors(`node;${layers}out;`)).toEqual(['node keyword', `${layers} directive`, 'out keyword']);
  for (const style of ['{{style: {"layers":[{"paint":{"a":1}}]}}}', '{{style:\n[ [1], {"a":{"b":{}}} ]}}']) {
    expect(isWhole(`node;${style}out;`)).toBe(true);
    expect(colors(`node;${style}out;`)).toContain(`${style} directive`);
  }
  // what never ends so ends at its first two braces
  expect(colors('node;{{style:[{"a":{}} out;')).toContain('out keyword');
});

test('whole queries have no error node', () => {
  expect(isWhole('[out:json];(node[a=b]({{bbox}});way[~"a"~"b",i](if:t["x"]>5&&!is_closed()););(._;>;);out meta;')).toBe(true);
  expect(isWhole('complete(50){node(w);way(bn)[highway!~"x"];};[bbox:{{bbox}}]{{style: node { color: red } }}')).toBe(true);
  expect(isWhole('node[a=b];{{style: node { eval: {}}}')).toBe(true);
  expect(isWhole('node[a=b')).toBe(false);
});

test('an unfinished query keeps the colours of what is whole', () => {
  expect(colors('node[amenity= ; way[name]; out')).toContain('out keyword');
  expect(colors('node[a=b](; way.x')).toContain('.x set');
});

test('any text is read to its end', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      expect(overpassQlParser.parse(text).length).toBe(text.length);
    }),
    { numRuns: 500 },
  );
});

test('what is never closed is not scanned again and again', () => {
  for (const piece of ['{{', '/*', '{{style:', '"', '{{a}', '}{'])
    expect(overpassQlParser.parse(piece.repeat(30000)).length).toBe(piece.length * 30000);
});

test('the generated parser is that of the grammar', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
  const { parser, terms } = buildParserFile(read('overpass-ql.grammar'), { fileName: 'overpass-ql.grammar', typeScript: true });
  expect(read('generated/overpass-ql.ts').trimEnd()).toBe(parser.trimEnd());
  expect(read('generated/overpass-ql.terms.ts').trimEnd()).toBe(terms.trimEnd());
});
