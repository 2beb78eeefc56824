import { readFileSync } from 'node:fs';
import { parseAnyQuery } from '@flyover/overpass-ql';
import { expandQuery } from '@flyover/query-template';
import { describe, expect, test } from 'vitest';
import { needsRepair, type Purpose, repairQuery } from './index.ts';

interface Pair {
  readonly title: string;
  readonly purpose: Purpose;
  readonly text: string;
  readonly repaired: string;
}

const pairs: Pair[] = readFileSync(new URL('./testing/pairs.txt', import.meta.url), 'utf8')
  .split(/^=== /mu)
  .slice(1)
  .flatMap((part) => {
    const [head, map, editor] = part.split(/^--- (?:map|editor)/mu);
    const title = head.slice(0, head.indexOf('\n'));
    const text = head.slice(title.length + 1, -1);
    const repaired = (result: string) => (result === ': same\n' ? text : result.slice(1, -1));
    return [
      { title, purpose: 'map', text, repaired: repaired(map) },
      { title, purpose: 'editor', text, repaired: repaired(editor) },
    ] satisfies Pair[];
  });

/** The findings of the repaired query as it would run. */
function faultsOf(text: string): readonly unknown[] {
  const { query } = expandQuery(text, {
    bbox: { south: 0, west: 0, north: 1, east: 1 },
    center: { lat: 0.5, lon: 0.5 },
    now: new Date(0),
    resolve: () => 'area(id:1)',
  });
  return parseAnyQuery(query).diagnostics;
}

test('there are pairs for both languages', () => {
  expect(pairs.length).toBeGreaterThan(120);
  expect(pairs.filter(({ text }) => text.startsWith('<')).length).toBeGreaterThan(20);
});

describe.each(['map', 'editor'] as const)('repair for the %s', (purpose) => {
  test.each(pairs.filter((pair) => pair.purpose === purpose))('$title', ({ text, repaired }) => {
    const repair = repairQuery(text, purpose);
    expect(repair.text).toBe(repaired);
    expect(repair.changed).toBe(text !== repaired);
    expect(needsRepair(repaired, purpose)).toBe(false);
    expect(repairQuery(repaired, purpose).text).toBe(repaired);
    expect(faultsOf(repaired)).toEqual([]);
  });
});

test.each(pairs.filter((pair) => pair.purpose === 'map'))('repair for an editor after the map: $title', ({ repaired }) => {
  const editor = repairQuery(repaired, 'editor').text;
  expect(needsRepair(editor, 'editor')).toBe(false);
  expect(needsRepair(editor, 'map')).toBe(false);
});
