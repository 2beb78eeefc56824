import { deflateSync } from 'node:zlib';
import { inflatePlainly } from '@flyover/osm-elements';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nativeInflate, nativeInflateAhead } from './node-readers.ts';

const outcome = (inflate: typeof nativeInflate, input: Uint8Array, size: number) => {
  const output = new Uint8Array(size);
  const good = inflate(input, output);
  return [good, good ? Buffer.from(output).toString('hex') : ''];
};
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.uint8Array({ minLength: 1, maxLength: 3 }).map((piece) => new Uint8Array(5000).map((_, at) => piece[at % piece.length])),
);

describe('nativeInflate', () => {
  test('gives the bytes, of which there must be exactly so many', () => {
    fc.assert(
      fc.property(bytes, fc.integer({ min: -3, max: 3 }), (plain, off) => {
        const size = Math.max(0, plain.length + off);
        expect(outcome(nativeInflate, deflateSync(plain), size)).toEqual(
          size === plain.length ? [true, Buffer.from(plain).toString('hex')] : [false, ''],
        );
      }),
    );
  });
  test('takes no stream that the one in JavaScript refuses, however it is damaged', () => {
    fc.assert(
      fc.property(
        bytes,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        fc.nat({ max: 8 }),
        fc.nat({ max: 8 }),
        (plain, at, flip, cut, more) => {
          const packed = deflateSync(plain);
          packed[at % packed.length] ^= flip;
          const input = Buffer.concat([packed.subarray(0, packed.length - cut), Buffer.alloc(more, 7)]);
          if (nativeInflate(input, new Uint8Array(plain.length))) {
            expect(outcome(nativeInflate, input, plain.length)).toEqual(outcome(inflatePlainly, input, plain.length));
          }
        },
      ),
    );
  });
  test.each([[new Uint8Array(0)], [new Uint8Array(5)], [Buffer.from('no zlib at all')]])('refuses %j', (input) =>
    expect([nativeInflate(input, new Uint8Array(0)), nativeInflate(input, new Uint8Array(9))]).toEqual([false, false]),
  );
});

test('nativeInflateAhead gives the same bytes from another thread, and refuses the same streams', async () => {
  await fc.assert(
    fc.asyncProperty(bytes, fc.nat(), fc.nat({ max: 255 }), fc.integer({ min: -2, max: 2 }), async (plain, at, flip, off) => {
      const packed = new Uint8Array(deflateSync(plain));
      packed[at % packed.length] ^= flip;
      const size = Math.max(0, plain.length + off);
      const inflated = await nativeInflateAhead(packed, size);
      const expected = outcome(nativeInflate, packed, size);
      expect([inflated !== undefined, inflated === undefined ? '' : Buffer.from(inflated).toString('hex')]).toEqual(expected);
    }),
  );
});
