import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LONGEST_LINE, RawLines } from './raw-lines.ts';

const encoder = new TextEncoder();

/** Lines of a text that came in chunks of the sizes given, in turn. */
function rawOf(text: string, sizes: readonly number[] = [1_000_000]): RawLines {
  const raw = new RawLines();
  const bytes = encoder.encode(text);
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length];
    raw.push(bytes.subarray(at, at + size));
    at += size;
  }
  return raw;
}

const linesOf = (text: string, sizes?: readonly number[]) => {
  const raw = rawOf(text, sizes);
  return raw.read(0, raw.count);
};

describe('RawLines', () => {
  test('shows the answer as it came', () => expect(linesOf('{\n  "version": 0.6\n}')).toEqual(['{', '  "version": 0.6', '}']));
  test('a line break at the very end begins no line', () => expect(linesOf('a\nb\n')).toEqual(['a', 'b']));
  test('empty lines count', () => expect(linesOf('\n\na\n\n')).toEqual(['', '', 'a', '']));
  test('nothing has no lines', () => expect(linesOf('')).toEqual([]));
  test('empty chunks change nothing', () => {
    const raw = rawOf('a\n');
    raw.push(new Uint8Array(0));
    expect([raw.count, raw.bytes]).toEqual([1, 2]);
  });
  test('CR LF ends a line; a CR within stays', () => expect(linesOf('a\r\nb\rc\r\n\r\n')).toEqual(['a', 'b\rc', '']));
  test('are those of split, whatever the chunks', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'ü', '利', '🚲', '\n', '\n', '\r\n', ' ')),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        (parts, sizes) => {
          const text = parts.join('');
          const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
          if (text === '' || text.endsWith('\n')) lines.pop();
          const raw = rawOf(text, sizes);
          expect(raw.read(0, raw.count)).toEqual(lines);
          expect(raw.count).toBe(lines.length);
          expect(raw.text(text.length * 4)).toBe(text);
          expect(new TextDecoder().decode(raw.all())).toBe(text);
        },
      ),
    ));
  test('reads any window of lines', () => {
    const raw = rawOf('0\n1\n2\n3\n4', [2]);
    expect(raw.read(1, 3)).toEqual(['1', '2']);
    expect(raw.read(-5, 2)).toEqual(['0', '1']);
    expect(raw.read(3, 99)).toEqual(['3', '4']);
    expect(raw.read(7, 9)).toEqual([]);
    expect(raw.read(3, 1)).toEqual([]);
  });
  test('shows what is there while more comes', () => {
    const raw = rawOf('first\nsec');
    expect(raw.read(0, raw.count)).toEqual(['first', 'sec']);
    raw.push(encoder.encode('ond\nthird'));
    expect(raw.read(0, raw.count)).toEqual(['first', 'second', 'third']);
  });
  test('bytes that are not UTF-8 are shown as U+FFFD', () => {
    const raw = new RawLines();
    raw.push(Uint8Array.of(0x61, 0xff, 0x62));
    expect(raw.read(0, 1)).toEqual(['a\ufffdb']);
  });
});

describe('a long line', () => {
  test('of 5000 bytes is whole', () => expect(linesOf('x'.repeat(LONGEST_LINE))).toEqual(['x'.repeat(5000)]));
  test('is cut after that, the next one is not', () =>
    expect(linesOf(`${'x'.repeat(9000)}\nshort`, [4096])).toEqual([`${'x'.repeat(5000)} …`, 'short']));
  test('is cut between characters', () => {
    for (const before of ['', 'x', 'xx', 'xxx']) {
      const [line] = linesOf(before + '🚲'.repeat(2000));
      expect(line).toBe(`${before}${'🚲'.repeat(Math.floor((5000 - before.length) / 4))} …`);
    }
  });
});

test('text gives the beginning, up to a number of bytes', () => {
  const raw = rawOf('abcdefgh', [3]);
  expect([raw.text(5), raw.text(0), raw.text(100)]).toEqual(['abcde', '', 'abcdefgh']);
});
