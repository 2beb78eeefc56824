import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patternShape } from './pattern-shape.ts';
import { PosixRegexError } from './pattern-tree.ts';
import { compilePosixRegex } from './posix-regex.ts';

const exact = (...texts: string[]) => ({ kind: 'exact', texts });

describe('the shape of a pattern', () => {
  test.each(['', '.', '.*', '.+', '^.*$', '^.+$', '(.*)', '^', '$', '^.', 'a|.*'])('%j matches all', (pattern) =>
    expect(patternShape(pattern)).toEqual({ kind: 'all' }),
  );
  test.each(['^$', 'a^b', '$a', 'a+^', '^$|x^'])('%j matches nothing', (pattern) =>
    expect(patternShape(pattern)).toEqual({ kind: 'never' }),
  );
  test.each([
    ['^yes$', exact('yes')],
    ['^a\\.b$', exact('a.b')],
    ['^(yes|no)$', exact('yes', 'no')],
    ['^yes$|^no$', exact('yes', 'no')],
    ['^foot(way|path)s?$', { kind: 'other' }],
    ['^foot(way|path)$', exact('footway', 'footpath')],
    ['(^yes$)', exact('yes')],
  ])('%j is exact', (pattern, shape) => expect(patternShape(pattern)).toEqual(shape));
  test.each(['^motorway|trunk$', '^a|b|c$'])('%j anchors its ends only', (pattern) =>
    expect(patternShape(pattern)).toEqual({ kind: 'anchors' }),
  );
  test.each(['yes', '^yes', 'yes$', '^a|b', '^(a|b)', '[ab]', '^..$', '^.$', '^(a|)$', 'a|b', '^a$|b'])('%j is a pattern', (pattern) =>
    expect(patternShape(pattern)).toEqual({ kind: 'other' }),
  );
  test('an invalid pattern has none', () => expect(() => patternShape('(a')).toThrow(PosixRegexError));
  test('of thousands of ways is found at once', () => {
    expect(patternShape(`^(${'a|'.repeat(20_000)}a)$`)).toEqual({ kind: 'other' });
    expect(patternShape('(a|b)'.repeat(10_000))).toEqual({ kind: 'other' });
  });
});

test('a shape says what the matcher does', () => {
  const piece = fc.constantFrom('a', 'b', '^', '$', '.', '.*', '|', '(', ')', '(a|b)', 'a+', 'b?');
  const pattern = fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join(''));
  const text = fc.stringMatching(/^[ab]{1,4}$/);
  fc.assert(
    fc.property(pattern, text, (source, value) => {
      let shape: ReturnType<typeof patternShape>;
      try {
        shape = patternShape(source);
      } catch (error) {
        if (error instanceof PosixRegexError) return;
        throw error;
      }
      const matches = compilePosixRegex(source, false).test(value);
      if (shape.kind === 'all') expect([source, value, matches]).toEqual([source, value, true]);
      if (shape.kind === 'never') expect([source, value, matches]).toEqual([source, value, false]);
      if (shape.kind === 'exact') expect([source, value, matches]).toEqual([source, value, shape.texts.includes(value)]);
    }),
    { numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 1000) },
  );
});
