import { describe, expect, test } from 'vitest';
import { createOverpassJsonReader } from './json/overpass-json-reader.ts';
import { errorKind, fuzzRuns, mutated, randomNumbers } from './testing/byte-chunks.ts';
import { goldenAnswers, unpackedExtract } from './testing/test-files.ts';
import { createOsmXmlReader } from './xml/osm-xml-reader.ts';

const berlin = unpackedExtract('berlin-siegessaeule.osm.gz');
const files = [
  ...goldenAnswers('.json.gz').map((file) => ({ ...file, create: createOverpassJsonReader })),
  ...goldenAnswers('.xml.gz').map((file) => ({ ...file, create: createOsmXmlReader })),
  ...(berlin === undefined ? [] : [{ name: 'berlin-siegessaeule.osm.gz', read: () => berlin, create: createOsmXmlReader }]),
];

/** Large files add time, not cases: their first part is enough. */
const MOST_BYTES = 400_000;

const allowed = ['none', 'truncated', 'malformed', 'limit', 'unsupported', 'wrong-format', 'empty'];

describe.skipIf(files.length === 0)('broken files', () => {
  test.for(files)('$name cut short is an error of kind truncated', ({ read, create }) => {
    const bytes = read().subarray(0, MOST_BYTES);
    const random = randomNumbers(bytes.length);
    for (let run = 0; run < fuzzRuns; run++) {
      // from byte 1 to before the closing brace or tag
      const length = 1 + random(bytes.length - 12);
      expect(errorKind(create(), bytes.subarray(0, length))).toBe('truncated');
    }
  });

  test.for(files)('$name with changed bytes is read or refused with a ReadError', ({ read, create }) => {
    const bytes = read().subarray(0, MOST_BYTES);
    const random = randomNumbers(bytes.length);
    for (let run = 0; run < fuzzRuns; run++) expect(allowed).toContain(errorKind(create(), mutated(bytes, random), 1 + random(1e5)));
  });

  test.for(files)('$name keeps its complete elements when it breaks off', ({ read, create }) => {
    const bytes = read().subarray(0, MOST_BYTES);
    const whole = create();
    whole.push(bytes);
    const half = create();
    half.push(bytes.subarray(0, bytes.length >> 1));
    expect(() => half.finish()).toThrow(/^cut (JSON|XML) /);
    const { nodes } = half.partial();
    expect(nodes.ids).toEqual(whole.partial().nodes.ids.subarray(0, nodes.count));
    expect(half.progress.elements).toBeLessThanOrEqual(whole.progress.elements);
  });
});
