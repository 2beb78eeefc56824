import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkText, FINDINGS, type Finding } from './index.ts';
import { schemaTags } from './testing/schema-tags.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/diagnostics.md'), 'utf8');
const sections = page
  .split(/^### /mu)
  .slice(1)
  .map((section) => {
    const [code] = section.split('\n');
    const [bad, good, ...more] = [...section.matchAll(/^```(?:overpassql|xml)\n([\s\S]*?)\n```$/gmu)].map(([, text]) => text);
    return { code, severity: /^_(\w+)_: /mu.exec(section)?.[1], bad, good, more };
  });

const tags = schemaTags();
const codesOf = (text: string) => checkText(text, { tags }).map(({ code }) => code);

function mended(text: string, { fix }: Finding): string {
  let result = text;
  for (const { from, to, insert } of (fix?.edits ?? []).toReversed()) result = result.slice(0, from) + insert + result.slice(to);
  return result;
}

test('every code has a section, with its severity', () => {
  expect(Object.fromEntries(sections.map(({ code, severity }) => [code, severity]))).toEqual(FINDINGS);
  expect(sections).toHaveLength(Object.keys(FINDINGS).length);
});

describe.each(sections)('$code', ({ code, bad, good, more }) => {
  test('is told of the first text, and nothing of the second', () => {
    expect([[...new Set(codesOf(bad))], codesOf(good), more]).toEqual([[code], [], []]);
  });
  test('is gone when it is mended', () => {
    for (const finding of checkText(bad, { tags })) {
      if (finding.fix === undefined) continue;
      const text = mended(bad, finding);
      expect([text === bad, codesOf(text)]).toEqual([false, []]);
    }
  });
  test('is not told where a comment says so', () => {
    const isXml = bad.startsWith('<');
    const [open, close] = isXml ? ['<!--', ' -->'] : ['//', ''];
    const lines = bad.split('\n').flatMap((line) => [`${open} flyover-ignore ${code}${close}`, line]);
    expect(codesOf(lines.join('\n'))).toEqual([]);
    const other = lines.join('\n').replaceAll(`ignore ${code}`, 'ignore another-code');
    expect(new Set(codesOf(other))).toEqual(new Set([code]));
  });
});
