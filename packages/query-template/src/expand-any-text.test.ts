/** Properties that hold of any text. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ExpansionError } from './index.ts';
import { expand, query } from './testing/expand-there.ts';

describe('any text', () => {
  const pieces = [
    '{{',
    '}}',
    '{',
    '}',
    'bbox',
    'center',
    'a',
    'b',
    '=',
    ':',
    ' ',
    '\n',
    '\r\n',
    'style:',
    'data:sql',
    'date:',
    '<',
    '<?xml ?>',
    '<osm-script',
    '"',
    'geocodeId:',
    ',',
  ];
  const text = fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), { maxLength: 60 })
    .map((parts) => parts.join(''));
  const breaks = (of: string) => of.replace(/[^\n]/g, '').length;

  test('expands or fails with a typed error, and loses no line', () => {
    fc.assert(
      fc.property(text, (input) => {
        try {
          const expansion = expand(input);
          expect(breaks(expansion.query)).toBe(breaks(input));
          for (let line = 1; line <= breaks(input) + 1; line++)
            expect(expansion.positionInText(line, 1).line).toBeLessThanOrEqual(breaks(input) + 1);
        } catch (error) {
          expect(error).toBeInstanceOf(ExpansionError);
        }
      }),
      { numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 1000) },
    );
  });
  test('without double braces is itself in the query language', () => {
    fc.assert(
      fc.property(fc.string(), (input) => {
        fc.pre(!input.includes('{{') && !input.trimStart().startsWith('<'));
        expect(query(input)).toBe(input);
      }),
    );
  });
  test('maps each kept character to itself', () => {
    fc.assert(
      fc.property(text, (input) => {
        fc.pre(!input.includes('{{'));
        const expansion = expand(input);
        for (let offset = 0; offset < expansion.query.length; offset++) {
          const origin = expansion.offsetInText(offset);
          if (expansion.language === 'ql') expect(input[origin]).toBe(expansion.query[offset]);
        }
      }),
    );
  });
});
