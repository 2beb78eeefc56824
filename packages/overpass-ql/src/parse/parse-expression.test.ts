/** What is wrong with evaluators, in the words and the order of the Overpass API. */
import { describe, expect, test } from 'vitest';
import { errorsOf, formatServerMessage, parseQuery } from '../index.ts';

const NO_VALUE = 'parse error: Property assignment needs a right-hand-side value';
const bare = (word: string) => [
  `parse error: Put quotation marks around "${word}" if it should be a constant and not a tag evaluation.`,
  `parse error: Token "${word}" has not been recognized as statement`,
];
/** The messages for a text on its first line. */
const messages = (text: string) => errorsOf(parseQuery(text).diagnostics).map((each) => formatServerMessage(each).replace('line 1: ', ''));

describe('values in make', () => {
  test.each([
    ['1', []],
    ['count(nodes)', []],
    ['a.count(nwr)', []],
    ['u(t["x"])', []],
    ['set(id())', []],
    ['lrs_in("a","b")', []],
    [
      '',
      [
        'parse error: To set a property it must have a value to the right of the equal sign',
        'parse error: "=" needs a right hand side argument',
      ],
    ],
    ['name', [...bare('name'), NO_VALUE]],
    ['1+name', [...bare('name'), 'parse error: Operator "+" needs a right-hand-side argument']],
    ['name+1', [...bare('name'), 'parse error: Operator "+" needs a left-hand-side argument']],
    [
      't["name"]',
      [
        'parse error: (...) must be called in a context where it can evaluate an element',
        'parse error: "[" cannot be used as binary operator',
        NO_VALUE,
      ],
    ],
    ['id()', ['parse error: id(...) must be called in a context where it can evaluate an element', NO_VALUE]],
    ['id(1)', ['parse error: id(...) does not accept any arguments', NO_VALUE]],
    ['a.id()', ['parse error: id(...) cannot have an input set', NO_VALUE]],
    ['angle()', ["parse error: angle(...) must be called in a context where it can evaluate an element's member", NO_VALUE]],
    ['foo(1)', ['parse error: Function "foo" not known', NO_VALUE]],
    ['number()', ['parse error: number(...) must have one or more arguments', NO_VALUE]],
    ['number(1,2)', ['parse error: "," cannot be used as binary operator', 'parse error: number(...) needs an argument']],
    ['lrs_in("a")', ['parse error: lrs_in(...) needs two arguments']],
    ['lrs_union()', ['parse error: lrs_union(...) must have one or more arguments', NO_VALUE]],
    // the parenthesis stands in column 16
    ['lrs_in("a",b)', [...bare('b'), 'line 16: parse error: Second argument of lrs_in(...) must be an evualator']],
    ['lrs_in(a,"b")', [...bare('a'), 'parse error: First argument of lrs_in(...) must be an evualator']],
    [
      'lrs_in("a","b","c")',
      ['parse error: "," cannot be used as binary operator', 'parse error: First argument of lrs_in(...) must be an evualator'],
    ],
    ['.val', [NO_VALUE]],
    ['_.', [NO_VALUE]],
    [
      '1?:2',
      [
        'line 0: parse error: Evaluator expected, but empty token found.',
        'parse error: Operator ":" of operator "?" needs a left-hand-side argument',
      ],
    ],
    [
      '1?2:',
      [
        'line 0: parse error: Evaluator expected, but empty token found.',
        'parse error: Operator ":" of operator "?" needs a right-hand-side argument with the same return type as the left-hand-side argument',
      ],
    ],
    ['u()', ['parse error: u(...) needs an argument', NO_VALUE]],
    ['u(name)', [...bare('name'), 'parse error: u(...) needs an argument']],
    ['count()', ['parse error: count(...) must have one or more arguments', NO_VALUE]],
    [
      'count(things)',
      [
        'parse error: "count" accepts only one of "nodes", "ways", "relations", "deriveds", "nwr", "nw", "wr", or "nr" as type argument.',
        NO_VALUE,
      ],
    ],
    ['!!1', ['parse error: "!" cannot be used as binary operator', NO_VALUE]],
    [
      '2*-id()',
      [
        'parse error: "*" needs a right hand side argument',
        'parse error: Operator "-" needs a left-hand-side argument',
        'parse error: id(...) must be called in a context where it can evaluate an element',
        'parse error: Operator "-" needs a right-hand-side argument',
      ],
    ],
    ['5%2', ['parse error: "%" cannot be used as binary operator', NO_VALUE]],
    [
      '1?2?3:4:5',
      [
        'parse error: Operator "?" must have a ":" operator as right-hand-side argument',
        'parse error: ":" cannot be used as binary operator',
        'parse error: Operator ":" of operator "?" needs a left-hand-side argument',
      ],
    ],
    ['()', ['static error: Empty parentheses cannot be evaluated.', NO_VALUE]],
    ['1 2', ['parse error: Operator expected, but "2"found.']],
    ['(1', ['parse error: Left ( not closed.']],
    ['1)', ['parse error: Unmatched )']],
    [
      'set(keys())',
      [
        'static error: Evaluator for string expected, but function "eval-all-keys" is an evaluator for container.',
        'parse error: set(...) needs an argument',
      ],
    ],
    [
      'gcat(geom())',
      ['static error: Evaluator for string expected, but function "eval-geom-concat" is an evaluator for geometry.', NO_VALUE],
    ],
    [
      'pt(1)',
      [
        'parse error: pt(...) needs two arguments',
        'static error: Evaluator for string expected, but function "eval-point" is an evaluator for geometry.',
        NO_VALUE,
      ],
    ],
  ])('make x v=%s', (value, expected) => expect(messages(`make x v=${value};`)).toEqual(expected));
});

test('what is missing between geometries stands on no line', () => {
  expect(messages('make x ::geom=lstr(pt(47,9),);')).toEqual([
    'line 0: parse error: Evaluator expected, but empty token found.',
    'line 0: parse error: Every argument of lstr(...) must be an evaluator',
  ]);
  expect(messages('make x ::geom=lstr(pt(47,9),\n1);')).toEqual([
    'line 2: static error: Evaluator for geometry expected, but function "eval-fixed" is an evaluator for string.',
    'line 2: parse error: Token "1" has not been recognized as statement',
    'line 2: parse error: Every argument of lstr(...) must be an evaluator',
  ]);
});

describe('values where there is an element', () => {
  test.each([
    ['(if:id(1))', ['parse error: id(...) does not accept any arguments']],
    ['(if:date())', ['parse error: date(...) must have one or more arguments']],
    ['(if:lrs_in("a"))', ['parse error: lrs_in(...) needs two arguments']],
    ['(if:keys())', ['static error: Evaluator for string expected, but function "eval-all-keys" is an evaluator for container.']],
    ['(if:t[name])', [...bare('name'), 'parse error: t[...] needs an argument']],
    ['(if:t[])', ['parse error: Operator "[" needs a tag key as argument', 'parse error: "[" needs a right hand side argument']],
    [
      '(if:x["name"])',
      ['parse error: Tag evaulation needs function name "t" before the left bracket', 'parse error: "[" cannot be used as binary operator'],
    ],
    ['(if:count_members(nodes)==count_by_role("a",ways))', []],
    ['(if:count_tags(1))', ['parse error: count_tags(...) does not accept any arguments']],
    ['(if:count_members(1))', ['parse error: count_members(...) can only have one of the words nodes, ways, or relations as an argument']],
    ['(if:count_by_role())', ['parse error: count_by_role() must have the name of the wanted role as argument']],
    [
      '(if:count_by_role("a","b"))',
      ['parse error: count_by_role(...) can only have one of the words nodes, ways, or relations as second argument'],
    ],
    ['(if:count_by_role("a"+"b"))', ['parse error: count_by_role() needs a single literal expression as argument for the wanted role']],
    ['(if:is_tag())', ['parse error: is_tag(...) must have one or more arguments']],
    ['(if:is_tag("a"+"b"))', ['parse error: is_tag(key) needs a simple string as argument']],
    ['(if:per_member(pos()))', []],
    [
      '(if:per_member(center(geom())))',
      [
        'static error: Evaluator for string expected, but function "eval-center" is an evaluator for geometry.',
        'parse error: per_member(...) needs an argument',
      ],
    ],
    ['(if:pos())', ["parse error: pos(...) must be called in a context where it can evaluate an element's member"]],
  ])('node%s', (filter, expected) => expect(messages(`node${filter};`).toSorted()).toEqual([...expected].toSorted()));

  test('keys() is what for takes, beside texts', () => {
    expect(messages('node(1);for(keys()){out;}')).toEqual([]);
    expect(messages('node(1);for(t["a"]){out;}')).toEqual([]);
  });
  test('if has no element', () =>
    expect(messages('if(id()){}')).toEqual(['parse error: id(...) must be called in a context where it can evaluate an element']));
});

describe('assignments', () => {
  test.each([
    ['make x v==1', ['parse error: "==" cannot be used as binary operator']],
    ['make x 5', ['static error: Element "eval-fixed" cannot be subelement of element "make".']],
    ['make x count(nodes)', ['static error: Element "eval-set-count" cannot be subelement of element "make".']],
    ['make x v', bare('v')],
    [
      'make x =1',
      [
        'parse error: To set a property it must have a name to the left of the equal sign',
        'parse error: "=" cannot be used as unary operator',
        'static error: Element "eval-fixed" cannot be subelement of element "make".',
      ],
    ],
    [
      'make x a:b=1',
      [
        'parse error: if special character ":" is present in property name then the property name must be in quotes',
        'parse error: "=" cannot be used as binary operator',
      ],
    ],
    [
      'make x ::=1',
      [
        'parse error: The generic tag set property can only be called from convert',
        'static error: For the statement "set-prop" in mode "keytype"="tag", the attribute "k" must be nonempty.',
      ],
    ],
    [
      'convert x ::lat=lat()',
      [
        'parse error: The only allowed special properties are "id" and "geometry"',
        'static error: For the statement "set-prop" in mode "keytype"="tag", the attribute "k" must be nonempty.',
      ],
    ],
    ['make x ""=1', ['static error: For the statement "set-prop" in mode "keytype"="tag", the attribute "k" must be nonempty.']],
    ['make x a=b,c=d', [...bare('d'), NO_VALUE, ...bare('b'), NO_VALUE]],
    ['make x a=1,', []],
    ['make x a=1,a=2', ['static error: A key cannot be added twice to an element: "a"']],
    ['make x a=1,!a', ['static error: A key cannot be added twice to an element: "a"']],
    ['make x ::id=1,::id=2', ['static error: A make statement can have at most one set-prop statement of subtype setting the id.']],
    ['convert x ::=::,::=1', ['static error: A convert statement can have at most one any-key set-prop statement.']],
    ['convert', ['static error: The attribute type must be set to a nonempty string.']],
    ['make x a::=1', []],
    ['make x v=_->.a', bare('_').concat(NO_VALUE)],
  ])('%s', (text, expected) => expect(messages(`${text};`)).toEqual(expected));
});

test('a message stands on the line of the word it speaks of', () => {
  expect(errorsOf(parseQuery('make x\n  a=1,\n  b=foo;').diagnostics).map(formatServerMessage)).toEqual([
    'line 3: parse error: Put quotation marks around "foo" if it should be a constant and not a tag evaluation.',
    'line 3: parse error: Token "foo" has not been recognized as statement',
    'line 3: parse error: Property assignment needs a right-hand-side value',
  ]);
});
