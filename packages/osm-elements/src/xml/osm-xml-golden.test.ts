import { describe, expect, test } from 'vitest';
import { compareStores } from '../compare-stores.ts';
import { goldenAnswers, unpackedExtract } from '../testing/test-files.ts';
import { storeOfXml } from '../testing/text-oracles.ts';
import { createOsmXmlReader } from './osm-xml-reader.ts';

const answers = goldenAnswers('.xml.gz');
const berlin = unpackedExtract('berlin-siegessaeule.osm.gz');
const files = [...answers, ...(berlin === undefined ? [] : [{ name: 'berlin-siegessaeule.osm.gz', read: () => berlin }])];

describe.skipIf(files.length === 0)('golden answers and extracts', () => {
  test.for(files)('$name is read as saxes reads it', ({ read }) => {
    const bytes = read();
    const reader = createOsmXmlReader();
    for (let start = 0; start < bytes.length; start += 40_001) reader.push(bytes.subarray(start, start + 40_001));
    expect(compareStores(reader.finish(), storeOfXml(bytes.toString()))).toBeUndefined();
    expect(reader.progress.bytes).toBe(bytes.length);
  });
});
