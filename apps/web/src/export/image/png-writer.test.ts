import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyPiece, createPngWriter, drawMark } from './png-writer.ts';

/** Reads a PNG of eight bits without alpha, with the filters 0 and 2: a second implementation. */
async function readPng(blob: Blob) {
  const bytes = Buffer.from(await blob.arrayBuffer());
  const data: Buffer[] = [];
  const types: string[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (types.at(-1) !== type) types.push(type);
    if (type === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const width = bytes.readUInt32BE(16);
  const raw = inflateSync(Buffer.concat(data));
  const stride = width * 3;
  const rows: number[][] = [];
  for (let at = 0; at < raw.length; at += stride + 1) {
    const row = [...raw.subarray(at + 1, at + 1 + stride)];
    rows.push(raw[at] === 0 ? row : row.map((value, i) => (value + (rows.at(-1)?.[i] ?? 0)) & 255));
  }
  return { width, height: bytes.readUInt32BE(20), types, rows, signature: bytes.toString('latin1', 0, 8) };
}

test('every pixel comes back, however the rows are handed over', () =>
  fc.assert(
    fc.asyncProperty(
      fc
        .record({ width: fc.integer({ min: 1, max: 9 }), counts: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }) })
        .chain(({ width, counts }) =>
          fc.tuple(
            fc.constant(width),
            fc.tuple(...counts.map((rows) => fc.uint8Array({ minLength: rows * width * 3, maxLength: rows * width * 3 }))),
          ),
        ),
      async ([width, bands]) => {
        const height = bands.reduce((sum, band) => sum + band.length / 3 / width, 0);
        const writer = createPngWriter(width, height);
        for (const band of bands) await writer.writeRows(band);
        const png = await readPng(await writer.finish());
        expect(png).toMatchObject({ width, height, types: ['IHDR', 'IDAT', 'IEND'], signature: '\x89PNG\r\n\x1a\n' });
        expect(png.rows.flat()).toEqual(bands.flatMap((band) => [...band]));
      },
    ),
    { numRuns: 50 },
  ));

test('checksums are those of the standard', async () => {
  const bytes = Buffer.from(await (await createPngWriter(1, 0).finish()).arrayBuffer());
  // the end of every PNG
  expect(bytes.subarray(-12).toString('hex')).toBe('0000000049454e44ae426082');
});

test('a piece comes with its last row first and lies at its position; what is clear shows the ground', () => {
  const band = new Uint8Array(3 * 2 * 3);
  const pixels = Uint8Array.from([1, 2, 3, 255, /* clear */ 0, 0, 0, 0, /* the upper row */ 7, 8, 9, 255, 100, 50, 0, 127.5]);
  copyPiece(band, 3, { x: 1, y: 0, width: 2, height: 2 }, pixels, [10, 20, 30]);
  expect([...band]).toEqual([0, 0, 0, 7, 8, 9, 105, 60, 15, 0, 0, 0, 1, 2, 3, 10, 20, 30]);
});

test('a mark is drawn over the rows that the band has of it, and not beyond its edges', () => {
  const mark = {
    x: 1,
    y: 9,
    width: 2,
    height: 2,
    pixels: new Uint8ClampedArray([200, 0, 0, 255, 0, 0, 0, 0, 0, 100, 0, 51, 9, 9, 9, 255]),
  };
  const upper = new Uint8Array(2 * 3).fill(50);
  drawMark(upper, 2, 9, mark);
  expect([...upper]).toEqual([50, 50, 50, 200, 0, 0]);
  const lower = new Uint8Array(2 * 2 * 3).fill(50);
  drawMark(lower, 2, 10, mark);
  expect([...lower]).toEqual([50, 50, 50, 40, 60, 40, 50, 50, 50, 50, 50, 50]);
  const far = new Uint8Array(6);
  drawMark(far, 2, 20, mark);
  expect([...far]).toEqual([0, 0, 0, 0, 0, 0]);
});
