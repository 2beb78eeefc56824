import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rawOf } from '../testing/results.ts';
import { RawLines, type RawShelf } from './raw-lines.ts';

test('gives any stretch of bytes, whatever the chunks', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      fc.nat(70),
      fc.nat(70),
      (text, sizes, start, end) => {
        const bytes = new TextEncoder().encode(text);
        const raw = rawOf(text, sizes);
        expect(raw.bytes).toBe(bytes.length);
        expect([...raw.all()]).toEqual([...bytes]);
        expect([...raw.slice(start, end)]).toEqual([...bytes.slice(start, Math.max(start, end))]);
      },
    ),
  ));

test('text gives the beginning, up to a number of bytes', () => {
  const raw = rawOf('abcdefgh', [3]);
  expect([raw.text(5), raw.text(0), raw.text(100)]).toEqual(['abcde', '', 'abcdefgh']);
});

test('empty chunks change nothing', () => {
  const raw = rawOf('a\n');
  raw.push(new Uint8Array(0));
  expect([raw.bytes, raw.text(9)]).toEqual([2, 'a\n']);
});

test('a stretch within a chunk is not copied', () => {
  const raw = rawOf('abcdef', [3]);
  expect(raw.slice(3, 5).buffer).toBe(raw.slice(4, 6).buffer);
});

test('full pieces go to the shelf, the rest at the end, and all can be read as before', () =>
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 60 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      fc.nat(70),
      fc.nat(70),
      (bytes, sizes, pieceBytes, start, end) => {
        const shelved: Uint8Array[] = [];
        const shelf: RawShelf = (chunks) => {
          const piece = Uint8Array.from(chunks.flatMap((chunk) => [...chunk]));
          shelved.push(piece);
          return { length: piece.length, read: (from, to) => piece.slice(from, to) };
        };
        const raw = new RawLines(shelf, pieceBytes);
        for (let at = 0, turn = 0; at < bytes.length; turn++) {
          const size = sizes[turn % sizes.length];
          raw.push(bytes.slice(at, at + size));
          at += size;
          expect([...raw.all()]).toEqual([...bytes.slice(0, at)]);
        }
        raw.shelve();
        expect(shelved.flatMap((piece) => [...piece])).toEqual([...bytes]);
        expect([...raw.slice(start, end)]).toEqual([...bytes.slice(start, Math.max(start, end))]);
        expect(shelved.slice(0, -1).every(({ length }) => length >= pieceBytes)).toBe(true);
      },
    ),
  ));
