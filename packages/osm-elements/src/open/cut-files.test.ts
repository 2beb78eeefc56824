import { expect, test } from 'vitest';
import { ReadError } from '../read-error.ts';
import { randomNumbers } from '../testing/byte-chunks.ts';
import { realFile, unpackedExtract } from '../testing/test-files.ts';
import { readElements } from './read-elements.ts';

/** Of each: half a file is read on the way to most of them. */
const RUNS = Number(process.env.FLYOVER_FUZZ_RUNS ?? 40);

const kindOf = (bytes: Uint8Array) =>
  readElements([bytes]).then(
    () => 'read',
    (error: unknown) => (error instanceof ReadError ? error.kind : error),
  );

test('gzipped XML cut at random places is truncated', async () => {
  const file = realFile('berlin-siegessaeule.osm.gz');
  if (file === undefined) return;
  const random = randomNumbers(7);
  const kinds = new Set<unknown>();
  for (let run = 0; run < RUNS; run++) kinds.add(await kindOf(file.subarray(0, 20 + random(file.length - 21))));
  expect([...kinds]).toEqual(['truncated']);
});

test('the XML inside cut at random places is truncated', async () => {
  const file = unpackedExtract('berlin-siegessaeule.osm.gz');
  if (file === undefined) return;
  const random = randomNumbers(8);
  const kinds = new Set<unknown>();
  // before the last tag begins to close
  for (let run = 0; run < RUNS; run++) kinds.add(await kindOf(file.subarray(0, 60 + random(file.length - 80))));
  expect([...kinds]).toEqual(['truncated']);
});
