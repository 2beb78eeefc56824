/** What is wrong with a query: in which words, and where. */
import { describe, expect, test } from 'vitest';
import { errorsOf, formatServerMessage } from '../diagnostic.ts';
import { parseQuery } from './parse-query.ts';

const errors = (text: string) => errorsOf(parseQuery(text).diagnostics).map(formatServerMessage);

const NO_DIFFERENCES = 'line 1: static error: The selected output format does not support the diff or adiff mode.';
const MOMENT = 'must be empty or contain a timestamp exactly in the form "yyyy-mm-ddThh:mm:ssZ".';

describe('faults', () => {
  test.each([
    ['', ['encoding error: Your input is empty.']],
    ['node[addr:street=x];', [`line 1: parse error: '!', '~', '=', '!=', or ']'  expected - ':' found.`]],
    ['node(1)', ["line 2: parse error: ';' expected - ')' found.", 'line 2: parse error: Unexpected end of input.']],
    ['node(1);\nout foo;', ['line 2: parse error: Invalid parameter for print: "foo"']],
    [
      'node(0);',
      ['line 1: static error: For the attribute "ref" of the element "id-query" the only allowed values are positive integers.'],
    ],
    [
      'node(around:-1);',
      ['line 1: static error: For the attribute "radius" of the element "around" the only allowed values are nonnegative floats.'],
    ],
    [
      '(node(1);way(2));\nout;',
      [
        "line 1: parse error: ';' expected - ')' found.",
        'line 3: parse error: Unexpected end of input.',
        'line 1: static error: Element "print" cannot be subelement of element "union".',
      ],
    ],
    [
      'complete(._;){out;}',
      ["line 1: parse error: maximum loop number expected - '.' found.", "line 1: parse error: ')' expected - '.' found."],
    ],
    ['foreach(out;)node(1);foreach{out};', ['line 1: parse error: Invalid parameter for print: "}"']],
    ['node[k=];out;', ['line 1: parse error: An empty query is not allowed']],
    [
      'node[~"k"!~"v"];out;',
      ['line 1: static error: In the element "has-kv" regular expressions on keys cannot be combined with negation.'],
    ],
    [
      'node(w:"x",2,0);',
      ["line 1: static error: Invalid pos '0' in positions list.", "line 1: static error: Invalid pos 'x' in positions list."],
    ],
    ['wr(bn:1);', ["line 1: parse error: A recursion of type 'bn' cannot have restrictions."]],
    ['node(r:(1));', ['line 1: parse error: Simple role token expected, structured syntax tree found.']],
    ['node(way_cnt:0);node(way_cnt:"2");node(way_link);', ['line 1: static error: lower must be an integer greater or equal 1']],
    // ids of users have 32 bits
    [
      'node(uid:4294967297);node(uid:4294967296);',
      ['line 1: static error: Exactly one of the two attributes "name" and "uid" must be set.'],
    ],
    [
      'foo(1);',
      [
        'line 1: parse error: Unknown type "foo"',
        'line 1: static error: For the attribute "type" of the element "id-query" the only allowed values are "node", "way", "relation", "nwr", "nw", "wr", "nr", or "area".',
      ],
    ],
    [
      'node(around);node(around:1,2);',
      [
        'line 1: parse error: around requires the radius as first argument',
        'line 1: parse error: around requires an odd number of arguments',
      ],
    ],
    [
      'if(){out;}make x ,a=1;',
      [
        'line 0: parse error: Evaluator expected, but empty token found.',
        'line 1: static error: An If statement must have an Evaluator as first sub-statement.',
        'line 0: parse error: Evaluator expected, but empty token found.',
      ],
    ],
    [
      'way(if:t[]);',
      ['line 1: parse error: Operator "[" needs a tag key as argument', 'line 1: parse error: "[" needs a right hand side argument'],
    ],
    ['node["\\u0001a"];', ['line 0: parse error: Invalid UTF-8 character (value below 32) in escape sequence.']],
    [
      'out quirks;',
      [
        'line 1: static error: For the attribute "mode" of the element "print" the only allowed values are "ids_only", "skeleton", "body", "tags",  "count", or "meta".',
      ],
    ],
    ['out (1,,2,3);', ["line 1: parse error: Number expected - ',' found."]],
    [
      'is_in(1);',
      [
        'line 1: static error: For the attribute "lon" of the element "coord-query" the only allowed values are floats between -180.0 and 180.0.',
      ],
    ],
    [
      'timeline(foo,0);',
      [
        'line 1: static error: For the attribute "type" of the element "timeline" the only allowed values are "node", "way", or "relation".',
        'line 1: static error: For the attribute "ref" of the element "timeline" the only allowed values are positive integers.',
      ],
    ],
  ])('%j', (text, expected) => expect(errors(text)).toEqual(expected));

  const TYPE =
    'static error: For the attribute "type" of the element "recurse" the only allowed values are "relation-relation", "relation-backwards","relation-way", "relation-node", "way-node", "way-relation","node-relation", "node-way", "down", "down-rel", "up", or "up-rel".';
  const ROLE =
    'static error: A role can only be specified for values "relation-relation", "relation-backwards","relation-way", "relation-node", "way-relation",or "node-relation".';
  const PLACE = 'static error: A role can only be specified for values "way-node" or "node-way",';
  describe('of filters, in the order of the server', () => {
    test.each([
      ['node(w:a,2,b);', ["static error: Invalid pos 'b' in positions list.", "static error: Invalid pos 'a' in positions list."]],
      ['way(w:1);', ["parse error: A recursion of type 'w' produces nodes.", TYPE, PLACE]],
      ['rel(w:x);', ["parse error: A recursion of type 'w' produces nodes.", TYPE, ROLE]],
      ['rel(way_cnt:2);', ["parse error: A recursion of type 'way_cnt' produces nodes.", TYPE, ROLE]],
      [
        'node(bn:x);',
        [
          "parse error: A recursion of type 'bn' produces ways or relations.",
          "parse error: A recursion of type 'bn' cannot have restrictions.",
          TYPE,
        ],
      ],
      ['wr(bn:x);', ["parse error: A recursion of type 'bn' cannot have restrictions."]],
      ['rel(r:(a));', ['parse error: Simple role token expected, structured syntax tree found.']],
      ['node(way_cnt:0);', ['static error: lower must be an integer greater or equal 1']],
      ['node(way_cnt:3-2);', ['static error: upper must be an integer greater or equal lower']],
      ['node(way_link:-3-);', ['static error: lower must be an integer greater or equal 1']],
      ['node(around:1,2);', ['parse error: around requires an odd number of arguments']],
      ['node(around);', ['parse error: around requires the radius as first argument']],
      [
        'node(around:5,91,181);',
        [
          'static error: For the attribute "lat" of the element "around" the only allowed values are floats between -90.0 and 90.0 or an empty value.',
          'static error: For the attribute "lon" of the element "around" the only allowed values are floats between -1800.0 and 180.0 or an empty value.',
        ],
      ],
      [
        'node(around:5,1,2,91,181);',
        [
          'static error: For a latitude entry in the attribute "polyline" of the element "around" the only allowed values are floats between -90.0 and 90.0 or an empty value.',
          'static error: For a latitude entry in the attribute "polyline" of the element "around" the only allowed values are floats between -1800.0 and 180.0 or an empty value.',
        ],
      ],
      ['node[~a!~b];', ['static error: In the element "has-kv" regular expressions on keys cannot be combined with negation.']],
      ['node(changed:auto,"2020-01-01T00:00:00Z");', ['static error: The attributes "since" and "until" must be set either both or none.']],
    ])('%s', (text, expected) => expect(errors(text)).toEqual(expected.map((message) => `line 1: ${message}`)));
  });
  describe('of moments: what counts as 0 is none', () => {
    const message = 'line 1: static error: The attribute "than" must contain a timestamp exactly in the form yyyy-mm-ddThh:mm:ssZ.';
    test.each([
      ['0000-00-00T00:00:00Z', [message]],
      // of every number some bits are kept
      ['0000-16-32T64:64:64Z', [message]],
      ['2020\u201301\u201301T00:00:00Z', [message]],
      ['2020-01-01T00:00', [message]],
      ['0000-00-00T00:00:01Z', []],
      ['0000-01-00T00:00:00Z', []],
      ['2020/01/01 00.00.00 or so', []],
    ])('%s', (moment, expected) => expect(errors(`node(newer:"${moment}");`)).toEqual(expected));
  });
  test.each([
    ['[out:json][out:foo]', ['line 1: parse error: Unknown output format: foo']],
    ['[diff:x,y]', ['date', 'from'].map((name) => `line 1: static error: The attribute "${name}" ${MOMENT}`)],
    ['[out:json][diff:"2020-01-01T00:00:00Z"]', [NO_DIFFERENCES]],
    ['[adiff:"2020-01-01T00:00:00Z"][out:csv(::id)]', [NO_DIFFERENCES]],
    ['[out:popup][from:"2020-01-01T00:00:00Z"]', [NO_DIFFERENCES]],
    ['[out:custom][diff:"2020-01-01T00:00:00Z","x"]', [`line 1: static error: The attribute "date" ${MOMENT}`, NO_DIFFERENCES]],
    ['[adiff:""]', ['line 1: static error: The attribute "augmented" can only be set if the attribute "from" is set.']],
    ['[:a]', ["line 1: parse error: Keyword expected - ':' found.", 'line 1: static error: Unknown attribute "" in element "osm-script".']],
    ['[out:csv(::id;x;)]', ["line 1: parse error: CSV separator character expected - ')' found."]],
    ['[out:csv(::id;)]', ["line 1: parse error: CSV output header line (true or false) expected - ')' found."]],
    ['[out:popup("a")]', ["line 1: parse error: title key expected - ']' found.", "line 1: parse error: ';' expected - ']' found."]],
  ])('%s', (settings, expected) => expect(errors(`${settings};node(1);out;`).slice(0, expected.length)).toEqual(expected));
  test('a table without columns takes the next parenthesis for them', () =>
    expect(errors('[out:csv];node(1);out;').slice(0, 2)).toEqual([
      "line 1: parse error: '(' expected - ']' found.",
      "line 1: parse error: ']' expected - ';' found.",
    ]));

  test('several are told, with their ranges, and reading goes on', () => {
    const { diagnostics, script } = parseQuery('node[a b];\n  way(;\nrel(1);out;');
    expect(diagnostics.map(({ line, column }) => [line, column])).toEqual([
      [1, 8],
      [2, 7],
      [2, 7],
    ]);
    expect(script.statements.map(({ kind, line }) => [kind, line])).toContainEqual(['out', 3]);
  });
  test('an open quote and an open comment are warned of where they begin', () => {
    expect(parseQuery('node(1);/* a').diagnostics).toMatchObject([{ severity: 'warning', warning: 'openComment', from: 8 }]);
    expect(parseQuery('node[a="b').diagnostics[0]).toMatchObject({
      severity: 'warning',
      warning: 'openText',
      from: 7,
    });
  });
  test('after 200 the rest is only counted as one', () => expect(parseQuery('foo;'.repeat(500)).diagnostics).toHaveLength(201));
});

describe('a block whose evaluator is refused asks each of its statements for one', () => {
  const refused = (name: string) => `line 1: parse error: ${name}(...) must be called in a context where it can evaluate an element`;
  const asked = (block: string) => `line 1: static error: ${block} statement must have an Evaluator as first sub-statement.`;
  test.each([
    ['foreach{retro(timestamp()){node(1);out meta;}}', [refused('timestamp'), asked('A Retro'), asked('A Retro')]],
    ['retro(timestamp()){}', [refused('timestamp')]],
    ['if(id()){out;}else{out ids;}', [refused('id'), asked('An If'), asked('An If'), asked('An If')]],
    ['for(hull(geom())){out;}', [expect.stringContaining('eval-hull'), asked('A For')]],
  ])('%s', (text, expected) => expect(errors(text)).toEqual(expected));
});
