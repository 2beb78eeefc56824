/** The table of phrases: what stands in, what query comes out, or where and how it is at fault. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildQuery, WizardError } from './index.ts';
import { PRESETS } from './testing/small-schema.ts';

const [HEAD, TAIL] = ['[out:json][timeout:25]; ', ' out body; >; out skel qt;'];

/** Patterns of the table that servers refuse. */
const INVALID_PATTERNS = new Set(['(', '{{2}}']);

/** The query on one line, without what every query has; a fault as `! from-to message`. */
function compact(phrase: string): string {
  try {
    const query = buildQuery(phrase, { presets: PRESETS, isValidPattern: (pattern) => !INVALID_PATTERNS.has(pattern) });
    const line = query.replaceAll(/\n\s*/g, ' ');
    expect(line.endsWith(TAIL) && line.includes('[out:json][timeout:25]')).toBe(true);
    return line.slice(0, -TAIL.length).replace(HEAD, '');
  } catch (error) {
    if (!(error instanceof WizardError)) throw error;
    return `! ${error.at === undefined ? '' : `${error.at.from}-${error.at.to} `}${error.message}`;
  }
}

const groups = readFileSync(new URL('./testing/phrases.txt', import.meta.url), 'utf8')
  .split(/^# /m)
  .slice(1)
  .map((group) => {
    const [title, ...lines] = group.split('\n');
    return { title, cases: lines.filter((line) => line.includes(' ⇒ ')).map((line) => line.split(' ⇒ ')) };
  });

test('the table has more than 300 phrases', () => {
  expect(groups.reduce((sum, { cases }) => sum + cases.length, 0)).toBeGreaterThan(380);
});

describe.each(groups)('phrases: $title', ({ cases }) => {
  test.each(cases)('%s ⇒ %s', (phrase, expected) => expect(compact(phrase)).toBe(expected));
});
