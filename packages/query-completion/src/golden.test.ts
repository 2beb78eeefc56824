import { parseQuery, tokenize, WORDS as VOCABULARY } from '@flyover/overpass-ql';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CompletionWords, completeQuery, completionAt, signatureAt } from './index.ts';
import { acceptedTexts, withNumbers } from './testing/accepted-texts.ts';

const TEXTS = acceptedTexts();
const WORDS: CompletionWords = {
  keys: [{ word: 'name' }, { word: 'addr:street' }],
  values: [{ word: 'yes' }, { word: 'a "b" (c)' }],
  snippetName: (id) => id,
};

const LANGUAGE: ReadonlySet<string> = new Set(Object.values(VOCABULARY).flat());

/** Names of sets that are words of the language too. */
const ODD: ReadonlySet<string> = new Set(['count_members']);

/** Places of which every word is offered. */
const WHOLE = new Set(['statement', 'behind-set', 'out', 'filter', 'operand', 'setting', 'words']);

test('of each word of the language that stands in a query, its first letter offers it', () => {
  const missing: string[] = [];
  let asked = 0;
  for (const { name, text } of TEXTS) {
    for (const token of tokenize(text).tokens) {
      if (!LANGUAGE.has(token.text)) continue;
      const at = completionAt(text, token.from + 1);
      if (at === undefined || !WHOLE.has(at.slot.kind)) continue;
      asked++;
      const labels = completeQuery(text, token.from + 1, WORDS)?.items.map(({ label, words = [] }) => [label, ...words]) ?? [];
      if (!labels.flat().some((label) => label === token.text || label === `${token.text}.`) && !ODD.has(token.text))
        missing.push(`${name}:${token.line} ${token.text} in ${at.slot.kind}`);
    }
  }
  expect(missing).toEqual([]);
  expect(asked).toBeGreaterThan(300);
});

/** Where the first error is. */
function firstError(text: string): number {
  const errors = parseQuery(text).diagnostics.filter(({ severity }) => severity === 'error');
  return Math.min(text.length, ...errors.map(({ from }) => from));
}

test('what is offered may stand there: no error comes before its end that was not there before', () => {
  const wrong: string[] = [];
  let asked = 0;
  const seen = new Map<string, number>();
  for (const { name, text } of TEXTS) {
    for (const { to } of tokenize(text).tokens) {
      const before = text.slice(0, to);
      const completed = completeQuery(before, to, WORDS);
      if (completed === undefined) continue;
      // each sort of slot once
      const sort = JSON.stringify([completionAt(before, to)?.slot, completed.items.length]);
      const times = seen.get(sort) ?? 0;
      seen.set(sort, times + 1);
      if (times > 0 || before.length > 2000) continue;
      const prefix = before.slice(0, completed.from);
      const known = firstError(prefix);
      for (const { label, insert, kind, opens } of completed.items) {
        asked++;
        // an operator waits for its other side
        const written = `${prefix}${withNumbers(insert)}${kind === 'operator' && opens === true ? '1' : ''}`;
        const last = tokenize(written).tokens.at(-1)?.from ?? 0;
        // what is unfinished is told at its last word or sign
        if (firstError(written) < Math.min(known, last)) wrong.push(`${name} ${JSON.stringify(written.slice(-60))} by ${label}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(2000);
}, 120_000);

test('no text, however damaged, and no position throws; what is replaced holds the cursor', () => {
  const short = TEXTS.filter(({ text }) => text.length < 400).map(({ text }) => text);
  const piece = fc.constantFrom(
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '"',
    "'",
    ';',
    '->',
    '.',
    ':',
    '{{',
    '}}',
    '/*',
    '//',
    '<',
    '-',
    ',',
    '\n',
    '\\',
    '__proto__',
    '😀',
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...short),
      fc.nat(),
      fc.nat(40),
      piece,
      fc.constantFrom('ql', 'xml', 'other'),
      (text, given, cut, extra, language) => {
        const at = given % (text.length + 1);
        const damaged = text.slice(0, at) + extra + text.slice(at + cut);
        for (let position = 0; position <= damaged.length; position++) {
          const completed = completeQuery(damaged, position, WORDS, language);
          if (completed !== undefined)
            expect(completed.from <= position && completed.to >= position && completed.to <= damaged.length).toBe(true);
          signatureAt(damaged, position);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test.each(['(', '[', '{', '{{', '((', '"', 'node(', 'foreach{', 'if(', 'way(if:', '{{style:', '<a b="', '->.a', 'node["'])(
  'many of %s end soon',
  (piece) => {
    const text = piece.repeat(5_000);
    for (const language of ['ql', 'xml'] as const) {
      const start = performance.now();
      completeQuery(text, text.length, WORDS, language);
      signatureAt(text, text.length);
      expect(performance.now() - start).toBeLessThan(3000);
    }
  },
);
