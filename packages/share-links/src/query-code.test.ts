import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeQuery, encodeQuery, LINK_LIMITS, LinkError } from './index.ts';
import { fuzzRuns, sampleTexts } from './testing/sample-texts.ts';
import { slowDecode, slowEncode } from './testing/slow-query-code.ts';

const failure = (q: string): LinkError => {
  try {
    decodeQuery(q);
  } catch (thrown) {
    if (thrown instanceof LinkError) return thrown;
    throw thrown;
  }
  throw new Error('decoded without an error');
};

describe('q', () => {
  test('q holds the query in encoded form: the known pairs', () => {
    expect(decodeQuery('Zm9v')).toBe('foo');
    expect(encodeQuery('foo')).toBe('Zm9v');
    expect(encodeQuery('node[a=b]({{bbox}});out;')).toBe('bm9kZVthPWJdKHt7YmJveH19KTtvdXQ7');
    expect(decodeQuery('bm9kZVthPWJdKHt7YmJveH19KTtvdXQ7')).toBe('node[a=b]({{bbox}});out;');
  });

  test('200 texts are encoded and decoded as by the slow twin', () => {
    const texts = sampleTexts(200);
    expect(new Set(texts).size).toBe(200);
    for (const text of texts) {
      const q = encodeQuery(text);
      expect(q).toBe(slowEncode(text));
      expect(slowDecode(q)).toBe(text);
      expect(decodeQuery(q)).toBe(text);
    }
  });

  test('random unicode texts survive', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.nat(40), (text, times) => {
        const long = text.repeat(1 + (times % 5));
        expect(decodeQuery(encodeQuery(long))).toBe(long);
      }),
      { numRuns: fuzzRuns() },
    );
  });

  test('empty is empty', () => expect([encodeQuery(''), decodeQuery('')]).toEqual(['', '']));
  test('a byte order mark survives', () => expect(decodeQuery(encodeQuery('\uFEFFnode'))).toBe('\uFEFFnode'));
  test('half a surrogate becomes U+FFFD', () => expect(decodeQuery(encodeQuery('a\uD800b'))).toBe('a\uFFFDb'));
  test('a phrase that its own step completes', () => expect(decodeQuery(encodeQuery('aaaaaaaaaa'))).toBe('aaaaaaaaaa'));
});

describe('decoding takes', () => {
  test.each([
    ['plain base64 with padding', 'Zm9vIQ==', 'foo!'],
    ['the other alphabet', 'Pz8/Pj4+', '???>>>'],
    ['a plus that became a space', 'Pz8/Pj4 ', '???>>>'],
    ['base64 of a plain text with umlauts', Buffer.from('Köln;').toString('base64'), 'Köln;'],
    ['base64 of a plain text in another script', Buffer.from('node[name="Київ"];').toString('base64'), 'node[name="Київ"];'],
  ])('%s', (_, q, text) => expect(decodeQuery(q)).toBe(text));
});

describe('a damaged q', () => {
  const query = '[out:json][timeout:25];\nnwr[amenity=cafe][name~"é"]({{bbox}});\nout geom;\n'.repeat(3);
  const q = encodeQuery(query);

  test('is read up to a character that is none of base64', () => {
    const error = failure(`${q.slice(0, 40)}!${q.slice(41)}`);
    expect(error.kind).toBe('damaged');
    expect(error.readable.length).toBeGreaterThan(20);
    expect(query.startsWith(error.readable)).toBe(true);
  });
  test('is read up to a code that the dictionary does not have', () => {
    const codes = [...Buffer.from(q, 'base64url').toString('utf8')];
    codes[60] = '\u017F';
    const error = failure(Buffer.from(codes.join(''), 'utf8').toString('base64url'));
    expect(error.kind).toBe('damaged');
    expect(error.readable.length).toBeGreaterThan(59);
    expect(query.startsWith(error.readable)).toBe(true);
  });
  test('is read as far as it goes when it was cut', () => {
    for (let end = 1; end < q.length; end++) {
      let text: string;
      try {
        text = decodeQuery(q.slice(0, end));
      } catch (thrown) {
        text = thrown instanceof LinkError ? thrown.readable : 'another error';
      }
      expect(query.startsWith(text)).toBe(true);
    }
  });
});

describe('limits', () => {
  test('a link that unpacks to more than 1 MB is refused', () => {
    // each code is the phrase of its own step: the n-th is n bytes long
    let codes = 'a';
    for (let code = 256; code < 8000; code++) codes += String.fromCharCode(code);
    const error = failure(Buffer.from(codes, 'utf8').toString('base64url'));
    expect(error.kind).toBe('size');
  });
  test('a query of more than 1 MB is not packed', () => {
    expect(() => encodeQuery('x'.repeat(LINK_LIMITS.query + 1))).toThrow(LinkError);
  });
  test('a text whose codes are half surrogates is refused, and below it survives', () => {
    const text = noise(200_000);
    expect(slowDecode(slowEncode(text))).not.toBe(text);
    expect(() => encodeQuery(text)).toThrow(new LinkError('unlinkable'));
    const shorter = text.slice(0, 90_000);
    expect(decodeQuery(encodeQuery(shorter))).toBe(shorter);
  });
  test('a text whose codes pass 65535 is refused', () => expect(() => encodeQuery(noise(1_000_000))).toThrow(LinkError));
});

/** Letters of a linear congruence: the same each time, and without much repetition. */
function noise(length: number): string {
  const letters = new Uint8Array(length);
  let state = 1;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    letters[i] = 33 + ((state >>> 16) % 90);
  }
  return new TextDecoder().decode(letters);
}
