import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPreferences, writePreferences } from './read-queries.ts';

const osm = (inner: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6" generator="x">${inner}</osm>`;

describe('preferences are read', () => {
  test('from elements with the attributes k and v', () =>
    expect(
      Object.fromEntries(
        readPreferences(
          osm(
            '\n <preferences>\n <preference k="a" v="1 &amp; &lt;2&gt; &#x1F5FA;&#10;"/><!-- no -->\n<preference v=\'"\' k=\'b\'></preference>\n</preferences>',
          ),
        ),
      ),
    ).toEqual({ a: '1 & <2> 🗺\n', b: '"' }));
  test('an account without any', () => expect(readPreferences(osm('<preferences/>')).size).toBe(0));
  test('elements of other kinds are passed over', () =>
    expect([...readPreferences(osm('<user k="x" v="y"/><preferences><preference k="a" v="1"/></preferences>'))]).toEqual([['a', '1']]));
});

describe('what cannot be right is refused', () => {
  test.each([
    [''],
    ['Couldn’t authenticate you'],
    ['<html><body>Sign in</body></html>'],
    [osm('<preferences><preference k="a" v="1">')],
    [osm('<preferences><preference k="a"/></preferences>')],
    [osm('<preferences><preference k="a" k="b" v="1"/></preferences>')],
    [osm('<preferences><preference k="a" v="&x;"/></preferences>')],
    [osm('<preferences><preference k="a" v="a & b"/></preferences>')],
    [osm('<preferences><preference k="a" v="&#xD800;"/></preferences>')],
    ['<!DOCTYPE osm [<!ENTITY x "y">]><osm><preferences/></osm>'],
    ['<osm></osm><osm></osm>'],
  ])('%j', (xml) => expect(() => readPreferences(xml)).toThrow(expect.objectContaining({ name: 'PreferenceError', kind: 'damaged' })));
  test('more than any account holds', () => {
    const many = '<preference k="a" v="1"/>'.replace('a', '0');
    expect(() => readPreferences(`<osm>${' '.repeat(4_000_000)}</osm>`)).toThrow(
      expect.objectContaining({ name: 'PreferenceError', kind: 'size' }),
    );
    const all = Array.from({ length: 10_001 }, (_, i) => many.replace('"0"', `"${i}"`)).join('');
    expect(() => readPreferences(osm(`<preferences>${all}</preferences>`))).toThrow(
      expect.objectContaining({ name: 'PreferenceError', kind: 'size' }),
    );
  });
  test('text that makes the scanner walk far, in good time', () => {
    expect(() => readPreferences(`<osm ${'a="" '.repeat(300_000)}`)).toThrow(
      expect.objectContaining({ name: 'PreferenceError', kind: 'damaged' }),
    );
    expect(() => readPreferences('<!--'.repeat(300_000))).toThrow(expect.objectContaining({ name: 'PreferenceError', kind: 'damaged' }));
  });
});

test('what is written is read again', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 });
  fc.assert(
    fc.property(fc.dictionary(text, text), (values) => {
      const preferences = new Map(Object.entries(values));
      expect(readPreferences(writePreferences(preferences))).toEqual(preferences);
    }),
  );
});

test('a set is written as the service reads it', () =>
  expect(writePreferences(new Map([['a<b', 'x & "y"\n']]))).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6"><preferences>\n<preference k="a&lt;b" v="x &amp; &quot;y&quot;&#10;"/>\n</preferences></osm>\n',
  ));
