import { describe, expect, test } from 'vitest';
import { decodeLz4Block } from './blob.ts';

const ascii = (text: string) => [...new TextEncoder().encode(text)];

/** What a block gives as text, or undefined where it is refused. */
function decode(block: readonly number[], size: number): string | undefined {
  const output = new Uint8Array(size);
  return decodeLz4Block(Uint8Array.from(block), output) ? new TextDecoder().decode(output) : undefined;
}

describe('decodeLz4Block', () => {
  test('literals only', () => expect(decode([0x30, ...ascii('abc')], 3)).toBe('abc'));
  test('a match that overlaps itself', () =>
    expect(decode([0x1f, ...ascii('a'), 1, 0, 5, 0x10, ...ascii('b')], 26)).toBe(`${'a'.repeat(25)}b`));
  test('more than 15 literals', () => expect(decode([0xf0, 255, 30, ...ascii('x'.repeat(300))], 300)).toBe('x'.repeat(300)));
  test('a match back into the literals', () => expect(decode([0x40, ...ascii('abcd'), 4, 0, 0x10, ...ascii('!')], 9)).toBe('abcdabcd!'));

  test.each([
    ['nothing', [], 0],
    ['literals that are not there', [0x30, 97], 3],
    ['literals beyond the output', [0x30, 97, 97, 97], 2],
    ['too little output', [0x10, 97], 2],
    ['half a distance', [0x10, 97, 1], 5],
    ['a distance of 0', [0x10, 97, 0, 0, 0x00], 5],
    ['a distance before the start', [0x10, 97, 2, 0, 0x00], 5],
    ['a match beyond the output', [0x10, 97, 1, 0, 0x00], 4],
    ['no literals behind the last match', [0x10, 97, 1, 0], 5],
    ['a literal length without an end', [0xf0, 255, 255], 600],
    ['a match length without an end', [0x1f, 97, 1, 0, 255], 600],
  ])('refuses %s', (_, block, size) => expect(decode(block, size)).toBe(undefined));
});
