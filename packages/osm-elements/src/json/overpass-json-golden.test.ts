import { describe, expect, test } from 'vitest';
import { compareStores } from '../compare-stores.ts';
import { goldenAnswers } from '../testing/test-files.ts';
import { storeOfJson } from '../testing/text-oracles.ts';
import { createOverpassJsonReader } from './overpass-json-reader.ts';

const answers = goldenAnswers('.json.gz');

describe.skipIf(answers.length === 0)('golden answers', () => {
  test.for(answers)('$name is read as JSON.parse reads it', ({ read }) => {
    const bytes = read();
    const reader = createOverpassJsonReader();
    for (let start = 0; start < bytes.length; start += 40_001) reader.push(bytes.subarray(start, start + 40_001));
    expect(compareStores(reader.finish(), storeOfJson(bytes.toString()))).toBeUndefined();
    expect(reader.progress.bytes).toBe(bytes.length);
  });
});
