import { createOsmXmlReader, createOverpassJsonReader } from '@flyover/osm-elements';
import { concat, goldenAnswers } from '@flyover/osm-elements/testing';
import { describe, expect, test } from 'vitest';
import { writeOsmXml, writeOverpassJson } from './write-store.ts';

// the geometry of made elements (`convert item ::geom = geom()`) has no column
const json = goldenAnswers('.json.gz').filter(({ name }) => !name.startsWith('30-'));
const xml = goldenAnswers('.xml.gz');

describe.skipIf(json.length === 0)('golden answers', () => {
  test.for(json)('$name is written byte for byte as the server wrote it', ({ read }) => {
    const bytes = read();
    const reader = createOverpassJsonReader();
    reader.push(bytes);
    expect(bytes.equals(concat(writeOverpassJson(reader.finish())))).toBe(true);
  });

  test.for(xml)('$name is written byte for byte as the server wrote it', ({ read }) => {
    const bytes = read();
    const reader = createOsmXmlReader();
    reader.push(bytes);
    expect(bytes.equals(concat(writeOsmXml(reader.finish())))).toBe(true);
  });
});
