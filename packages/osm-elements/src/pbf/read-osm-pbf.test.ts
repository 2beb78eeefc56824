import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { compareStores } from '../compare-stores.ts';
import type { ElementStore } from '../element-store.ts';
import { readElements } from '../open/read-elements.ts';
import { ReadError } from '../read-error.ts';
import { storeToBuffer } from '../store-buffer.ts';
import { chunkSizes, concat, inChunks } from '../testing/byte-chunks.ts';
import { readWithOracle } from '../testing/osm-pbf-oracle.ts';
import { randomPbfStore } from '../testing/random-store.ts';
import { realFile } from '../testing/test-files.ts';
import { readOsmPbf } from './read-osm-pbf.ts';
import { writeOsmPbf } from './write-osm-pbf.ts';
import { type InflateAhead, inflatePlainly, setInflateAhead } from './zlib.ts';

describe('readOsmPbf on real files', () => {
  test.each([
    ['monaco.osm.pbf', [41_361, 6_180, 346]],
    ['monaco-lz4.osm.pbf', [25_423, 4_106, 243]],
    ['liechtenstein.osm.pbf', [265_897, 26_614, 726]],
    ['six-territories.osm.pbf', [1_799_457, 190_395, 3_473]],
  ])('reads every element of %s', async (name, counts) => {
    const bytes = realFile(name);
    if (bytes === undefined) return;
    const store = await readOsmPbf([bytes]);
    expect([store.nodes.count, store.ways.count, store.relations.count]).toEqual(counts);
  });

  test.each(['monaco.osm.pbf', 'liechtenstein.osm.pbf'])('reads %s as a plain reader does, to the last number', async (name) => {
    const bytes = realFile(name);
    if (bytes === undefined) return;
    const store = await readOsmPbf([bytes]);
    const expected = { ...readWithOracle(bytes), info: store.info };
    expect(Buffer.from(storeToBuffer(store)).equals(Buffer.from(storeToBuffer(expected)))).toBe(true);
  });
});

afterEach(() => setInflateAhead(undefined));

/** Answers after a while, the later questions perhaps before the earlier ones. */
function slowly(waits: readonly number[], asked: { most: number } = { most: 0 }): InflateAhead {
  let count = 0;
  let open = 0;
  return async (input, size) => {
    asked.most = Math.max(asked.most, ++open);
    for (let turn = waits[count++ % waits.length]; turn > 0; turn--) await new Promise((resolve) => setImmediate(resolve));
    open--;
    const output = new Uint8Array(size);
    return inflatePlainly(input, output) ? output : undefined;
  };
}

type Read = (bytes: Uint8Array, sizes: readonly number[]) => Promise<ElementStore>;
const asPbf: Read = (bytes, sizes) => readOsmPbf(inChunks(bytes, sizes));
const asAnything: Read = (bytes, sizes) => readElements(inChunks(bytes, sizes));

/** Elements of a file, read here and with the help of another thread. */
async function twice(read: Read, bytes: Uint8Array, sizes: readonly number[], ahead: InflateAhead) {
  const outcome = (reading: Promise<ElementStore>) =>
    reading.then(
      (store) => ({ store, fault: undefined }),
      (thrown) => {
        if (!(thrown instanceof ReadError)) throw thrown;
        return { store: undefined, fault: thrown.fault };
      },
    );
  setInflateAhead(undefined);
  const here = await outcome(read(bytes, sizes));
  setInflateAhead(ahead);
  return [here, await outcome(read(bytes, sizes))];
}

/** One file of the blocks of several stores, some of them packed, some with a header of their own. */
const compression = fc.constantFrom('zlib' as const, 'none' as const);
const files = fc.array(fc.tuple(randomPbfStore, compression, fc.boolean()), { minLength: 1, maxLength: 8 }).map((stores) =>
  concat(
    stores.flatMap(([store, packed, hasHeader], index) => {
      const [header, ...blocks] = writeOsmPbf(store, { compression: packed });
      return index === 0 || hasHeader ? [header, ...blocks] : blocks;
    }),
  ),
);
const waits = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 5 });
const damages = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 3 });

test.each([
  ['as .osm.pbf', asPbf],
  ['as whatever it is', asAnything],
])('a file read %s with the help of another thread has the same elements', async (_, read) => {
  await fc.assert(
    fc.asyncProperty(files, chunkSizes, waits, async (file, sizes, turns) => {
      const [here, ahead] = await twice(read, file, sizes, slowly(turns));
      expect(ahead.fault).toEqual(here.fault);
      if (here.store !== undefined && ahead.store !== undefined) expect(compareStores(here.store, ahead.store)).toBe(undefined);
    }),
    { numRuns: 60 },
  );
});

test('a damaged or cut file ends with the same error, the first there is', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(files, damages, fc.nat(), waits, async (file, changes, cut, turns) => {
      const damaged = file.slice(0, cut % 3 === 0 ? cut % file.length : file.length);
      for (const [at, flip] of changes) if (damaged.length > 0) damaged[at % damaged.length] ^= flip;
      const [here, ahead] = await twice(asPbf, damaged, [700], slowly(turns));
      expect(ahead.fault).toEqual(here.fault);
      seen.add(here.fault?.kind ?? 'whole');
    }),
    { numRuns: 300 },
  );
  for (const kind of ['whole', 'cut', 'damaged']) expect(seen).toContain(kind);
});

test('what another thread fails at ends the reading, and nothing is left unheard', async () => {
  const bytes = realFile('monaco.osm.pbf');
  if (bytes === undefined) return;
  setInflateAhead(() => Promise.reject(new Error('the thread stopped')));
  await expect(readOsmPbf([bytes])).rejects.toThrow('the thread stopped');
});

test('a real file is inflated some blocks ahead, and not as a whole', async () => {
  const bytes = realFile('liechtenstein.osm.pbf');
  if (bytes === undefined) return;
  const asked = { most: 0 };
  const [here, ahead] = await twice(asPbf, bytes, [1 << 18], slowly([1], asked));
  if (here.store === undefined || ahead.store === undefined) throw new Error('It was not read');
  expect(compareStores(here.store, ahead.store)).toBe(undefined);
  expect(asked.most).toBeGreaterThan(1);
  expect(asked.most).toBeLessThanOrEqual(17);
});
