import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { ReadError } from '../read-error.ts';
import { concat, fuzzRuns, mutated, randomNumbers } from '../testing/byte-chunks.ts';
import { startBunzip } from './bunzip.ts';

/**
 * `<osm version="0.6"><node id="1" lat="47.1" lon="9.5"/></osm>` as the program bzip2 packs it, with blocks of 100 kB: room for larger ones, which
 * each of a thousand readers makes, takes longer than all that is read.
 */
const SMALL = Uint8Array.from(
  atob('QlpoMTFBWSZTWXc8SLEAAA2ZgFAB56cmJ50AIABUU0aANAA0GqfpRptRtT0TRkyUQeRHDgSbplchiQ6T09rhKwpa11zfJBGwnKKrl03IOPxdyRThQkHc8SLE'),
  (letter) => letter.charCodeAt(0),
);
const TEXT = '<osm version="0.6"><node id="1" lat="47.1" lon="9.5"/></osm>';

const PROGRAM = 'bzip2';
const hasProgram = spawnSync(PROGRAM, ['--version']).status === 0;
if (!hasProgram) console.warn('skipped: no program bzip2');

function pack(bytes: Uint8Array, level = 9): Uint8Array {
  return new Uint8Array(spawnSync(PROGRAM, [`-${level}`, '-c'], { input: bytes, maxBuffer: 1 << 28 }).stdout);
}

/** What comes out of chunks of one size. */
function unpacked(packed: Uint8Array, size = 1 << 16, limit = 2 ** 30): Uint8Array {
  const chunks: Uint8Array[] = [];
  const bunzip = startBunzip(limit, (chunk) => chunks.push(chunk));
  for (let at = 0; at < packed.length; at += size) bunzip.push(packed.subarray(at, at + size));
  bunzip.finish();
  return concat(chunks);
}

function kindOf(packed: Uint8Array, limit?: number): string {
  try {
    unpacked(packed, undefined, limit);
    return 'read';
  } catch (thrown) {
    if (thrown instanceof ReadError) return thrown.kind;
    throw thrown;
  }
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test('a small file, in chunks of any size, alone or behind another', () => {
  for (const size of [1, 2, 7, 1000]) expect(textOf(unpacked(SMALL, size))).toBe(TEXT);
  expect(textOf(unpacked(concat([SMALL, SMALL]), 3))).toBe(TEXT + TEXT);
});

test('every cut is truncated, and what follows the end is told', () => {
  for (let length = 1; length < SMALL.length; length++) expect(kindOf(SMALL.subarray(0, length))).toBe('truncated');
  expect(kindOf(new Uint8Array(0))).toBe('truncated');
  expect(kindOf(concat([SMALL, new TextEncoder().encode('garbage')]))).toBe('malformed');
});

test('every changed bit is found', () => {
  for (let bit = 0; bit < SMALL.length * 8; bit++) {
    const changed = SMALL.slice();
    changed[bit >> 3] ^= 1 << (bit & 7);
    let text: string | undefined;
    try {
      text = textOf(unpacked(changed));
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(ReadError);
    }
    // the level says how large blocks may be, and bits that fill the last byte say nothing
    if (text !== undefined) expect(text).toBe(TEXT);
  }
});

describe.runIf(hasProgram)('what the program bzip2 packs', () => {
  const random = randomNumbers(3);
  const noise = Uint8Array.from({ length: 300_000 }, () => random(256));
  const words = new TextEncoder().encode(
    Array.from({ length: 200_000 }, () => ['<tag k="', 'highway', 'residential', '" v="', '"/>\n'][random(5)]).join(''),
  );

  test.each([
    ['nothing', new Uint8Array(0)],
    ['one byte', Uint8Array.of(7)],
    ['noise', noise],
    ['text of several blocks', words],
    ['equal bytes', new Uint8Array(2_000_000).fill(65)],
    ['runs of every length', Uint8Array.from({ length: 70_000 }, (_, at) => Math.floor(Math.sqrt(2 * at)) & 255)],
  ])('%s', (_, bytes) => {
    for (const level of [1, 9]) expect(Buffer.compare(unpacked(pack(bytes, level)), bytes)).toBe(0);
  });

  test('bytes that grow as data never does are refused, and so are more than the limit', () => {
    const zeros = pack(new Uint8Array(70 << 20));
    expect(zeros.length).toBeLessThan(1000);
    expect(kindOf(zeros)).toBe('limit');
    expect(kindOf(pack(words), 100_000)).toBe('limit');
  });

  test('damage ends with an error of ours', () => {
    // two blocks: more are read as these are
    const packed = pack(words.subarray(0, 150_000), 1);
    for (let run = 0; run < fuzzRuns * 4; run++)
      expect(['malformed', 'truncated', 'limit', 'read']).toContain(kindOf(mutated(packed, random)));
  });
});
