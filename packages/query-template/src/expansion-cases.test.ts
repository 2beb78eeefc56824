/** What a user writes, and what a server gets: one case a line. */
import { describe, expect, test } from 'vitest';
import { type ExpandContext, expandQuery } from './index.ts';

const PLACES: Readonly<Record<string, string>> = { Bonn: 'B', 'Bad Ems': 'E', B: 'second' };

const context: ExpandContext = {
  bbox: { south: 1.5, west: -2.25, north: 3, east: 4 },
  center: { lat: 2.25, lon: 0.875 },
  now: new Date('2026-03-10T12:00:00Z'),
  // stands for a place search: the name, what was found, the form it is wanted in
  resolve: (name, argument, language) => (Object.hasOwn(PLACES, argument) ? `<${name} ${PLACES[argument]} ${language}>` : undefined),
};

/** `\n` and the like are written out, so that a case is one line. */
type Case = readonly [written: string, sent: string];

function check([written, sent]: Case, before: string, after: string): void {
  const expansion = expandQuery(written, context);
  expect(expansion.query).toBe(before + sent + after);
  expect(expansion.query.split('\n').length).toBe(written.split('\n').length);
}

const QL: readonly Case[] = [
  // the view
  ['node({{bbox}});', 'node(1.5,-2.25,3,4);'],
  ['node({{ bbox }});', 'node(1.5,-2.25,3,4);'],
  ['node({{\tbbox\t}});', 'node(1.5,-2.25,3,4);'],
  ['[bbox:{{bbox}}];node;', '[bbox:1.5,-2.25,3,4];node;'],
  ['({{bbox}}{{bbox}})', '(1.5,-2.25,3,41.5,-2.25,3,4)'],
  ['{{wsen}}', '-2.25,1.5,4,3'],
  ['{{center}}', '2.25,0.875'],
  ['node(around:100,{{center}});', 'node(around:100,2.25,0.875);'],
  ['is_in({{center}});', 'is_in(2.25,0.875);'],
  ['node["a"="{{bbox}}"];', 'node["a"="1.5,-2.25,3,4"];'],
  ["node[a='{{center}}'];", "node[a='2.25,0.875'];"],
  ['{{bbox}}', '1.5,-2.25,3,4'],
  ['{{BBOX}}', ''],
  ['{{bboxes}}', ''],
  ['{{bbox:1}}', '1.5,-2.25,3,4'],
  // braces
  ['{bbox}', '{bbox}'],
  ['{ {bbox} }', '{ {bbox} }'],
  ['{{bbox', '{{bbox'],
  ['bbox}}', 'bbox}}'],
  ['{{{bbox}}}', '{1.5,-2.25,3,4}'],
  ['{{{{bbox}}}}', ''],
  ['foreach{{{center}}}', 'foreach{2.25,0.875}'],
  ['if(1){out;}', 'if(1){out;}'],
  ['a{{}}b', 'ab'],
  ['a{{ }}b', 'ab'],
  ['{{a}}{{', '{{'],
  // constants
  ['{{k=amenity}}node[{{k}}];', 'node[amenity];'],
  ['node[{{k}}];{{k=amenity}}', 'node[amenity];'],
  ['{{k=a}}{{k=b}}{{k}}', 'b'],
  ['{{k}}{{k=a}}{{k}}{{k=b}}{{k}}', 'bbb'],
  ['{{k=a b}}[{{k}}]', '[a b]'],
  ['{{k= a }}[{{k}}]', '[ a ]'],
  ['{{ k =a}}[{{ k }}]', '[a]'],
  ['{{k=}}[{{k}}]', '[]'],
  ['{{k=a=b}}{{k}}', 'a=b'],
  ['{{k=a:b}}{{k}}', 'a:b'],
  ['{{k="a;b"}}[{{k}}]', '["a;b"]'],
  ['{{k={a}}}{{k}}', '{a}'],
  ['{{1=one}}{{_=under}}{{1}}{{_}}', 'oneunder'],
  ['{{K=upper}}{{k=lower}}{{K}}{{k}}', 'upperlower'],
  ['{{k-l=a}}[{{k-l}}]', '[]'],
  ['{{ä=a}}[{{ä}}]', '[]'],
  ['{{k=ä€\u{1F600}}}{{k}}', 'ä€\u{1F600}'],
  ['{{k=a\nb}}[{{k}}]', '\n[]'],
  ['{{a={{b}}}}{{b={{c}}}}{{c=x}}{{a}}', 'x'],
  ['{{a={{b}}{{c}}}}{{b=1}}{{c=2}}{{a}}', '12'],
  ['{{a=x{{b=y}}z}}{{a}}{{b}}', 'xzy'],
  ['{{a={{nothing}}}}[{{a}}]', '[]'],
  ['{{box={{bbox}}}}node({{box}});', 'node(1.5,-2.25,3,4);'],
  ['{{bbox=5,6,7,8}}node({{bbox}});', 'node(5,6,7,8);'],
  ['{{center=5,6}}{{center}}', '5,6'],
  ['{{date=2020}}{{date}}', '2020'],
  ['{{date=2020}}{{date:1 day}}', '2026-03-09T12:00:00Z'],
  ['{{style=x}}{{style}}', 'x'],
  ['// {{k=a}}\nnode[{{k}}];', '// \nnode[a];'],
  ['/* {{k}} */{{k=a}}', '/* a */'],
  ['{{k=v}}:{{k:v}}', ':'],
  // dates
  ['node(newer:"{{date:1 day}}");', 'node(newer:"2026-03-09T12:00:00Z");'],
  ['[date:"{{date:1 week}}"];', '[date:"2026-03-03T12:00:00Z"];'],
  ['[diff:"{{date:2 hours}}","{{date:}}"];', '[diff:"2026-03-10T10:00:00Z","2026-03-10T12:00:00Z"];'],
  ['{{n=3}}{{unit=days}}{{date:{{n}} {{unit}}}}', '2026-03-07T12:00:00Z'],
  ['{{ago={{date:1 day}}}}{{ago}}', '2026-03-09T12:00:00Z'],
  ['"{{date:whenever}}"', '""'],
  // places
  ['{{geocodeArea:Bonn}}->.a;', '<geocodeArea B ql>->.a;'],
  ['{{geocodeId:Bonn}};', '<geocodeId B ql>;'],
  ['node({{geocodeBbox:Bonn}});', 'node(<geocodeBbox B ql>);'],
  ['node(around:1,{{geocodeCoords:Bonn}});', 'node(around:1,<geocodeCoords B ql>);'],
  ['{{nominatimArea:Bonn}}', '<nominatimArea B ql>'],
  ['{{nominatimId:Bonn}}', '<nominatimId B ql>'],
  ['{{nominatimBbox:Bonn}}', '<nominatimBbox B ql>'],
  ['{{nominatimCoords:Bonn}}', '<nominatimCoords B ql>'],
  ['{{geocodeArea: Bad Ems }}', '<geocodeArea E ql>'],
  ['{{p=Bonn}}{{geocodeArea:{{p}}}}', '<geocodeArea B ql>'],
  ['{{p=Ems}}{{geocodeArea:Bad {{p}}}}', '<geocodeArea E ql>'],
  ['{{a={{geocodeArea:Bonn}}}}{{a}}', '<geocodeArea B ql>'],
  ['{{geocodeArea:Nowhere}};', ';'],
  ['{{geocodeTown:Bonn}};', ';'],
  ['{{geocodearea:Bonn}};', ';'],
  ['{{geocodeArea=x}}{{geocodeArea}}', 'x'],
  // style and data
  ['out;{{style:node{color:red;}}}', 'out;'],
  ['out;{{style:\nnode{\ncolor:red;\n}\n}}', 'out;\n\n\n\n'],
  ['{{style:a}}x{{style:b}}', 'x'],
  ['{{style:}}x', 'x'],
  ['{{data:overpass,server=//example.org/api/}}\nout;', '\nout;'],
  ['{{data:overpass}}{{data:overpass}}{{center}}', '2.25,0.875'],
  ['{{data:SQLITE}}{{center}}', '2.25,0.875'],
  ['{{data}}out;', 'out;'],
  // what is left
  ['{{what is this?}}', ''],
  ['{{!}}out;', 'out;'],
  ['a{{x\ny\r\nz}}b', 'a\n\r\nb'],
  ['node["name"="{{"];', 'node["name"="{{"];'],
  ['', ''],
  ['\n\n', '\n\n'],
];

const XML: readonly Case[] = [
  // the view: attributes, and the form of the query language inside an attribute
  ['<bbox-query {{bbox}}/>', '<bbox-query s="1.5" w="-2.25" n="3" e="4"/>'],
  ['<bbox-query {{ bbox }} />', '<bbox-query s="1.5" w="-2.25" n="3" e="4" />'],
  ['<bbox-query into="a" {{bbox}}/>', '<bbox-query into="a" s="1.5" w="-2.25" n="3" e="4"/>'],
  ["<bbox-query into='a\"b' {{bbox}}/>", '<bbox-query into=\'a"b\' s="1.5" w="-2.25" n="3" e="4"/>'],
  ['<bbox-query into="it\'s" {{bbox}}/>', '<bbox-query into="it\'s" s="1.5" w="-2.25" n="3" e="4"/>'],
  ['<around radius="9" {{center}}/>', '<around radius="9" lat="2.25" lon="0.875"/>'],
  ['<coord-query {{center}}/>', '<coord-query lat="2.25" lon="0.875"/>'],
  ['<a {{wsen}}/>', '<a -2.25,1.5,4,3/>'],
  ['<a v="{{bbox}}"/>', '<a v="1.5,-2.25,3,4"/>'],
  ["<a v='{{bbox}}'/>", "<a v='1.5,-2.25,3,4'/>"],
  ['<a v = "{{bbox}}"/>', '<a v = "1.5,-2.25,3,4"/>'],
  ['<a v="it\'s {{center}}"/>', '<a v="it\'s 2.25,0.875"/>'],
  ['<a v="{{center}},{{bbox}}"/>', '<a v="2.25,0.875,1.5,-2.25,3,4"/>'],
  ['<a\n{{bbox}}\n/>', '<a\ns="1.5" w="-2.25" n="3" e="4"\n/>'],
  // constants
  ['<has-kv k="{{k}}" v="{{v}}"/>{{k=a}}{{v=b}}', '<has-kv k="a" v="b"/>'],
  ['<!-- {{k=a}} --><has-kv k="{{k}}"/>', '<!--  --><has-kv k="a"/>'],
  ['<q>{{part=<has-kv k="a"/>}}{{part}}</q>', '<q><has-kv k="a"/></q>'],
  ['<q>{{box=<bbox-query {{bbox}}/>}}{{box}}</q>', '<q><bbox-query s="1.5" w="-2.25" n="3" e="4"/></q>'],
  ['<a v="{{box}}"/>{{box={{bbox}}}}', '<a v="1.5,-2.25,3,4"/>'],
  ['<a {{box}}/>{{box={{bbox}}}}', '<a s="1.5" w="-2.25" n="3" e="4"/>'],
  ['<a {{bbox}}/>{{bbox=x="1"}}', '<a x="1"/>'],
  ['<a v="{{k=1}}{{k}}"/>', '<a v="1"/>'],
  // dates
  ['<newer than="{{date:1 day}}"/>', '<newer than="2026-03-09T12:00:00Z"/>'],
  ['<newer than="{{date:}}"/>', '<newer than="2026-03-10T12:00:00Z"/>'],
  ['<newer than="{{date:x}}"/>', '<newer than=""/>'],
  ['<newer {{n=2}}than="{{date:{{n}}}}"/>', '<newer than="2026-03-08T12:00:00Z"/>'],
  // places
  ['<id-query {{geocodeId:Bonn}}/>', '<id-query <geocodeId B xml>/>'],
  ['<id-query {{geocodeArea:Bonn}}/>', '<id-query <geocodeArea B xml>/>'],
  ['<bbox-query {{geocodeBbox:Bonn}}/>', '<bbox-query <geocodeBbox B xml>/>'],
  ['<around {{geocodeCoords:Bonn}}/>', '<around <geocodeCoords B xml>/>'],
  ['<id-query {{nominatimId:Bonn}}/>', '<id-query <nominatimId B xml>/>'],
  ['<id-query {{nominatimArea:Bonn}}/>', '<id-query <nominatimArea B xml>/>'],
  ['<a b="{{geocodeBbox:Bonn}}"/>', '<a b="<geocodeBbox B ql>"/>'],
  ['<a b="{{here}}"/>{{here={{geocodeCoords:Bonn}}}}', '<a b="<geocodeCoords B ql>"/>'],
  ['<id-query {{geocodeId:Nowhere}}/>', '<id-query />'],
  // style, data, what is left
  ['<print/>{{style:node{color:red}}}', '<print/>'],
  ['<print/>{{style:\n<\n}}', '<print/>\n\n'],
  ['<print/>{{data:overpass,server=https://x.example/}}', '<print/>'],
  ['<print/>{{whatever}}', '<print/>'],
  ['<print/>{{what\never}}', '<print/>\n'],
  ['<print {{/>', '<print {{/>'],
  ['<item value="}}"/>', '<item value="}}"/>'],
  ['<a/>\n<b/>\n', '<a/>\n<b/>\n'],
  ['<a/>\r\n<b/>', '<a/>\r\n<b/>'],
];

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>';
/** Header and root: the whole of what is sent. */
const XML_FRAMES: readonly Case[] = [
  ['<a/>', `${HEADER}<osm-script><a/></osm-script>`],
  ['  <a/>', `${HEADER}<osm-script>  <a/></osm-script>`],
  ['<osm-script/>', `${HEADER}<osm-script/>`],
  ['<osm-script><a/></osm-script>', `${HEADER}<osm-script><a/></osm-script>`],
  ['<osm-script output="json">\n<a/>\n</osm-script>', `${HEADER}<osm-script output="json">\n<a/>\n</osm-script>`],
  ['<osm-script\nbbox="{{bbox}}"/>', `${HEADER}<osm-script\nbbox="1.5,-2.25,3,4"/>`],
  ['<osm-script bbox="{{bbox}}" timeout="9"/>', `${HEADER}<osm-script bbox="1.5,-2.25,3,4" timeout="9"/>`],
  ['<osm-script bbox="{{geocodeBbox:Bonn}}"/>', `${HEADER}<osm-script bbox="<geocodeBbox B ql>"/>`],
  ['<osm-scripts/>', `${HEADER}<osm-script><osm-scripts/></osm-script>`],
  ['<?xml version="1.0"?><osm-script/>', '<?xml version="1.0"?><osm-script/>'],
  ['<?xml version="1.0"?><a/>', '<?xml version="1.0"?><osm-script><a/></osm-script>'],
  ['\n<?xml version="1.0"?>\n<a/>', '<?xml version="1.0"?>\n<osm-script>\n<a/></osm-script>'],
  ['{{k=1}}\n<?xml version="1.0"?><osm-script/>', '<?xml version="1.0"?>\n<osm-script/>'],
  ['{{style:node{}}}<a/>', `${HEADER}<osm-script><a/></osm-script>`],
  ['<!-- <osm-script/> --><a/>', `${HEADER}<osm-script><!-- <osm-script/> --><a/></osm-script>`],
  ['<', `${HEADER}<osm-script><</osm-script>`],
];

const BOX = 'st_setsrid(st_makebox2d(st_makepoint(-2.25,1.5), st_makepoint(4,3)), 4326)';
const SQL: readonly Case[] = [
  ['select {{bbox}}', `select ${BOX}`],
  ['select * from t where geom && {{bbox}}', `select * from t where geom && ${BOX}`],
  ["select '{{bbox}}'", `select '${BOX}'`],
  ['a={{bbox}}', `a=${BOX}`],
  ['a="{{bbox}}"', `a="${BOX}"`],
  ['{{wsen}}', '-2.25,1.5,4,3'],
  ['st_makeenvelope({{wsen}}, 4326)', 'st_makeenvelope(-2.25,1.5,4,3, 4326)'],
  ['[{{center}}]', '[]'],
  ['{{t=planet}}from {{t}}', 'from planet'],
  ['from {{t}}{{t=planet}}', 'from planet'],
  ['{{w=geom && {{bbox}}}}where {{w}}', `where geom && ${BOX}`],
  ['{{bbox=x}}where {{bbox}}', 'where x'],
  ["> '{{date:1 year}}'", "> '2025-03-10T12:00:00Z'"],
  ["> '{{date:-1 year}}'", "> '2027-03-10T12:00:00Z'"],
  ["> '{{date:?}}'", "> ''"],
  ['&& {{geocodeBbox:Bonn}}', '&& <geocodeBbox B sql>'],
  ['{{geocodeCoords:Bonn}}', '<geocodeCoords B sql>'],
  ['{{geocodeBbox:Nowhere}}', ''],
  ['select 1 {{style:node{color:red}}}', 'select 1 '],
  ['select 1\n{{style:\n\n}}', 'select 1\n\n\n'],
  ['<', '<'],
  ['<a/>', '<a/>'],
  ["-- {{unknown}}\nselect '{a,b}'::text[]", "-- \nselect '{a,b}'::text[]"],
  ['select $${{x}}$$', 'select $$$$'],
  ['select {{x', 'select {{x'],
  ['', ''],
];

describe('in the query language', () => {
  test.each(QL)('%j becomes %j', (...row) => check(row, '', ''));
});

describe('in XML', () => {
  test.each(XML)('%j becomes %j', (...row) => check(row, `${HEADER}<osm-script>`, '</osm-script>'));
  test.each(XML_FRAMES)('framed, %j becomes %j', (...row) => check(row, '', ''));
});

describe('in SQL', () => {
  test.each(SQL)('%j becomes %j', (written, sent) => {
    // the directive that says SQL may stand before and behind
    check([`{{data:sql,server=https://sql.example/}}${written}`, sent], '', '');
    if (!written.includes('{{x')) check([`${written}{{data: SQL }}`, sent], '', '');
  });
});

test('there are 150 cases and more', () => {
  const all = [...QL, ...XML, ...XML_FRAMES, ...SQL].map(([written]) => written);
  expect(all.length).toBeGreaterThanOrEqual(150);
});
