/** What no damage may do: crash, hang, take memory for what never comes, or give half a file as a whole one. */
import { describe, expect, test } from 'vitest';
import { ReadError } from '../read-error.ts';
import { concat, randomNumbers } from '../testing/byte-chunks.ts';
import { headerPart, message, part } from '../testing/osm-pbf-oracle.ts';
import { realFile } from '../testing/test-files.ts';
import { BlobOpener, readBlob } from './blob.ts';
import { createOsmPbfReader } from './osm-pbf-reader.ts';

/** How many random changes are tried; `FLYOVER_FUZZ_RUNS=10000` for a long run. */
const RUNS = Number(process.env.FLYOVER_FUZZ_RUNS ?? 250);

/** A part of a file: where it and its blob begin, where it ends, and the unpacked bytes. */
interface FilePart {
  readonly start: number;
  readonly end: number;
  readonly kind: 'OSMHeader' | 'OSMData';
  readonly content: Uint8Array;
}

/** The parts of a well-formed file, as osmium writes them. */
function partsOf(file: Uint8Array): FilePart[] {
  const parts: FilePart[] = [];
  const opener = new BlobOpener();
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let start = 0; start < file.length; ) {
    const blobStart = start + 4 + view.getUint32(start);
    const kind = parts.length === 0 ? 'OSMHeader' : 'OSMData';
    // the size is the last field of the header: a varint behind the kind and its own tag
    let end = blobStart;
    for (let at = start + 4 + 2 + kind.length + 1, factor = 1; at < blobStart; at++, factor *= 128) end += (file[at] & 0x7f) * factor;
    parts.push({ start, end, kind, content: opener.open(readBlob(file.subarray(blobStart, end), blobStart)).slice() });
    start = end;
  }
  return parts;
}

/** How reading a file ends: whole or with an error of ours (anything else is thrown), and after how many elements. */
function outcome(file: Uint8Array): { readonly kind: string; readonly elements: number } {
  const reader = createOsmPbfReader();
  let kind = 'whole';
  try {
    reader.push(file);
    reader.finish();
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    kind = error.kind;
  }
  return { kind, elements: reader.progress.elements };
}

describe('a file that ends too early', () => {
  test.each(['monaco.osm.pbf', 'monaco-lz4.osm.pbf', 'liechtenstein.osm.pbf', 'six-territories.osm.pbf'])(
    '%s cut at 100 places is truncated, and whole only between two parts',
    (name) => {
      const file = realFile(name);
      if (file === undefined) return;
      const random = randomNumbers(11);
      const parts = partsOf(file);
      const header = file.subarray(0, parts[0].end);
      for (let run = 0; run < 100; run++) {
        const cut = 1 + random(file.length - 1);
        // the parts before the cut know nothing of it: the header is enough
        const { start, kind } = parts.findLast((candidate) => candidate.start < cut) ?? parts[0];
        const damaged = kind === 'OSMHeader' ? file.subarray(0, cut) : concat([header, file.subarray(start, cut)]);
        const whole = parts.some(({ end }) => end === cut);
        expect(outcome(damaged).kind).toBe(whole ? 'whole' : 'truncated');
      }
    },
  );

  test('with all its parts before the cut', () => {
    const file = realFile('monaco-lz4.osm.pbf');
    if (file === undefined) return;
    for (const share of [0.2, 0.5, 0.9]) expect(outcome(file.subarray(0, Math.floor(file.length * share))).kind).toBe('truncated');
  });
});

describe('random changes', () => {
  /** A copy with one to four bytes changed. */
  function changed(bytes: Uint8Array, random: (limit: number) => number): Uint8Array {
    const copy = bytes.slice();
    for (let change = 0; change <= random(4); change++) copy[random(copy.length)] = random(256);
    return copy;
  }

  test('of unpacked blocks end with an error of ours or a store, and most of them come to the elements', () => {
    const file = realFile('monaco.osm.pbf');
    if (file === undefined) return;
    const random = randomNumbers(23);
    const [header, ...blocks] = partsOf(file);
    let reached = 0;
    let refused = 0;
    for (let run = 0; run < RUNS; run++) {
      const block = part('OSMData', message([1, changed(blocks[random(blocks.length)].content, random)]));
      const { kind, elements } = outcome(concat([file.subarray(0, header.end), block]));
      if (elements > 0) reached++;
      if (kind !== 'whole') refused++;
    }
    expect(reached).toBeGreaterThan(RUNS / 2);
    expect(refused).toBeGreaterThan(0);
  });

  test.each(['monaco.osm.pbf', 'monaco-lz4.osm.pbf'])('of the packed bytes of %s are found', (name) => {
    const file = realFile(name);
    if (file === undefined) return;
    const random = randomNumbers(42);
    const parts = partsOf(file);
    const kinds = new Set<string>();
    for (let run = 0; run < RUNS / 5; run++) {
      const { start, end } = parts[1 + random(parts.length - 1)];
      kinds.add(outcome(concat([file.subarray(0, parts[0].end), changed(file.subarray(start, end), random)])).kind);
    }
    expect(kinds).toContain('malformed');
  });

  test('of the header', () => {
    const file = realFile('monaco.osm.pbf');
    if (file === undefined) return;
    const random = randomNumbers(77);
    const [{ end }] = partsOf(file);
    const kinds = new Set<string>();
    for (let run = 0; run < RUNS; run++) kinds.add(outcome(changed(file.subarray(0, end), random)).kind);
    expect(kinds).toContain('malformed');
    expect(kinds).toContain('wrong-format');
  });
});

test('takes no memory for bytes that only a length announces', () => {
  const before = process.memoryUsage().arrayBuffers;
  const reader = createOsmPbfReader();
  reader.push(headerPart('OsmSchema-V0.6'));
  // a part of 32 MiB, of which ten bytes come
  const announced = message([1, 'OSMData'], [3, 32 << 20]);
  reader.push(concat([Uint8Array.of(0, 0, 0, announced.length), announced, new Uint8Array(10)]));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 << 20);
});
