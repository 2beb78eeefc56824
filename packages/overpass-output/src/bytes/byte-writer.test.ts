import { StringInterner } from '@flyover/osm-elements';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { XML_ESCAPES } from '../xml/xml-parts.ts';
import { ByteWriter } from './byte-writer.ts';
import { EscapedStrings, NOTHING, piece } from './pieces.ts';

/** A backslash in front of a quote. */
const ESCAPES = Array.from({ length: 128 }, (_, code) => (code === 0x22 ? new TextEncoder().encode('\\"') : undefined));

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
        expect(written((bytes) => bytes.integer(NOTHING, value))).toBe(String(value));
      }),
    ));

  test.each([0, 9, 10, 99, 100, 999_999_999, 1_000_000_000, 10_000_000_000, -1])('%d', (value) =>
    expect(written((bytes) => bytes.integer(NOTHING, value))).toBe(String(value)),
  );

  test('coordinates have seven decimals', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }), (value) => {
        expect(written((bytes) => bytes.coordinate(NOTHING, value))).toBe((value / 1e7).toFixed(7));
      }),
    ));

  test('degrees are those of toFixed', () => {
    const degrees = fc.oneof(
      fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((units) => units / 1e7),
      fc.double({ min: -200, max: 200, noNaN: true }),
      // halves of a unit, which doubles miss on either side
      fc.integer({ min: -3_600_000_000, max: 3_600_000_000 }).map((halves) => halves / 2e7),
      fc.constantFrom(0, -0, -1e-9, 1e-9, -5e-8, 5e-8),
    );
    fc.assert(
      fc.property(degrees, (value) => {
        expect(written((bytes) => bytes.degrees(NOTHING, value))).toBe(value.toFixed(7));
      }),
    );
  });

  test('a value stands behind its piece, and before the one that closes it', () => {
    const fields = (bytes: ByteWriter) => {
      bytes.integer(piece(' id='), 7);
      bytes.coordinate(piece(' lat='), -1);
      bytes.timestamp(piece(' at="'), 0, piece('"'));
      bytes.placed(piece(' ref="'), 8, piece('" lat="'), 10_000_000, piece('" lon="'), -5, piece('"/>'));
      bytes.integers(piece(' nodes=['), piece(', '), [1, 2, 3], 1, 3);
    };
    expect(written(fields)).toBe(' id=7 lat=-0.0000001 at="1970-01-01T00:00:00Z" ref="8" lat="1.0000000" lon="-0.0000005"/> nodes=[2, 3');
  });

  test('strings of a table are those that were put into it, with what is written instead of a byte', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', 'plain', 'ü"ü'),
      fc.nat(3).map((count) => 'long "text" '.repeat(count * 100)),
    );
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const interner = new StringInterner();
        const numbers = texts.map((each) => interner.intern(each));
        const strings = new EscapedStrings(interner.finish(), ESCAPES);
        const all = written((bytes) => {
          // what was found out about a string holds when it comes again
          for (const number of [...numbers, ...numbers]) bytes.string(piece('<'), strings, number, piece('>'));
        });
        const escaped = texts.map((each) => `<${each.replaceAll('"', '\\"')}>`).join('');
        expect(all).toBe(escaped + escaped);
      }),
    );
  });

  test('times of the years 1 to 9999 are those of Date', () =>
    fc.assert(
      fc.property(fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }), (seconds) => {
        expect(written((bytes) => bytes.timestamp(NOTHING, seconds))).toBe(new Date(seconds * 1000).toISOString().replace('.000', ''));
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

  test.each(['say "ü"', 'say', 'say "so"', '"'.repeat(1000)])('writes some characters of a text differently: %s', (text) =>
    expect(written((bytes) => bytes.escapedText(text, ESCAPES))).toBe(text.replaceAll('"', '\\"')),
  );
  test.each(['answer', 'file'] as const)('XML of an %s has no U+FFFE and no U+FFFF, wherever they stand', (kind) => {
    for (const before of [0, 1, 2, 61, 62, 63, 64, 400]) {
      const text = `${'é'.repeat(before)}\ufffe\uffff \ufffd \ufefe ﾾ ᾿`;
      const interner = new StringInterner();
      const number = interner.intern(text);
      const strings = new EscapedStrings(interner.finish(), XML_ESCAPES[kind].attribute);
      const clean = text.replace(/[\ufffe\uffff]/g, '\ufffd');
      expect(written((bytes) => bytes.string(NOTHING, strings, number))).toBe(clean);
      expect(written((bytes) => bytes.escapedText(text, XML_ESCAPES[kind].text))).toBe(clean);
    }
  });
});
