import { describe, expect, test } from 'vitest';
import { checkText, FINDING_EXAMPLES, type Finding } from './index.ts';
import { schemaTags } from './testing/schema-tags.ts';

const examples = Object.entries(FINDING_EXAMPLES).map(([code, { bad, good }]) => ({ code, bad, good }));

const tags = schemaTags();
const codesOf = (text: string) => checkText(text, { tags }).map(({ code }) => code);

function mended(text: string, { fix }: Finding): string {
  let result = text;
  for (const { from, to, insert } of (fix?.edits ?? []).toReversed()) result = result.slice(0, from) + insert + result.slice(to);
  return result;
}

describe.each(examples)('$code', ({ code, bad, good }) => {
  test('is told of the first text, and nothing of the second', () => {
    expect([[...new Set(codesOf(bad))], codesOf(good)]).toEqual([[code], []]);
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
