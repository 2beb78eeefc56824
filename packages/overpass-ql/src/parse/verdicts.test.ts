import { describe, expect, test } from 'vitest';
import { translateQuery } from '../translate-query.ts';
import { scriptOptions } from '../tree/script-options.ts';
import { parseXmlQuery } from '../xml/parse-xml-query.ts';
import { printXml } from '../xml-form/print-xml.ts';
import { parseQuery } from './parse-query.ts';

/** The line of the first error; 0 where a text is accepted. */
const refusedOn = (text: string): number => parseQuery(text).diagnostics.find(({ severity }) => severity === 'error')?.line ?? 0;

describe('what one would not expect to be accepted', () => {
  test.each([
    ['a comment without an end', 'node(1);out; /* and then'],
    ['a block without its brace at the end', 'foreach{out;'],
    ['NaN as a coordinate', 'node(around:1,2,NaN);out;'],
    ['a number with an empty exponent', 'node(if:1e>0);out;'],
    ['two signs', 'node(if:1<--5);out;'],
    ['two dots before a set', 'node(area..a);out;'],
    ['two limits', 'out body 10 20;'],
    ['the attributes of the XML form as settings', '[output:xml][from:"2020-01-01T00:00:00Z"];node(1);out;'],
    ['a comment alone', '// nothing yet'],
    ['two geometries', 'out geom center;'],
    ['a setting said twice', '[timeout:5][timeout:6];node(1);out;'],
    ['a closing parenthesis as a regular expression', 'node[a~")"];out;'],
    ['two stars in a regular expression', 'node[a~"a**"];out;'],
    ['the id of an area in parentheses', 'node(area(3600000001));out;'],
    ['an empty value, which filters nothing', 'node[a=][b];out;'],
    ['no semicolon behind a block', 'foreach(out;)node(1);if(1)(out;)else(out;)out;'],
    ['a text in single quotes over two lines', "node[a='b\nc'];out;"],
  ])('%s', (_what, text) => expect(refusedOn(text)).toBe(0));
});

describe('what is no number, where the server takes it for one', () => {
  test.each([
    ['node(1,2,nan,3);out;', '<bbox-query s="1" w="2" n="nan" e="3"/>'],
    ['node(around:5,nan,1);out;', '<around radius="5" lat="nan" lon="1"/>'],
    ['node(around:nan,1,2);out;', '<around radius="nan" lat="1" lon="2"/>'],
    ['node(around:inf,1,2);out;', '<around radius="inf" lat="1" lon="2"/>'],
    ['node(around:5,1,nan,3,4);out;', '<around radius="5" polyline="1,nan,3,4"/>'],
    ['is_in(nan,1);out;', '<coord-query lat="nan" lon="1"/>'],
  ])('%s stays what it is, in XML too', (text, xml) => {
    const translated = translateQuery(text, 'xml').text ?? '';
    expect(translated).toContain(xml);
    expect(translateQuery(text, 'compact').text).toBe(`${text}\n`);
    expect(translateQuery(translated, 'compact').text).toBe(`${text}\n`);
  });
  test('of a line nothing is near a point at inf', () =>
    expect(translateQuery('node(around:5,inf,1,3,4);out;', 'compact').text).toBe('node(around:5,nan,1,3,4);out;\n'));
  test.each(['node(1,2,inf,3);out;', 'node(around:5,1,inf);out;', 'is_in(inf,1);out;'])('%s is refused', (text) =>
    expect(refusedOn(text)).toBe(1),
  );
  test('a global box of it is none, so that a statement without a filter is refused', () => {
    expect(refusedOn('[bbox:1,2,3,4];node;out;')).toBe(0);
    expect(refusedOn('[bbox:1,nan,3,4];node;out;')).toBe(1);
  });
});

test('an empty moment in a setting is none', () => {
  expect(scriptOptions(parseQuery('[date:""];node(1);').script).date).toBeUndefined();
  expect(scriptOptions(parseQuery('[diff:""];node(1);').script).diff).toBeUndefined();
});

describe('the moments of all settings are one table', () => {
  const [a, b, c] = [2016, 2018, 2020].map((year) => `${year}-01-01T00:00:00Z`);
  const compared = (since: string, until: string | undefined, isAugmented = false) => ({
    date: undefined,
    diff: { since, until, isAugmented },
  });
  test.each([
    [`[diff:"${a}"][date:"${b}"]`, compared(a, b)],
    [`[date:"${b}"][diff:"${a}"]`, compared(a, b)],
    [`[diff:"${a}","${b}"][date:"${c}"]`, compared(a, c)],
    [`[date:"${c}"][diff:"${a}","${b}"]`, compared(a, b)],
    [`[date:"${c}"][diff:"${a}","${b}"][diff:"${b}"]`, compared(b, b)],
    [`[diff:"${a}","${b}"][date:""]`, compared(a, undefined)],
    [`[adiff:"${a}"][diff:"${b}"]`, compared(b, undefined, true)],
    [`[diff:"${a}"][adiff:"${b}"]`, compared(b, undefined, true)],
    [`[diff:"","${b}"]`, { date: b, diff: undefined }],
    [`[date:"${a}"][date:"${b}"]`, { date: b, diff: undefined }],
  ])('%s', (settings, expected) => {
    const { script, diagnostics } = parseQuery(`${settings};node(1);out;`);
    expect(diagnostics).toEqual([]);
    expect(scriptOptions(script)).toMatchObject(expected);
    const throughXml = parseXmlQuery(translateQuery(`${settings};node(1);out;`, 'xml').text ?? '');
    expect(scriptOptions(throughXml.script)).toMatchObject(expected);
  });
});

test('a box of too few numbers is told once for each comma that is missing', () => {
  const messages = (text: string) => parseQuery(text).diagnostics.map(({ message }) => message);
  const missing = 'A bounding box needs four comma-separated values.';
  expect(messages('[bbox:1,2];node(1);')).toEqual([missing, missing, "';' expected - ']' found."]);
  expect(messages('[bbox:""];node(1);')).toEqual(["';' expected - ']' found."]);
});

describe('an id that is larger than any', () => {
  test.each(['9007199254740993', '18446744073709551615', '99999999999999999999999'])('%s stays one that nothing has', (id) => {
    const xml = translateQuery(`node(${id});out;`, 'xml').text ?? '';
    expect(xml).toContain('<id-query type="node" ref="9007199254740993"/>');
    expect(translateQuery(xml, 'compact').text).toBe('node(9007199254740993);out;\n');
  });
});

test.each(['9007199254740992', '9'.repeat(400)])('a range of ids from %s on has none, and ends', (id) => {
  const { script } = parseXmlQuery(`<query type="node"><id-query type="node" lower="${id}" upper="${id}"/></query>`);
  expect(script.statements).toMatchObject([{ filters: [{ kind: 'ids', ids: [] }] }]);
});

describe('damage is told on the line of the Overpass API', () => {
  test.each([
    ['a missing semicolon, on the line of the next token', 'node(1)\n\nout;', 3],
    ['a missing last semicolon, behind the text', 'node(1);\nout', 3],
    ['a word too many', '[out:json];\nnode foo(1);out;', 2],
    ['a missing bracket', 'node[a=b;\nout;', 1],
    ['a bracket before a semicolon', '[out:json;\nnode(1);out;', 1],
    ['a missing opening bracket', 'node a=b];\nout;', 1],
    ['a missing parenthesis', 'node(1;\nout;', 1],
    ['a parenthesis too many', 'node(1));\nout;', 1],
    ['a curly bracket too many', 'node(1);\n}\nout;', 2],
    ['an open text', 'node["a];\nout;', 3],
    ['a type that is misspelt', 'node(1);\nnod(1);out;', 2],
    ['a statement that is misspelt', 'node(1);\nuot;', 2],
    ['a filter that is misspelt', 'node(arround:5);out;', 1],
    ['a setting that is misspelt', '[timout:5];\nnode(1);out;', 1],
    ['a comma instead of a semicolon', 'node(1),\nout;', 1],
    ['a colon instead of an equals sign', 'node[a:b];out;', 1],
    ['two equals signs', 'node[a==b];out;', 1],
    ['an arrow without a set', 'node(1)->;\nout;', 1],
    ['an arrow without a dot', 'node(1)->a;\nout;', 1],
    ['a word of out that is misspelt', 'out bdy;', 1],
    ['a placeholder', 'node({{bbox}});out;', 1],
    ['a latitude beyond the pole', 'node(91,1,92,2);out;', 1],
    ['a box of three numbers', 'node(1,2,b);out;', 1],
    ['south above north', 'node(5,1,4,2);out;', 1],
    ['a negative radius', 'node(around:-1,1,2);out;', 1],
    ['an odd number of coordinates', 'node(around:1,1,2,3);out;', 1],
    ['a date that is none', '[date:"yesterday"];\nnode(1);out;', 1],
    ['an id of zero', 'node(0);out;', 1],
    ['a timeout of words', '[timeout:abc];node(1);out;', 1],
    ['an unknown format', '[out:yaml];node(1);out;', 1],
    ['an open regular expression', 'node[a~"("];out;', 1],
    ['a group that takes nothing', 'node[a~"(?:b)"];out;', 1],
    ['a flag in a regular expression', 'node[a~"(?i)b"];out;', 1],
    ['a count in a table', '[out:csv(::count:nodes)];node(1);out;', 1],
    ['a query without a filter', 'node;\nout;', 1],
    ['a key that is made twice, behind the statement', 'make x a=1,\na=2\n;out;', 3],
    ['a box of out, behind the statement', 'out (91,1,92,2)\ngeom\n;', 3],
    ['a timeout of which 32 bits are below zero', '[timeout:4294967295];node(1);out;', 1],
    ['a timeout of more than 64 bits', '[timeout:99999999999999999999];node(1);out;', 1],
    ['an unknown format by its attribute', '[output:yaml];node(1);out;', 1],
  ])('%s', (_what, text, line) => expect(refusedOn(text)).toBe(line));
});

/** Which types of query take each filter: n(ode), w(ay), r(el), p (nw), q (nr), b (wr), x (nwr), a(rea), d(erived). */
describe('where a filter may stand', () => {
  const TYPES = { n: 'node', w: 'way', r: 'rel', p: 'nw', q: 'nr', b: 'wr', x: 'nwr', a: 'area', d: 'derived' };
  test.each([
    ['(bn)', 'wrb'],
    ['(bw)', 'r'],
    ['(br)', 'r'],
    ['(br:outer)', 'r'],
    ['(w)', 'n'],
    ['(w:1)', 'n'],
    ['(r)', 'nwrpqbx'],
    ['(r:outer)', 'nwrpqbx'],
    ['(way_cnt:2)', 'n'],
    ['(way_link:2-)', 'n'],
    ['(1)', 'nwrpqbxa'],
    ['(a)', ''],
    ['[a]', 'nwrpqbxad'],
    ['(1,2,3,4)', 'nwrpqbxad'],
  ])('%s', (filter, fitting) => {
    const accepted = Object.entries(TYPES).filter(([, type]) => refusedOn(`${type}${filter};out;`) === 0);
    expect(accepted.map(([letter]) => letter).join('')).toBe(fitting);
  });
});

describe('what a union may hold', () => {
  test.each([
    'node(1);',
    '.a;',
    '>;',
    '.a <<;',
    'is_in;',
    '(node(1););',
    '(.a; - .b;);',
    'make x a=1;',
    'convert x a=1;',
    'map_to_area;',
    'complete{out;};',
    'foreach(out;);',
    'for(id())(out;);',
  ])('%s', (operand) => expect(refusedOn(`(${operand});out;`)).toBe(0));
  test.each(['out;', 'if(1){out;}', 'retro("2020-01-01T00:00:00Z")(out;);'])('not %s', (operand) =>
    expect(refusedOn(`(${operand});out;`)).toBe(1),
  );
});

describe('how many arguments a function takes', () => {
  test.each([
    'lrs_in("a","b")',
    'number("1")',
    'count(nodes)',
    'count_tags()',
    'a.count(ways)',
    'is_tag("a")',
    'date("2020")',
    'is_closed()',
  ])('%s', (value) => expect(refusedOn(`way(if:${value});out;`)).toBe(0));
  test.each([
    'lrs_in("a")',
    'lrs_in("a","b","c")',
    'number()',
    'number(1,2)',
    'count()',
    'count(foo)',
    'count_tags(1)',
    'is_tag()',
    'date()',
    'is_closed(1)',
    'foo()',
  ])('not %s', (value) => expect(refusedOn(`way(if:${value});out;`)).toBe(1));
  test.each(['id()', 'type()', 't["a"]', 'count_tags()', 'length()'])('%s asks for an element, which make has not', (value) =>
    expect([refusedOn(`make x a=${value};out;`), refusedOn(`convert x a=${value};out;`)]).toEqual([1, 0]),
  );
});

test('make-area is XML alone: it is read, written, and told where Overpass QL is asked for', () => {
  const text = '<osm-script>\n  <make-area from="ways" pivot="one" into="area"/>\n  <make-area/>\n  <print from="area"/>\n</osm-script>';
  const { script, diagnostics } = parseXmlQuery(text);
  expect(diagnostics).toEqual([]);
  expect(printXml(script, { text }).text).toBe(`${text}\n`);
  // its line counts the declaration that the server adds
  const { text: ql, fault } = translateQuery(text, 'compact');
  expect([ql, fault?.kind, fault?.range.line]).toEqual([undefined, 'statement', 3]);
});

describe('what the server takes otherwise than it is written', () => {
  test.each([
    ['node[a! =b];out;', '<has-kv k="a" v="b"/>'],
    ['[output:json];node(1);out;', '<osm-script output="json">'],
    ['[from:"2020-01-01T00:00:00Z"];node(1);out;', '<osm-script from="2020-01-01T00:00:00Z">'],
    ['make x v=f(1).val;', '<eval-set-key from="(" key="val"/>'],
    ["[out:csv(::'')];node(1);out;", 'output-config="(::&quot;&quot;)"'],
  ])('%s', (text, xml) => {
    const translated = translateQuery(text, 'xml').text ?? '';
    expect(translated).toContain(xml);
    for (const form of ['compact', 'pretty'] as const)
      expect(translateQuery(translateQuery(text, form).text ?? '', 'xml').text).toBe(translated);
    expect(translateQuery(translateQuery(translated, 'compact').text ?? '', 'xml').text).toBe(translated);
  });
});

test.each(['// nothing yet', '/* open', '<osm-script/>'])('%s has no statement, and is accepted in each form', (text) => {
  for (const form of ['compact', 'pretty'] as const)
    expect(translateQuery(translateQuery(text, form).text ?? '', 'xml').text).toBe('<osm-script/>\n');
});

describe('attributes of XML', () => {
  const errors = (xml: string): (string | undefined)[] =>
    parseXmlQuery(`<osm-script><query type="node">${xml}</query></osm-script>`).diagnostics.map(({ message }) => message);
  test('of a line the last coordinate alone is checked', () => {
    expect(errors('<around radius="5" polyline="1,2,93,4,5,6"/>')).toEqual([]);
    expect(errors('<around radius="5" polyline="1,2,3,4,95,6"/>')).toHaveLength(1);
  });
  test('a pattern of keys is not negated', () => {
    expect(errors('<has-kv regk="a" regv="b" modv="not"/>')).toHaveLength(1);
    expect(errors('<has-kv regk="a" regv="b"/>')).toEqual([]);
  });
  test.each([
    ['<recurse type="way-count" lower="2"/>', []],
    ['<recurse type="way-count"/>', []],
    ['<recurse type="way-node" role="x" pos="0"/>', [/^A role .*or "node-relation"\.$/, "Invalid pos '0' in positions list."]],
    ['<recurse type="foo"/>', [/"type" of the element "recurse"/]],
    ['<around radius="5" lat="1"/>', []],
    ['<around radius="5" lon="1"/>', []],
    ['<around radius="5" polyline="1,2,3"/>', []],
    ['<around radius="5" polyline="1,2" lat="1"/>', [/^In "around", the attribute "polyline"/]],
    ['<id-query type="node" ref="1" ref_1="0"/>', [/"ref" of the element "id-query"/]],
    ['<id-query type="node" ref="0" ref_1="1"/>', []],
    ['<user name="a" criterion="first"/>', ['Atttribute "criterion" must have the value "last" or "touched".']],
    ['<changed since="2020-01-01T00:00:00Z"/>', ['The attributes "since" and "until" must be set either both or none.']],
    ['<changed since="init"/>', []],
    ['<has-kv k="a" modv="no"/>', ['In the element "has-kv" the attribute "modv" can only be empty or std::set to "not".']],
  ])('%s', (xml, expected) =>
    expect(errors(xml)).toEqual(expected.map((each) => (typeof each === 'string' ? each : expect.stringMatching(each)))),
  );
  test('an empty case is none', () => {
    expect(errors('<has-kv k="a" case=""/>')).toHaveLength(1);
    expect(errors('<has-kv k="a" case="sensitive"/>')).toEqual([]);
  });
});
