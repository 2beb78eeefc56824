/** Texts to link, the same in every run. */
import fc from 'fast-check';

const WORDS = [
  'node',
  'way',
  'nwr',
  '[amenity=cafe]',
  '["name"~"^Bäcker",i]',
  '({{bbox}})',
  ';',
  '\n',
  'out geom;',
  '(._;>;);',
  '// ünï 🚲',
  '{{geocodeArea:Wien}}->.a;',
  '["name:uk"="Київ"]',
  '東京',
];

/** Texts of queries, of letters that repeat, of any characters, and long ones; each another. */
export function sampleTexts(count: number): string[] {
  const query = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 120 }).map((words) => words.join(''));
  const repeated = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 200 });
  const any = fc.string({ unit: 'binary', minLength: 1, maxLength: 100 });
  const texts = new Set<string>(['', 'foo', WORDS.join('').repeat(12)]);
  for (const text of fc.sample(fc.oneof(query, repeated, any), { seed: 4, numRuns: count * 3 })) {
    if (texts.size < count) texts.add(text);
  }
  return [...texts];
}

/** Runs of a property: `FLYOVER_FUZZ_RUNS`, or a few hundred. */
export function fuzzRuns(): number {
  return Number(process.env.FLYOVER_FUZZ_RUNS ?? 300);
}
