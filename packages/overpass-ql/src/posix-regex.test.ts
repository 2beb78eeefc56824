import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePosixRegex, isValidPosixRegex, posixToJavaScript } from './posix-regex.ts';
import { automatonOf } from './posix-regex-automaton.ts';
import { compileProgram, runProgram } from './posix-regex-program.ts';
import { parsePosixRegex } from './posix-regex-tree.ts';

describe('isValidPosixRegex', () => {
  test.each([
    ['', true],
    ['^(a|b)$', true],
    ['a|', true],
    ['()', true],
    ['a)', true],
    ['}', true],
    ['a**', true],
    ['a+?', true],
    ['a{2}{3}', true],
    ['a{,3}', true],
    ['[]a]', true],
    ['[^]a]', true],
    ['[a-]', true],
    ['[+--]', true],
    ['[[:alpha:]-]', true],
    ['[[=a=][.b.]]', true],
    ['(a)\\1', true],
    ['(', false],
    ['(?i)schule', false],
    ['(?:a)', false],
    ['*a', false],
    ['(+a)', false],
    ['a|*b', false],
    ['^*', false],
    ['{1}', false],
    ['a{', false],
    ['a{x}', false],
    ['a{2,1}', false],
    ['a{40000}', false],
    ['a{,}', true],
    ['[', false],
    ['[]', false],
    ['[^]', false],
    ['[b-a]', false],
    ['[a-c-e]', false],
    ['[[:foo:]]', false],
    ['[[:alpha:', false],
    ['[a-[:alpha:]]', false],
    ['a\\', false],
    ['\\1', false],
    ['(a\\1)', false],
    [`${'('.repeat(300)}a${')'.repeat(300)}`, false],
    ['a'.repeat(70000), false],
  ])('%s: %s', (pattern, valid) => expect(isValidPosixRegex(pattern)).toBe(valid));
});

/** pattern, flag, text, whether it matches */
const CASES: readonly (readonly [string, '' | 'i', string, boolean])[] = [
  ['^\\d+$', '', '123', false],
  ['^\\d+$', '', 'ddd', true],
  ['^[[:digit:]]+$', '', '123', true],
  ['^[[:digit:]]+$', '', '١٢', false],
  ['^[\\d]+$', '', '\\d\\', true],
  ['schule|école', 'i', 'Grundschule', true],
  ['schule|école', 'i', 'ÉCOLE', true],
  ['schule|école', '', 'ÉCOLE', false],
  ['^.$', '', '😀', true],
  ['^.$', '', '\n', true],
  ['^a+?$', '', 'aaa', true],
  ['^a.*?$', '', 'abc', true],
  ['a$b', '', 'a\nb', false],
  ['^[^]a]$', '', 'b', true],
  ['^[^]a]$', '', ']', false],
  ['^[a-]$', '', '-', true],
  ['^[[:upper:]]$', 'i', 'a', true],
  ['^[[:upper:]]$', '', 'a', false],
  ['^[[:alpha:]]+$', '', 'Zürich', true],
  ['^[[:punct:]]$', '', '$', true],
  ['^[[:space:]]$', '', '\t', true],
  ['^\\w+\\W\\s\\S$', '', 'ab_1- x', true],
  ['\\bfoo\\b', '', 'a foo b', true],
  ['\\<foo\\>', '', 'xfoo', false],
  ['^(a|b)\\1$', '', 'aa', true],
  ['^(a|b)\\1$', '', 'ab', false],
  ['^x{2,3}$', '', 'xxxx', false],
  ['^x{,2}$', '', '', true],
  ['^(ab)*$', '', 'abab', true],
  ['^()$', '', '', true],
  ['a)', '', 'a)', true],
  ['^a/b-c}$', '', 'a/b-c}', true],
  ['\\.\\*\\[\\(', '', '.*[(', true],
  ['', '', 'anything', true],
  ['^(([0-9]+;)*[0-9]+)?$', '', '1;2;3', true],
  ['^([A-Z][a-z]+ ?)+$', '', 'Foo Bar Baz', true],
];

describe('matching', () => {
  test.each(CASES)('%s %s on %j: %s', (pattern, flag, text, matches) => {
    expect(posixToJavaScript(pattern, flag === 'i').test(text)).toBe(matches);
    expect(compilePosixRegex(pattern, flag === 'i').test(text)).toBe(matches);
  });

  test.each(CASES.filter(([pattern]) => !pattern.includes('\\1')))('as an automaton: %s %s on %j: %s', (pattern, flag, text, matches) =>
    expect(automatonOf(compileProgram(parsePosixRegex(pattern, flag === 'i'), flag === 'i'))(text)).toBe(matches),
  );

  test('no pattern takes exponential time', () => {
    const text = `${'a'.repeat(5000)}!`;
    for (const pattern of [
      '^(a+)+$',
      '^(a|aa)+$',
      '^(a*)*$',
      '^(a|a)*$',
      '^((a|b)*a?)+$',
      '^(.*.*)+b$',
      `${'a?'.repeat(40)}${'a'.repeat(40)}b`,
      `^${'(a|a)'.repeat(40)}$`,
      '.*a.*a.*b',
      'a*b',
      'a*a*a*a*a*a*b',
      '^((a{1,9}){1,9})+$',
    ])
      expect([pattern, compilePosixRegex(pattern, false).test(text)]).toEqual([pattern, false]);
  });

  test('a pattern with more states than are remembered still matches', () => {
    const matcher = compilePosixRegex('(a|b)*a(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)$', false);
    let text = '';
    for (let i = 1, bits = 1; i < 6000; i++, bits = (bits * 1103515245 + 12345) % 2147483648) text += bits % 65536 < 32768 ? 'a' : 'b';
    expect(matcher.test(`${text}a${'b'.repeat(12)}`)).toBe(true);
    expect(matcher.test(`${text}b${'b'.repeat(12)}`)).toBe(false);
  });

  test('patterns beyond a size or with costly back-references are refused', () => {
    expect(isValidPosixRegex('((a{1000}){1000}|b){1000}')).toBe(false);
    expect(isValidPosixRegex('(a|aa)*\\1')).toBe(false);
  });

  test('the automaton and JavaScript agree on any pattern', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '(a|b)', '(a|ab)', '()', '^', '$', '\\w', '\\b', 'ü');
    const repeat = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,2}');
    const part = fc.tuple(atom, repeat).map(([one, many]) => (/^(?:\^|\$|\\b)$/u.test(one) ? one : one + many));
    const pattern = fc.array(fc.oneof(part, part, fc.constant('|')), { maxLength: 6 }).map((parts) => parts.join(''));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'ü', ' '), maxLength: 8 });
    fc.assert(
      fc.property(pattern, text, fc.boolean(), (source, subject, ignoreCase) => {
        const program = compileProgram(parsePosixRegex(source, ignoreCase), ignoreCase);
        const automaton = automatonOf(program);
        expect([automaton(subject), automaton(subject)]).toEqual([runProgram(program, subject), runProgram(program, subject)]);
        expect(runProgram(program, subject)).toBe(posixToJavaScript(source, ignoreCase).test(subject));
      }),
      { numRuns: 2000 },
    );
  });

  test('no pattern does more than be refused', () => {
    const soup = fc.array(fc.constantFrom(...Array.from('ab()[]{}*+?|\\^$.-:=,12é😀'), '[:alpha:]', '[[:'), { maxLength: 20 });
    fc.assert(
      fc.property(soup, (parts) => {
        const source = parts.join('');
        if (isValidPosixRegex(source)) expect(compilePosixRegex(source, true).test('ab12é')).toBeTypeOf('boolean');
      }),
      { numRuns: 3000 },
    );
  });
});
