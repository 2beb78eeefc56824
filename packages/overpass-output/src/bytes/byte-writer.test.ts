import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteWriter } from './byte-writer.ts';

/** What a writer wrote, as text. */
function written(write: (bytes: ByteWriter) => void): string {
  const bytes = new ByteWriter();
  write(bytes);
  return Buffer.concat(bytes.take(true)).toString();
}

describe('ByteWriter', () => {
  test('whole numbers are those of String', () =>
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(written((bytes) => bytes.integer(value))).toBe(String(value));
      }),
    ));

  test.each([0, 9, 10, 99, 100, 999_999_999, 1_000_000_000, 10_000_000_000, -1])('%d', (value) =>
    expect(written((bytes) => bytes.integer(value))).toBe(String(value)),
  );

  test('coordinates have seven decimals', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }), (value) => {
        expect(written((bytes) => bytes.coordinate(value))).toBe((value / 1e7).toFixed(7));
      }),
    ));

  test('times of the years 1 to 9999 are those of Date', () =>
    fc.assert(
      fc.property(fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }), (seconds) => {
        expect(written((bytes) => bytes.timestamp(seconds))).toBe(new Date(seconds * 1000).toISOString().replace('.000', ''));
      }),
    ));

  test('chunks have about 64 kB, and nothing is lost between them', () => {
    const bytes = new ByteWriter();
    const expected = Array.from({ length: 30_000 }, (_, i) => `piece ${i};`).join('');
    for (let i = 0; i < 30_000; i++) bytes.text(`piece ${i};`);
    expect(bytes.hasFull).toBe(true);
    const chunks = bytes.take(true);
    expect(chunks.every((chunk) => chunk.length <= 65_536)).toBe(true);
    expect(Buffer.concat(chunks).toString()).toBe(expected);
  });

  test('one text longer than a chunk', () => {
    const long = 'ü'.repeat(100_000);
    expect(written((bytes) => bytes.text(long))).toBe(long);
  });

  test('writes some bytes differently', () => {
    const escapes = Array.from({ length: 128 }, (_, code) => (code === 0x22 ? new TextEncoder().encode('\\"') : undefined));
    const text = new TextEncoder().encode('say "ü"');
    expect(written((bytes) => bytes.escaped(text, 0, text.length, escapes))).toBe('say \\"ü\\"');
  });
});
