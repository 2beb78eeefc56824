import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callsOn } from '../testing/results.ts';
import { LONGEST_LINE } from './row-index.ts';

const ALL = 1_000_000;

async function rowsOf(text: string, sizes?: readonly number[]): Promise<string[]> {
  return (await callsOn(text, sizes).rawRows(1, 0, ALL)).map((row) => row.text);
}

async function sizeOf(text: string, sizes?: readonly number[]) {
  const size = await callsOn(text, sizes).rawCount(1, () => undefined);
  return size === undefined ? [] : [size.rows, size.lines, size.complete];
}

describe('the rows of an answer', () => {
  test('show it as it came', async () => expect(await rowsOf('{\n  "version": 0.6\n}')).toEqual(['{', '  "version": 0.6', '}']));
  test('a line break at the very end begins no line', async () => expect(await rowsOf('a\nb\n')).toEqual(['a', 'b']));
  test('empty lines count', async () => expect(await rowsOf('\n\na\n\n')).toEqual(['', '', 'a', '']));
  test('nothing has no rows', async () => expect([await rowsOf(''), await sizeOf('')]).toEqual([[], [0, 0, true]]));
  test('CR LF ends a line; a CR within stays', async () => expect(await rowsOf('a\r\nb\rc\r\n\r\n')).toEqual(['a', 'b\rc', '']));
  test('bytes that are not UTF-8 are shown as U+FFFD, a byte order mark stays', async () =>
    expect(await rowsOf('\ufeffa\ufffd')).toEqual(['\ufeffa\ufffd']));
  test('of another run are none', async () => {
    const calls = callsOn('a');
    expect([await calls.rawRows(2, 0, 9), await calls.rawOpen(2)]).toEqual([[], undefined]);
  });
  test('are the lines of split, whatever the chunks', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'ü', '利', '🚲', '\n', '\n', '\r\n', ' ')),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        async (parts, sizes) => {
          const text = parts.join('');
          const lines = text
            .split('\n')
            .map((line, i, all) => (i < all.length - 1 || line.endsWith('\r') ? line.replace(/\r$/, '') : line));
          if (text === '' || text.endsWith('\n')) lines.pop();
          expect(await rowsOf(text, sizes)).toEqual(lines);
          expect(await sizeOf(text, sizes)).toEqual([lines.length, lines.length, true]);
        },
      ),
    ));
  test('can be read from any one on, in answers of many marks', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9000 }), fc.nat(40_000), fc.integer({ min: 0, max: 50 }), async (length, first, count) => {
        const lines = Array.from({ length: Math.ceil(300_000 / length) }, (_, i) => `${i} ${'x'.repeat((i * 7919) % length)}`);
        const expected = lines.flatMap((line) => line.match(/.{1,5000}/g) ?? ['']);
        const rows = await callsOn(lines.join('\n'), [4096, 70_000]).rawRows(1, first, count);
        expect(rows.map(({ text }) => text)).toEqual(expected.slice(first, first + count));
      }),
      { numRuns: 30 },
    ));
});

describe('a long line', () => {
  const pieces = async (text: string) =>
    (await callsOn(text, [4096]).rawRows(1, 0, ALL)).map((row) => [row.text.length, row.begins, row.ends]);
  test(`of ${LONGEST_LINE} bytes is whole`, async () => expect(await pieces('x'.repeat(5000))).toEqual([[5000, true, true]]));
  test('of as many and CR LF is whole, too', async () =>
    expect(await pieces(`${'x'.repeat(5000)}\r\ny`)).toEqual([
      [5000, true, true],
      [1, true, true],
    ]));
  test('goes on in further rows, the next line does not', async () =>
    expect(await pieces(`${'x'.repeat(12_000)}\nshort`)).toEqual([
      [5000, true, false],
      [5000, false, false],
      [2000, false, true],
      [5, true, true],
    ]));
  test('counts as one line', async () => expect(await sizeOf(`${'x'.repeat(12_000)}\nshort`)).toEqual([4, 2, true]));
  test('is cut between characters, and nothing of it is lost', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom('🚲', '利', 'ü', '\r', 'a🚲\r利'),
        fc.nat(9),
        fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1 }),
        async (unit, before, sizes) => {
          const text = `${'x'.repeat(before)}${unit.repeat(4000)}!`;
          const rows = await rowsOf(text, sizes);
          expect(rows.join('')).toBe(text);
          expect(rows.every((row) => !row.includes('\ufffd') && row.length <= LONGEST_LINE)).toBe(true);
        },
      ),
      { numRuns: 30 },
    ));
});

describe('lines', () => {
  const text = `${Array.from({ length: 30_000 }, (_, i) => `line ${i}`).join('\n')}\n${'x'.repeat(20_000)}\nlast`;
  test('are found by their number', async () => {
    const calls = callsOn(text, [9999]);
    const found = [];
    for (const line of [0, 1, 4095, 29_999, 30_000, 30_001, 99_999]) found.push(await calls.rawRowOfLine(1, line));
    expect(found).toEqual([0, 1, 4095, 29_999, 30_000, 30_004, 30_004]);
  });
  test('are estimated until they are counted', async () => {
    const calls = callsOn(text.repeat(4), [9999]);
    const first = await calls.rawOpen(1);
    expect(first?.complete).toBe(false);
    expect(Math.abs((first?.lines ?? 0) / 120_000 - 1)).toBeLessThan(0.3);
    const last = await calls.rawCount(1, () => undefined);
    expect(last).toMatchObject({ complete: true, lines: 4 * 30_001 + 1 });
  });
});

describe('text', () => {
  test('of rows comes as it is, line breaks too', async () => {
    const calls = callsOn('a\r\nb\nc', [2]);
    expect(await calls.rawText(1, { first: 0, last: 1 }, 100)).toEqual({ text: 'a\r\nb\n', cut: false });
    expect(await calls.rawText(1, { first: 1, last: 99 }, 100)).toEqual({ text: 'b\nc', cut: false });
  });
  test('ends after the most that may be given', async () =>
    expect(await callsOn('a\nbcd\ne').rawText(1, { first: 0, last: 9 }, 3)).toEqual({ text: 'a\nb', cut: true }));
});

describe('how an answer is written', () => {
  const kindOf = async (text: string) => {
    const overview = await callsOn(text).rawOpen(1);
    return [overview?.kind, overview?.separator];
  };
  test('JSON', async () => expect(await kindOf(' {"version": 0.6}')).toEqual(['json', '']));
  test('XML', async () => expect(await kindOf('<?xml version="1.0"?>\n<osm>')).toEqual(['xml', '']));
  test('a table, by what stands between its columns', async () => {
    expect(await kindOf('@id\tname\n1\tBank, alt\n')).toEqual(['table', '\t']);
    expect(await kindOf('@id;name\n1;\n')).toEqual(['table', ';']);
    expect(await kindOf('a,b\n')).toEqual(['table', ',']);
  });
  test('anything else', async () => expect(await kindOf('Hello, world\nA line')).toEqual(['text', '']));
});
