import { describe, expect, test } from 'vitest';
import { parseAnyQuery } from '../xml/parse-xml-query.ts';

/** The first error of a text; undefined where it is accepted. */
function firstError(text: string): string | undefined {
  const { diagnostics } = parseAnyQuery(text);
  expect(diagnostics.length).toBeLessThanOrEqual(201);
  return diagnostics.find(({ severity }) => severity === 'error')?.message;
}

const list = (count: number, item: string): string => Array(count).fill(item).join(',');
const refs = (count: number): string => Array.from({ length: count }, (_, i) => `ref_${i}="1"`).join(' ');
const PARENTHESES = 'Parentheses nest at most 200 deep.';
const OPERATORS = 'An evaluator has at most 2000 operators';
const STATEMENTS = 'Nesting of statements is limited to 1023 levels';
const VALUES = 'A filter has at most 200000 values.';
const malformed = 'not well-formed (invalid token)';

describe('what is beyond a limit is told in one sentence', () => {
  test.each([
    ['10 MB of text', 'a'.repeat(10_000_000), 'Input too long (length: 10000000, max. allowed: 1048576)'],
    ['10 MB of XML', `<${'a'.repeat(9_999_999)}`, 'Input too long (length: 10000000, max. allowed: 1048576)'],
    ['1,000,000 ids', `node(id:${list(1_000_000, '1')});out;`, 'Input too long (length: 2000013, max. allowed: 1048576)'],
    ['450,000 ids', `node(id:${list(450_000, '1')});out;`, VALUES],
    ['250,000 users', `node(user:${list(250_000, '"a"')});out;`, VALUES],
    ['500,000 numbers of a line', `node(around:1,${list(500_000, '1')});out;`, VALUES],
    ['500,000 numbers of a polygon', `node(poly:"${'1 '.repeat(500_000)}");out;`, 'A polygon has at most 200000 points.'],
    ['100,000 filters of tags', `node${'[a=b]'.repeat(100_000)};out;`, 'A query has at most 1000 filters.'],
    ['100,000 filters of ids', `node${'(1)'.repeat(100_000)};out;`, 'A query has at most 1000 filters.'],
    ['100,000 sets', `node${'.a'.repeat(100_000)};out;`, 'A query has at most 1000 filters.'],
    ['80,000 settings', `${'[timeout:5]'.repeat(80_000)};out;`, 'A query has at most 1000 settings.'],
    ['a long regular expression', `node[a~"${'a'.repeat(900_000)}"];out;`, 'A regular expression has at most 65536 characters.'],
    ['a long word', `node(1)->.${'a'.repeat(900_000)};out;`, 'A name has at most 1000 characters.'],
    ['a long key', `node["${'a'.repeat(900_000)}"];out;`, 'A key has at most 1000 characters.'],
    ['100,000 parentheses of an evaluator', `node(if:${'('.repeat(100_000)}1${')'.repeat(100_000)});out;`, PARENTHESES],
    ['100,000 open parentheses of an evaluator', `node(if:${'('.repeat(100_000)}`, PARENTHESES],
    ['100,000 open parentheses of a filter', `node${'('.repeat(100_000)};out;`, PARENTHESES],
    ['100,000 open brackets', `node(if:${'t['.repeat(100_000)});out;`, PARENTHESES],
    ['100,000 calls in each other', `node(if:${'number('.repeat(100_000)}1${')'.repeat(100_000)});out;`, PARENTHESES],
    ['100,000 signs', `node(if:${'- '.repeat(100_000)}1);out;`, OPERATORS],
    ['100,000 negations', `node(if:${'! '.repeat(100_000)}1);out;`, OPERATORS],
    ['100,000 sums', `node(if:1${'+1'.repeat(100_000)});out;`, OPERATORS],
    ['100,000 choices', `node(if:${'1?2:'.repeat(100_000)}1);out;`, OPERATORS],
    ['100,000 unions', '('.repeat(100_000), STATEMENTS],
    ['100,000 closed unions', `${'('.repeat(100_000)}node(1);${');'.repeat(100_000)}out;`, STATEMENTS],
    ['100,000 loops', 'foreach{'.repeat(100_000), STATEMENTS],
    ['100,000 conditions', 'if(1){'.repeat(100_000), STATEMENTS],
    ['100,000 retros', 'retro(1)('.repeat(100_000), STATEMENTS],
    ['100,000 completes', 'complete{'.repeat(100_000), STATEMENTS],
    ['200,000 elements of XML in each other', '<a>'.repeat(200_000), STATEMENTS],
    ['500,000 attributes without a value', `<a ${'a '.repeat(500_000)}`, malformed],
    ['1,000,000 angle brackets', '<'.repeat(1_000_000), malformed],
    ['1,000,000 ampersands', `<a b="${'&'.repeat(1_000_000)}"/>`, malformed],
    ['an endless entity', `<a b="&${'#'.repeat(1_000_000)}"/>`, malformed],
    ['1,000,000 blanks in a tag', `<a ${' '.repeat(1_000_000)}`, malformed],
    ['200,000 open comments of XML', '<!--'.repeat(200_000), 'not well-formed (invalid token)'],
    ['150,000 closing tags', `<osm-script>${'</a'.repeat(150_000)}`, malformed],
    [
      '60,000 times one key',
      `<make type="x">${'<set-prop k="a"/>'.repeat(60_000)}</make>`,
      'A key cannot be added twice to an element: "a"',
    ],
    ['60,000 unknown attributes', `<has-kv ${refs(60_000)}/>`, 'Unknown attribute "ref_0" in element "has-kv".'],
    ['300,000 opening quotes in parentheses', `[out:csv(${'"'.repeat(900_000)})];out;`, `',', ';', or ')'  expected - '""' found.`],
    ['1,000,000 dashes', '-'.repeat(1_000_000), 'Unknown type "-"'],
    ['1,000,000 quotes', '"'.repeat(1_000_000), 'Unknown type """"'],
    ['500,000 open comments', '/*'.repeat(500_000), 'Unknown type "*"'],
  ])('%s', (_what, text, message) => expect(firstError(text)).toBe(message));
});

describe('what is far above what people write is accepted', () => {
  test.each([
    ['200,000 ids', `node(id:${list(200_000, '1')});out;`],
    ['200,000 users', `node(user:${list(200_000, '"a"')});out;`],
    ['100,000 points of a polygon', `node(poly:"${'1 2 '.repeat(99_999)}1 3");out;`],
    ['1000 filters', `node${'[a=b]'.repeat(1000)};out;`],
    ['1000 settings', `${'[timeout:5]'.repeat(1000)};out;`],
    ['a regular expression of 10,000 characters', `node[a~"${'a|'.repeat(5000)}b"];out;`],
    ['200 parentheses of a regular expression', `node[a~"${'('.repeat(200)}a${')'.repeat(200)}"];out;`],
    ['a value of 900,000 characters', `node[a="${'b'.repeat(900_000)}"];out;`],
    ['1900 sums', `node(if:1${'+1'.repeat(1900)});out;`],
    ['900 choices', `node(if:${'1?2:'.repeat(900)}1);out;`],
    ['190 parentheses of an evaluator', `node(if:${'('.repeat(190)}1${')'.repeat(190)});out;`],
    ['190 calls in each other', `node(if:${'number('.repeat(190)}1${')'.repeat(190)});out;`],
    ['400 unions', `${'('.repeat(400)}node(1);${');'.repeat(400)}out;`],
    ['200,000 statements', 'out;'.repeat(200_000)],
    ['200,000 operands of a union', `(${'.a;'.repeat(200_000)});out;`],
    ['200,000 comments', `${'/**/'.repeat(200_000)}out;`],
    ['900 evaluators of XML in each other', nestedXml(900)],
    ['60,000 ids in XML', `<id-query type="node" ${refs(60_000)}/>`],
    ['100,000 open sections of XML', `<osm-script>${'<![CDATA['.repeat(100_000)}`],
    ['1022 unions of XML in each other', `<osm-script>${'<union>'.repeat(1022)}<item/>${'</union>'.repeat(1022)}</osm-script>`],
    ['900 open elements of XML', `<osm-script>${'<union>'.repeat(900)}`],
    ['100,000 elements of XML', `<union>${'<item/>'.repeat(100_000)}</union>`],
  ])('%s', (_what, text) => expect(firstError(text)).toBeUndefined());
});

function nestedXml(depth: number): string {
  const inner = `${'<eval-not>'.repeat(depth)}<eval-fixed v="1"/>${'</eval-not>'.repeat(depth)}`;
  return `<query type="node"><filter>${inner}</filter></query>`;
}

test('a pattern that is too large is told with its beginning', () => {
  const pattern = '(a{1000}|b){1000}'.repeat(5);
  expect(firstError(`node[name~"${pattern}"];out;`)).toBe(`Regular expression too large: "${pattern.slice(0, 60)}…"`);
});
