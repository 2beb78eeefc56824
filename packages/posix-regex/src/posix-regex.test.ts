import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { automatonOf, compileProgram } from './automaton.ts';
import { foldCase } from './character-set.ts';
import { parsePosixRegex } from './pattern-tree.ts';
import { compilePosixRegex, effortOf, isValidPosixRegex, posixRegexProblem, posixToJavaScript } from './posix-regex.ts';

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
    expect(isValidPosixRegex(`a${'?'.repeat(60_000)}`)).toBe(false);
    expect(posixRegexProblem('((a{1000}){1000}|b){1000}')).toBe('large');
    expect(posixRegexProblem(`(a)${'[[:print:]]'.repeat(100)}\\1`)).toBe('large');
    expect(posixRegexProblem('(')).toBe('invalid');
  });

  test('the automaton and JavaScript agree on any pattern', () => {
    const letters = ['a', 'b', 'z', 'ü', 'ß', 'ſ', 'k', 'I', 'ı', 'σ', '😀', '_', '1'];
    const classes = ['alpha', 'digit', 'alnum', 'upper', 'lower', 'space', 'blank', 'punct', 'cntrl', 'print', 'graph', 'xdigit'];
    const inBrackets = fc.oneof(
      fc.constantFrom(...letters, 'a-c', 'A-Z', '0-9', 'à-ÿ', 'α-ω', '\u0100-\u2FFF', '[.-.]'),
      fc.constantFrom(...classes).map((name) => `[:${name}:]`),
    );
    const bracket = fc.tuple(fc.constantFrom('', '^'), fc.array(inBrackets, { minLength: 1, maxLength: 3 }));
    const atom = fc.oneof(
      fc.constantFrom(...letters, '.', '(a|b)', '(a|ab)', '(a|b*|)', '()', '\\w', '\\W', '\\s', '\\S'),
      bracket.map(([negated, inside]) => `[${negated}${inside.join('')}]`),
    );
    const anchor = fc.constantFrom('^', '$', '\\b', '\\B', '\\<', '\\>');
    const repeat = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,2}', '{2,}', '{,1}', '{0}');
    const part = fc.tuple(atom, repeat).map((both) => both.join(''));
    const pattern = fc.array(fc.oneof(part, part, part, anchor, fc.constant('|')), { maxLength: 6 }).map((parts) => parts.join(''));
    const unit = fc.constantFrom(...letters, 'A', 'Ü', 'ẞ', 's', 'K', 'K', 'i', 'Σ', 'ς', ' ', '\t', '-', '٣', '\u0301');
    fc.assert(
      fc.property(pattern, fc.array(fc.string({ unit, maxLength: 8 }), { maxLength: 5 }), fc.boolean(), (source, texts, ignoreCase) => {
        const tree = parsePosixRegex(source, ignoreCase);
        const program = compileProgram(tree, ignoreCase);
        expect(program.length).toBe(effortOf(tree).steps + 1);
        const [automaton, matcher] = [automatonOf(program), compilePosixRegex(source, ignoreCase)];
        const regExp = posixToJavaScript(source, ignoreCase);
        // twice: what is remembered of one text must not change the answer for another
        for (const text of [...texts, ...texts]) {
          const expected = regExp.test(text);
          expect([automaton(text), matcher.test(text)]).toEqual([expected, expected]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('case is folded as JavaScript folds it', () => {
    const cased: string[] = [];
    for (let code = 0; code < 0x20000; code++) {
      const character = String.fromCodePoint(code);
      if (/\p{Changes_When_Casemapped}|\p{Cased}/u.test(character)) cased.push(character);
    }
    const text = cased.join('');
    const groups = new Map<string, string[]>();
    for (const character of cased) groups.set(foldCase(character), [...(groups.get(foldCase(character)) ?? []), character]);
    for (const group of groups.values()) {
      const source = `[\\u{${group[0].codePointAt(0)?.toString(16)}}]`;
      expect(text.match(new RegExp(source, 'giu'))).toEqual(group);
    }
  });

  test.each([
    ['classes', '[[:print:]]'.repeat(5900), 'a'.repeat(5900)],
    [
      'different classes',
      Array.from({ length: 5000 }, (_, i) => `[[:print:]${String.fromCharCode(0x4e00 + i)}]`).join(''),
      'a'.repeat(5000),
    ],
    ['different sets', Array.from({ length: 16_000 }, (_, i) => `[${String.fromCharCode(0x4e00 + i)}a]`).join(''), 'a'.repeat(16_000)],
    ['edges of words', `${'\\b'.repeat(1000)}a`, 'a'],
    ['repetitions', '((a{2,9}){2,9}){2,9}', 'a'.repeat(8)],
    ['states', '(a|b)*a(a|b){200}$', `a${'b'.repeat(200)}`],
  ])('many %s neither take long nor much memory', (_, pattern, text) => {
    const before = process.memoryUsage().rss;
    const texts = Array.from({ length: 300 }, (__, i) => 'ab'.repeat(i % 40) + String(i));
    for (const source of [pattern, `^${pattern}`]) {
      const matcher = compilePosixRegex(source, true);
      for (const each of texts) matcher.test(each);
    }
    const anchored = compilePosixRegex(`^${pattern}`, true);
    expect([anchored.test(text), anchored.test(text.slice(1))]).toEqual([true, false]);
    expect(process.memoryUsage().rss - before).toBeLessThan(400e6);
  });

  test('patterns that are used in turns are forgotten and made again', () => {
    const matchers = Array.from({ length: 40 }, (_, i) => compilePosixRegex(`^${'a?'.repeat(2900)}${'a'.repeat(i)}$`, false));
    for (const text of ['a', 'a'.repeat(20)])
      expect(matchers.map((matcher) => matcher.test(text)).filter(Boolean).length).toBe(text.length + 1);
  });

  test('no pattern does more than be refused', () => {
    const soup = fc.array(fc.constantFrom(...Array.from('ab()[]{}*+?|\\^$.-:=,12é😀'), '[:alpha:]', '[[:'), { maxLength: 20 });
    fc.assert(
      fc.property(soup, (parts) => {
        const source = parts.join('');
        if (isValidPosixRegex(source)) expect(compilePosixRegex(source, true).test('ab12é')).toBeTypeOf('boolean');
      }),
      { numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 500) },
    );
  });
});
