import { parseStyleSheet } from '@flyover/mapcss';
import { describe, expect, test } from 'vitest';
import { TranslationSizeError, translateSheet } from './index.ts';

const rules = (count: number, rule: (index: number) => string) => Array.from({ length: count }, (_, index) => rule(index)).join('\n');

function outcomeOf(sheet: string) {
  const parsed = parseStyleSheet(sheet);
  const before = process.cpuUsage();
  try {
    return { outcome: translateSheet(parsed).style.layers.length, ...seconds(before) };
  } catch (error) {
    if (!(error instanceof TranslationSizeError)) throw error;
    return { outcome: 'refused', ...seconds(before) };
  }
}

function seconds(before: NodeJS.CpuUsage) {
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6 };
}

/** Processor time on a machine that does other things. */
const MOST_SECONDS = 6;

describe('large sheets', () => {
  test('2,698 rules become a style', () => {
    const sheet = rules(
      2698,
      (i) => `${['way', 'node', 'area'][i % 3]}[k${i % 8}=v${i % 97}] { color: #${String(100000 + i)}; width: ${(i % 7) + 1}; }`,
    );
    const { outcome, seconds: used } = outcomeOf(sheet);
    expect(outcome).toBe(3);
    expect(used).toBeLessThan(MOST_SECONDS);
  });
  const HOSTILE = [
    [
      'classes of classes',
      rules(3000, (i) => `way[k${i}].a${i} { set .a${i + 1}; } way[j${i}] { set .a${i + 1}; color: red; width: ${i} }`),
    ],
    ['dashes for every width', rules(1500, (i) => `way[a=${i}] { color: red; width: ${i} } way[b=${i}] { dashes: ${i + 1},2 }`)],
    ['layers', rules(10_000, (i) => `way|z${i % 20}::x${i}[a=${i}] { color: red; width: ${i} }`)],
    ['all layers', rules(5000, (i) => `way::x${i} { color: red; width: ${i} } way::*[a=b] { width: ${i} }`)],
  ] as const;
  test.each(HOSTILE)('%s end in a style or a refusal, soon', (_, sheet) => {
    const { outcome, seconds: used } = outcomeOf(sheet);
    expect([3, 'refused']).toContain(outcome);
    expect(used).toBeLessThan(MOST_SECONDS);
  });
  test('a long sum is left out, not written out', () => {
    const { style, left } = translateSheet(parseStyleSheet(`way { color: red; width: ${'tag("a") - '.repeat(1000)}1; }`));
    expect(style.layers).toEqual([]);
    expect(left).toEqual([{ kind: 'function', what: 'eval', line: 1 }]);
  });
});
