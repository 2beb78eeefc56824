import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery } from '../parse/parse-query.ts';
import { scriptOptions } from '../tree/script-options.ts';
import { isXmlQuery, parseAnyQuery, parseXmlQuery } from './parse-xml-query.ts';

/** A tree without ranges, so that both forms can be compared. */
function meaning(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meaning);
  if (typeof value !== 'object' || value === null) return value;
  const meant = Object.entries(value).filter(([key]) => !['from', 'to', 'line', 'quoted', 'explicit'].includes(key));
  return Object.fromEntries(meant.map(([key, part]) => [key, meaning(part)]));
}

describe('the XML form means what Overpass QL means', () => {
  test.each([
    [
      '<osm-script output="json"><query type="node"><has-kv k="amenity" v="cafe"/><bbox-query s="47.1" w="9.5" n="47.15" e="9.55"/></query><print/></osm-script>',
      'node[amenity=cafe](47.1,9.5,47.15,9.55);out;',
    ],
    [
      '<osm-script><union into="a"><id-query type="way" ref="5"/><recurse type="down"/></union><print from="a" mode="meta" order="quadtile" limit="3" geometry="center"/></osm-script>',
      '(way(5);>;)->.a;.a out meta qt center 3;',
    ],
    [
      '<query type="relation"><item set="x"/><has-kv k="name" modv="not" regv="^&lt;&#65;" case="ignore"/><has-kv k="b"/><has-kv k="c" modv="not" v=""/></query>',
      'rel.x[name!~"^<A",i][b][c];',
    ],
    ['<recurse type="way-node" from="w" into="n"/>', 'node(w.w)->.n;'],
    ['<difference><item from="a"/><item from="b"/></difference>', '(.a;- .b;);'],
    ['<union><item set="a"/><recurse type="down"/></union>', '(.a->.a;>;);'],
    ['<user uid="3" type="way"/>', 'way(uid:3);'],
    ['<foreach from="a"><print mode="ids_only" ids="no"/></foreach>', 'foreach.a(out ids noids;);'],
    [
      '<query type="nwr"><around radius="5" lat="1" lon="2"/><user uid="3"/><area-query from="q"/></query>',
      'nwr(around:5,1,2)(uid:3)(area.q);',
    ],
    ['<coord-query lat="1" lon="2" into="a"/>', 'is_in(1,2)->.a;'],
  ])('%s', (xml, ql) => {
    const read = parseXmlQuery(xml);
    expect(read.diagnostics).toEqual([]);
    expect(meaning(read.script.statements)).toEqual(meaning(parseQuery(ql).script.statements));
  });
});

test('settings stand in the first element', () => {
  const { script } = parseXmlQuery('<osm-script output="json" timeout="5" element-limit="9" bbox="1,2,3,4"/>');
  expect(scriptOptions(script)).toMatchObject({ format: 'json', timeout: 5, maxsize: 9, bbox: { south: 1, west: 2, north: 3, east: 4 } });
});

test('faults are told with their line', () => {
  const faults = (text: string) => parseXmlQuery(text).diagnostics.map(({ line, message }) => `${line} ${message}`);
  expect(faults('<osm-script>\n<foo/></osm-script>')).toEqual(['3 Unknown tag "foo" in line 3.']);
  expect(faults('<union>\n<item set="a"></union>')).toEqual(['4 mismatched tag']);
  // the end of the root that the server adds stands on a line of its own
  expect(faults('<union>\n<item/>\n')).toEqual(['6 mismatched tag']);
  expect(faults('<query type="x"><has-kv k="a"/></query>')[0]).toContain('the only allowed values are "node"');
  expect(faults('<query type="node"><has-kv k="a" regv="("/></query>')).toEqual(['3 Invalid regular expression: "("']);
  // of several ids the last one counts, and a negative number is one
  const positive = '3 For the attribute "ref" of the element "id-query" the only allowed values are positive integers.';
  expect(faults('<id-query type="node" ref="1" ref_2=""/>')).toEqual([positive]);
  expect(faults('<id-query type="node" ref="-1"/>')).toEqual([]);
  expect(faults('<query type="node"><user name="a" criterion="b"/></query>')).toEqual([
    '3 Atttribute "criterion" must have the value "last" or "touched".',
  ]);
  // blanks in front are taken away, and not counted
  expect(faults('\n\n<foo/>')).toEqual(['3 Unknown tag "foo" in line 3.']);
});

test('a fault of the form is told where it is, and behind those that come before it', () => {
  const lines = (text: string) => parseXmlQuery(text).diagnostics.map(({ line, kind }) => `${line} ${kind}`);
  expect(lines('<query type="way">\n<has-kv k="a/>\n<bbox-query s="1" w="2" n="3" e="4"/></query>')).toEqual(['5 parse']);
  expect(lines('<query\n type="way"\n a></query>')).toEqual(['5 parse']);
  // behind a text without a root its end stands on a line of its own
  expect(lines('<print mode="x"/>\n<print')).toEqual(['3 static', '5 parse']);
  expect(lines('<query type="node">\n<print/></query>')).toEqual(['3 static']);
});

describe('faults are told in the words of the server', () => {
  const faults = (text: string) => parseXmlQuery(text).diagnostics.map(({ line, message }) => `${line} ${message}`);
  const only = (attribute: string, values: string) =>
    `3 For the attribute "${attribute}" of the element "print" the only allowed values are ${values}`;
  test.each([
    ['<print mode="x"/>', [only('mode', '"ids_only", "skeleton", "body", "tags",  "count", or "meta".')]],
    ['<print order="x"/>', [only('order', '"id" or "quadtile".')]],
    ['<print geometry="x"/>', [only('geometry', '"skeleton", "full", "bounds", or "center".')]],
    ['<print ids="x"/>', [only('ids', '"yes" or "no".')]],
    ['<foreach>x\n<print/></foreach>', ['3 Element "foreach" must not contain text.']],
    ['<if><print/></if>', ['3 An If statement must have an Evaluator as first sub-statement.']],
    ['<for><print/><eval-fixed v="1"/></for>', ['3 A For statement must have an Evaluator as first sub-statement.']],
    ['<has-kv k="a"/><eval-fixed v="1"/>', []],
    ['<osm-script/>x', ['2 junk after document element']],
    ['<osm-script><!-- a -- b --><print/></osm-script>', ['2 not well-formed (invalid token)']],
    ['<osm-script>a<!-- b --><![CDATA[c]]></osm-script>', ['2 Element "osm-script" must not contain text.']],
    ['<osm-script>a &amp; &b;</osm-script>', ['2 undefined entity']],
    ['<print from="&b;"/>', ['3 undefined entity']],
    ['<print from="&#xD800;"/>', ['3 reference to invalid character number']],
    ['<print from="a&b"/>', ['3 not well-formed (invalid token)']],
    ['<item><print/><foo/></item>', ['3 Element "print" cannot be subelement of element "item".', '3 Unknown tag "foo" in line 3.']],
    ['<query type="node">\n<has-kv k="a"><item/></has-kv></query>', ['4 Element "item" cannot be subelement of element "has-kv".']],
    [
      '<recurse type="down" role="a" pos="1" upper="1"/>',
      [
        '3 A role can only be specified for values "relation-relation", "relation-backwards","relation-way", "relation-node", "way-relation",or "node-relation".',
        '3 A role can only be specified for values "way-node" or "node-way",',
        '3 lower must be an integer greater or equal 1',
      ],
    ],
    ['<recurse type="way-count" lower="2" upper="1"/>', ['3 upper must be an integer greater or equal lower']],
    ['<union>\n<has-kv k="a"/></union>', ['3 Element "has-kv" cannot be subelement of element "union".']],
    ['<has-kv regk="a" regv="b" modv="not"/>', ['3 In the element "has-kv" regular expressions on keys cannot be combined with negation.']],
    ['<print b="1" a="2"/>', ['3 Unknown attribute "a" in element "print".', '3 Unknown attribute "b" in element "print".']],
    [
      '<print s="1"/>',
      ['3 The value of attribute "n" of the element "print" must always be greater or equal than the value of attribute "s".'],
    ],
    ['\n<newer than="2020-01-01T00:00:00Z"/>', ['2 "newer" can appear only inside "query" statements.']],
    ['<localize type="x"/>', ['3 Localize must have one of the values "l", "ll", or "llb". "l" is the default value.']],
    [
      '<query type="node"><has-kv k="a" regk="a" v="a" regv="a"/></query>',
      [
        '3 In the element "has-kv" only one of the attributes "k" and "regk" can be nonempty.',
        '3 In the element "has-kv" the attribute "regk" must be combined with "regv".',
        '3 In the element "has-kv" only one of the attributes "v" and "regv" can be nonempty.',
      ],
    ],
    ['<osm-script bbox="1,2,3"/>', ['2 A bounding box needs four comma-separated values.']],
  ])('%s', (text, expected) => expect(faults(text)).toEqual(expected));
});

test('the form is known by its first character', () => {
  expect(isXmlQuery(' \n<osm-script/>')).toBe(true);
  expect(isXmlQuery('node(1);')).toBe(false);
});

test.each([
  ['Overpass QL by its first character', 'node(1);', undefined, ['query']],
  ['XML by its first character', '<id-query type="node" ref="1"/>', undefined, ['query']],
  ['XML where the caller says so', 'node(1);', 'xml', []],
] as const)('a query in either form: %s', (_, text, form, kinds) => {
  const { script, diagnostics } = parseAnyQuery(text, { form });
  expect([script.statements.map(({ kind }) => kind), diagnostics.length > 0]).toEqual([kinds, kinds.length === 0]);
});

test('any text is read without a throw', () => {
  const piece = fc.constantFrom(
    '<query type="node">',
    '</query>',
    '<has-kv k="a"/>',
    '<',
    '>',
    '"',
    "'",
    '<union>',
    '</union>',
    '<!--',
    '-->',
    '&',
    'a',
    '\n',
    '<print/>',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      for (const { from, to } of parseXmlQuery(text).diagnostics)
        expect([from >= 0, to >= from, to <= text.length]).toEqual([true, true, true]);
    }),
    { numRuns: 1000 },
  );
});
