import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuzzRuns } from '../testing/sample-texts.ts';
import { createPacker, createUnpacker, packText, unpackText } from './pack-text.ts';
import { createPredictor, squash, stretch } from './predictor.ts';

const HEADER = Uint8Array.of(1, 2, 3);
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (packed: Uint8Array, length: number, header = HEADER) => {
  const reading = unpackText(packed, length, header);
  return reading === undefined ? undefined : { text: new TextDecoder().decode(reading.text), whole: reading.whole };
};

describe('logistic', () => {
  test('stretch is the inverse of squash, as by the functions of the platform', () => {
    for (const probability of [0, 1, 100, 2047, 2048, 4000, 4095]) {
      const expected = Math.log((probability + 0.5) / (4095.5 - probability));
      expect(Math.abs(stretch(probability) - expected)).toBeLessThan(1e-12);
      expect(Math.abs(squash(expected) - (probability + 0.5) / 4096)).toBeLessThan(0.001);
    }
  });
  test('squash ends at -12 and 12', () => expect([squash(-99), squash(0), squash(99)]).toEqual([squash(-13), 0.5, squash(13)]));
});

describe('the arithmetic coder', () => {
  test('gives back every bit, whatever its chance', () => {
    const bits = fc.array(fc.tuple(fc.nat(1), fc.oneof(fc.integer({ min: 1, max: 65535 }), fc.constantFrom(1, 65535))), { maxLength: 400 });
    fc.assert(
      fc.property(bits, (list) => {
        const packer = createPacker();
        for (const [bit, chance] of list) packer.put(bit, chance);
        const unpacker = createUnpacker(packer.finish());
        expect(list.map(([, chance]) => unpacker.take(chance))).toEqual(list.map(([bit]) => bit));
      }),
    );
  });
  test('takes no byte for what is sure', () => {
    const packer = createPacker();
    for (let i = 0; i < 100; i++) packer.put(1, 65535);
    expect(packer.finish().length).toBe(0);
  });
});

describe('the predictor', () => {
  test('learns what comes again', () => {
    const predictor = createPredictor();
    expect(predictor.chance()).toBe(32768);
    for (let i = 0; i < 400; i++) {
      predictor.chance();
      predictor.learn(i % 8 === 3 ? 1 : 0);
    }
    expect(predictor.chance()).toBeLessThan(1000);
  });
  test('begins with what another one knew, and leaves that one alone', () => {
    const teacher = createPredictor();
    for (let i = 0; i < 80; i++) {
      teacher.chance();
      teacher.learn(i % 2);
    }
    const pupils = [createPredictor(teacher.knowledge()), createPredictor(teacher.knowledge())];
    expect(pupils[0].chance()).toBe(teacher.chance());
    pupils[0].learn(1);
    expect(pupils[1].chance()).toBe(teacher.chance());
  });
});

describe('packText', () => {
  test.each([
    ['nothing', ''],
    ['a letter', 'a'],
    ['a setting', '[out:json];'],
    ['other scripts', '東京 🚲'],
    ['zeros', '\0\0\0'],
    ['a byte less than a block', 'x'.repeat(1023)],
    ['a block', 'x'.repeat(1024)],
    ['a byte more than a block', 'x'.repeat(1025)],
    ['a long repetition', 'ab'.repeat(3000)],
  ])('gives %s back', (_, text) => expect(read(packText(bytes(text), HEADER), bytes(text).length)).toEqual({ text, whole: true }));
  test('gives any bytes back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ maxLength: 12 }), (text, header) => {
        expect(unpackText(packText(text, header), text.length, header)).toEqual({ text, whole: true });
      }),
      { numRuns: Math.ceil(fuzzRuns() / 10) },
    );
  });
  test('the checks cover the header', () => expect(read(packText(bytes('node;'), HEADER), 5, Uint8Array.of(1, 2, 4))).toBe(undefined));
  test('what was cut is read up to the last check', () => {
    const text = Array.from({ length: 400 }, (_, i) => `node(${(i * 7919) % 1009});`).join('');
    const packed = packText(bytes(text), HEADER);
    const cut = read(packed.subarray(0, Math.floor(packed.length * 0.7)), text.length);
    expect(cut).toEqual({ text: text.slice(0, 2048), whole: false });
    expect(read(packed.subarray(0, 20), text.length)).toBe(undefined);
  });
});
