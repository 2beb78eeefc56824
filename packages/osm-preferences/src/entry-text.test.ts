import { encodeQuery } from '@flyover/share-links';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeEntry, encodeEntry, SYNC_LIMITS } from './entry-text.ts';

const read = (chunks: readonly string[]) => decodeEntry((number) => chunks[number]);
const characters = (text: string) => [...text].length;
/** A query whose packed form has exactly so many characters; base64 has no length of 1 more than a multiple of 4. */
function queryOfLength(length: number): string {
  let text = '';
  for (let i = 0; ; i++) {
    const packed = encodeQuery(text).length;
    if (packed === length) return text;
    if (packed > length) throw new Error(`no query is packed to ${length} characters`);
    // one new character a step, so that nothing is packed together
    text += String.fromCharCode(33 + ((i * 37 + i * i) % 90));
  }
}

describe('an entry', () => {
  test('begins with the number of chunks, then the name, then the start of the query', () =>
    expect(encodeEntry({ name: 'Cafés', query: 'node[a=b]({{bbox}});out;' })).toEqual(['p=1&n=Cafés&q=bm9kZVthPWJdKHt7YmJveH19KTtvdXQ7']));
  test('is read as today’s tool writes it, a name with & included', () =>
    expect(read(['p=1&n=Food & drink&q=Zm9v'])).toEqual({ name: 'Food & drink', query: 'foo' }));
  test('with & in its name is written so that today’s tool keeps the query', () => {
    const chunks = encodeEntry({ name: 'Food & drink 100%', query: 'foo' });
    expect(chunks).toEqual(['p=01&n=Food %26 drink 100%25&q=Zm9v']);
    expect(read(chunks)).toEqual({ name: 'Food & drink 100%', query: 'foo' });
    const [count, name, query] = chunks[0].split('&').map((part) => part.slice(2));
    expect([Number(count), name, query]).toEqual([1, 'Food %26 drink 100%25', 'Zm9v']);
  });
  test('keeps percent signs of a name as they are', () =>
    expect(read(encodeEntry({ name: '%26 100%', query: 'foo' }))).toEqual({ name: '%26 100%', query: 'foo' }));
  test('comes back whatever name and query hold', () => {
    const text = (maxLength: number) => fc.string({ unit: 'binary', minLength: 1, maxLength });
    fc.assert(
      fc.property(text(60), fc.string({ unit: 'binary', maxLength: 300 }), (name, query) => {
        fc.pre(encodeURIComponent(name).length <= SYNC_LIMITS.name || !/[&\p{Cc}\ufffe\uffff]/u.test(name));
        const chunks = encodeEntry({ name, query });
        expect(read(chunks)).toEqual({ name, query });
      }),
    );
  });
  test('turns halves of characters into U+FFFD', () =>
    expect(read(encodeEntry({ name: 'a\ud800b', query: 'foo' }))).toEqual({ name: 'a\ufffdb', query: 'foo' }));
});

describe('chunks', () => {
  test('have 255 characters each, but the last, and no character is cut in half', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 700 }), (length, size) => {
        const query = Array.from({ length: size }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 5000))).join('');
        fc.pre(encodeQuery(query).length + length + 9 <= 2295);
        const chunks = encodeEntry({ name: '🗺'.repeat(length), query });
        for (const chunk of chunks) expect(chunk).not.toMatch(/\p{Surrogate}/u);
        expect(chunks.slice(0, -1).every((chunk) => characters(chunk) === 255)).toBe(true);
        expect(characters(chunks[chunks.length - 1])).toBeLessThanOrEqual(255);
        expect(chunks[0].startsWith(`p=${chunks.length}&n=`)).toBe(true);
      }),
    );
  });
  test('are 9 at most: name, query and 8 further characters count, and the digit before them', () => {
    expect(encodeEntry({ name: 'n'.repeat(6), query: queryOfLength(240) })).toHaveLength(1);
    expect(encodeEntry({ name: 'n'.repeat(7), query: queryOfLength(240) })).toHaveLength(2);
    const most = queryOfLength(2240);
    const room = 9 * 255 - 9 - 2240;
    expect(encodeEntry({ name: 'n'.repeat(room), query: most })).toHaveLength(9);
    expect(() => encodeEntry({ name: 'n'.repeat(room + 1), query: most })).toThrow(
      expect.objectContaining({ name: 'PreferenceError', kind: 'query' }),
    );
  });
  test('of a query that no 9 can hold are not made', () => {
    const random = Array.from({ length: 4000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20000))).join('');
    expect(() => encodeEntry({ name: 'a', query: random })).toThrow(expect.objectContaining({ name: 'PreferenceError', kind: 'query' }));
    expect(() => encodeEntry({ name: 'a', query: 'x'.repeat(17_000_000) })).toThrow(
      expect.objectContaining({ name: 'PreferenceError', kind: 'query' }),
    );
  });
});

describe('a name', () => {
  test('has 200 characters at most, counted as characters', () => {
    expect(characters(read(encodeEntry({ name: '🗺'.repeat(200), query: 'foo' })).name)).toBe(200);
    expect(() => encodeEntry({ name: 'n'.repeat(201), query: 'foo' })).toThrow(
      expect.objectContaining({ name: 'PreferenceError', kind: 'name' }),
    );
  });
  test('is not empty', () =>
    expect(() => encodeEntry({ name: '', query: 'foo' })).toThrow(expect.objectContaining({ name: 'PreferenceError', kind: 'name' })));
});

describe('a damaged entry is told', () => {
  test.each([
    [[], { what: 'begin' }],
    [['p=0&n=a&q=Zm9v'], { what: 'begin' }],
    [['p=12&n=a&q=Zm9v'], { what: 'begin' }],
    [['p=2&n=a&q=Zm9v'], { what: 'chunk', number: 2, of: 2 }],
    [['p=1&n=a'], { what: 'parts' }],
    [['p=1&q=Zm9v'], { what: 'begin' }],
    [['p=1&n=a&q=Zm9v*'], { what: 'text' }],
  ])('%j', (chunks, damage) => expect(() => read(chunks)).toThrow(expect.objectContaining({ kind: 'damaged', damage })));
  test('whatever it is', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.string().map((text) => `p=2&n=${text}&q=${text}`),
          ),
        ),
        (chunks) => {
          try {
            expect(typeof read(chunks).query).toBe('string');
          } catch (error) {
            expect(error).toMatchObject({ name: 'PreferenceError', kind: 'damaged' });
          }
        },
      ),
    );
  });
});
