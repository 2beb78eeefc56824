/** The examples of `../shared/golden/mapcss`, where they are at hand. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseStyleSheet } from './index.ts';
import { type PlainStyle, stylesOf } from './testing/style-of.ts';

interface Case {
  readonly id: string;
  readonly topic: string;
  readonly sheet: string;
  readonly elements: readonly unknown[];
  readonly zoom: number;
  readonly expect: Readonly<Record<string, PlainStyle>> & { readonly error?: string };
}

const golden = process.env.FLYOVER_GOLDEN ?? join(resolve(import.meta.dirname, '../../..'), '../shared/golden');
const file = join(golden, 'mapcss/cases.json');
const cases: Case[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
if (cases.length === 0) console.warn(`skipped: no ${file}`);

describe.skipIf(cases.length === 0)('examples of the language', () => {
  test.each(cases)('$topic: $id', async ({ sheet, elements, zoom, expect: expected }) => {
    if (typeof expected.error === 'string') {
      expect(() => parseStyleSheet(sheet)).toThrow(expected.error);
      return;
    }
    const styles = await stylesOf(sheet, elements, zoom);
    const found = Object.fromEntries(Object.keys(expected).map((name) => [name, styles[name] ?? {}]));
    expect(rounded(found)).toEqual(rounded(expected));
  });
});

/** Numbers with four digits that count. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, part) => (typeof part === 'number' ? Number(part.toPrecision(4)) : part));
}
