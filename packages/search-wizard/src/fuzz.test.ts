/** Hostile phrases: nothing but a WizardError, and no text that gets out of its quotes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildQuery, parsePhrase, repairPhrase, WizardError } from './index.ts';
import { PRESETS } from './testing/small-schema.ts';

const RUNS = Number(process.env.FLYOVER_FUZZ_RUNS ?? 300);

/** Pieces of phrases, so that many of them can be read. */
const piece = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      'amenity',
      'name',
      'cafe',
      'drinking water',
      'type',
      'node',
      'way',
      'id',
      'newer',
      'older',
      'date',
      'user',
      '12',
      '2025',
    ),
  },
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      '=',
      '==',
      '!=',
      '<>',
      '~',
      '=~',
      '!~',
      ':',
      '*',
      '(',
      ')',
      '&',
      '|',
      '&&',
      '||',
      '/',
      '"',
      "'",
      '\\',
      '{{',
      '}}',
    ),
  },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      ' ',
      '  ',
      ' and ',
      ' or ',
      ' AND ',
      ' in ',
      ' around ',
      ' global',
      ' is null',
      ' is not null',
      ' like ',
      ' not like ',
      ' in bbox',
    ),
  },
  { weight: 2, arbitrary: fc.string({ maxLength: 6, unit: 'binary' }) },
  { weight: 2, arbitrary: fc.string({ maxLength: 6 }).map((text) => JSON.stringify(text)) },
);
const condition = fc.constantFrom(
  'a=b',
  'cafe',
  'name:"{{x}}"',
  "name!='*/'",
  'type:way',
  'id:3',
  'newer:2 days',
  '~"a\\n"~/b/i',
  '(tap)',
  'x is null',
  '(a=b or water)',
);
const phrases = fc.oneof(
  fc
    .tuple(
      fc.array(condition, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(' and ', ' or ', '|', '&&'),
      fc.oneof(fc.constantFrom('', ' global', ' in x'), piece),
    )
    .map(([conditions, joint, rest]) => conditions.join(joint) + rest),
  fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')),
  fc.string({ maxLength: 60, unit: 'binary' }),
);

test('a phrase throws nothing but a WizardError', () => {
  let read = 0;
  fc.assert(
    fc.property(phrases, (phrase) => {
      try {
        const query = buildQuery(phrase, { presets: PRESETS });
        expect(query.endsWith('out body;\n>;\nout skel qt;')).toBe(true);
        read++;
      } catch (error) {
        if (!(error instanceof WizardError)) throw error;
        const at = error.at ?? { from: 0, to: 0 };
        expect(at.from >= 0 && at.from <= at.to && at.to <= phrase.length && error.message !== '').toBe(true);
        if (error.kind === 'syntax') expect(error.message).toMatch(/^Expected .+ but .+ found\.$/su);
      }
    }),
    { numRuns: RUNS },
  );
  expect(read).toBeGreaterThan(RUNS / 10);
});

test('a correction can be read', () => {
  fc.assert(
    fc.property(phrases, (phrase) => {
      const repair = repairPhrase(phrase, { presets: PRESETS });
      if (repair === undefined) return;
      expect(buildQuery(repair.phrase, { presets: PRESETS })).toContain('out body;');
      for (const { from, to } of repair.changes) expect(from <= to && to <= repair.phrase.length).toBe(true);
    }),
    { numRuns: RUNS / 3 },
  );
});

test('any text is a value, a key, a pattern and a name when it is quoted', () => {
  const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', minLength: 1 }), (value, key) => {
      const { query } = parsePhrase(`${quoted(key)}=${quoted(value)}`);
      expect(query).toMatchObject({ kind: 'eq', key, val: value });
      expect(parsePhrase(`name~${quoted(value)}`).query).toMatchObject({ kind: 'like', val: { regex: value } });
      expect(parsePhrase(quoted(key)).query).toMatchObject({ kind: 'free', text: key });
    }),
  );
});
