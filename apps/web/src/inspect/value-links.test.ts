import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tagLinkTable } from './tag-link-table.ts';
import { LONGEST_LINKED, linkValue } from './value-links.ts';

/** The addresses of a value, in their order. */
const addresses = (key: string, value: string) => linkValue(key, value, tagLinkTable).flatMap(({ address }) => address ?? []);

describe('web addresses', () => {
  test.each([
    ['website', 'https://example.org/a?b=c;d', ['https://example.org/a?b=c;d']],
    ['note', 'HTTP://Example.org', ['http://example.org/']],
    ['note', 'www.example.org/menu', ['http://www.example.org/menu']],
    ['website', 'example.org', ['http://example.org/']],
    ['contact:website', 'müller.example/karte', ['http://xn--mller-kva.example/karte']],
    ['website:menu', 'sub.example.org/a.pdf', ['http://sub.example.org/a.pdf']],
    ['source:url', 'https://a.example; www.b.example/x', ['https://a.example/', 'http://www.b.example/x']],
    ['note', 'example.org', []],
    ['website', 'yes', []],
    ['website', '3.5', []],
    ['note', 'www.', []],
    ['note', 'www.x', []],
    ['note', 'see https://example.org', []],
  ])('%s=%s leads to %j', (key, value, expected) => expect(addresses(key, value)).toEqual(expected));
});

describe('e-mail addresses', () => {
  test.each([
    ['email', 'linde@example.org', ['mailto:linde@example.org']],
    ['contact:email', 'a.b+c@mail.example.org', ['mailto:a.b%2Bc@mail.example.org']],
    ['note', 'a@example.org;b@example.org', ['mailto:a@example.org', 'mailto:b@example.org']],
    ['email', 'jürgen@müller.example', ['mailto:j%C3%BCrgen@m%C3%BCller.example']],
    ['email', 'a?cc=b@example.org', ['mailto:a%3Fcc%3Db@example.org']],
    ['email', 'a@example.org?subject=x', []],
    ['email', 'a@b', []],
    ['email', 'a@b@example.org', []],
    ['email', 'mailto:a@example.org', []],
    ['email', 'write to a@example.org', []],
  ])('%s=%s leads to %j', (key, value, expected) => expect(addresses(key, value)).toEqual(expected));
});

describe('telephone numbers', () => {
  test.each([
    ['phone', '+423 236 60 00', ['tel:+4232366000']],
    ['contact:phone', '+49 (0) 30 / 123-45', ['tel:+493012345']],
    ['contact:mobile', '0171 2345678', ['tel:01712345678']],
    ['fax', '(030) 1234', ['tel:0301234']],
    ['phone', '+1-555-0100; +1-555-0101', ['tel:+15550100', 'tel:+15550101']],
    ['phone:reservation', '112', ['tel:112']],
    ['phone_1', '+423 1', ['tel:+4231']],
    ['phone', '12', []],
    ['phone', '+49 30 1234 ext. 5', []],
    ['phone', '+1234567890123456', []],
    ['phone', '112;phone-context=evil.example', ['tel:112']],
    ['phone', '*#06#', []],
    ['microphone', '+423 236 60 00', []],
    ['note', '+423 236 60 00', []],
  ])('%s=%s leads to %j', (key, value, expected) => expect(addresses(key, value)).toEqual(expected));
});

describe('articles of the encyclopedia', () => {
  test.each([
    ['wikipedia', 'de:Linde', 'https://de.wikipedia.org/wiki/Linde'],
    ['wikipedia', 'Linde', 'https://en.wikipedia.org/wiki/Linde'],
    ['wikipedia:fr', 'Tour Eiffel', 'https://fr.wikipedia.org/wiki/Tour_Eiffel'],
    ['wikipedia:fr', 'de:Eiffelturm', 'https://de.wikipedia.org/wiki/Eiffelturm'],
    ['brand:wikipedia', 'en:Foo & Bar', 'https://en.wikipedia.org/wiki/Foo_%26_Bar'],
    ['wikipedia', 'en:Foo (bar)#Early life', 'https://en.wikipedia.org/wiki/Foo_(bar)#Early_life'],
    ['wikipedia', 'en:Category:Foo', 'https://en.wikipedia.org/wiki/Category:Foo'],
    ['wikipedia', 'zh-min-nan:台北', 'https://zh-min-nan.wikipedia.org/wiki/%E5%8F%B0%E5%8C%97'],
    ['wikipedia', 'simple:AC/DC', 'https://simple.wikipedia.org/wiki/AC/DC'],
    ['wikipedia', 'https://de.wikipedia.org/wiki/Linde', 'https://de.wikipedia.org/wiki/Linde'],
    ['wikipedia', 'javascript:alert(1)', 'https://en.wikipedia.org/wiki/javascript:alert(1)'],
    ['wikipedia', 'evil.example/x:Foo', 'https://en.wikipedia.org/wiki/evil.example/x:Foo'],
  ])('%s=%s leads to %s', (key, value, expected) => expect(addresses(key, value)).toEqual([expected]));
  test('other keys do not', () => expect(addresses('wikipedia:de:note', 'Linde')).toEqual([]));
  test('several', () =>
    expect(addresses('wikipedia', 'de:Linde; en:Tilia')).toEqual([
      'https://de.wikipedia.org/wiki/Linde',
      'https://en.wikipedia.org/wiki/Tilia',
    ]));
});

describe('items of the structured data', () => {
  test.each([
    ['wikidata', 'Q42', ['https://www.wikidata.org/wiki/Q42']],
    ['brand:wikidata', 'Q42', ['https://www.wikidata.org/wiki/Q42']],
    ['name:etymology:wikidata', 'Q1;Q2 ; Q3', [1, 2, 3].map((id) => `https://www.wikidata.org/wiki/Q${id}`)],
    ['wikidata', 'Q42/../x', []],
    ['wikidata', 'Berlin', []],
    ['wikidata', 'Q0', []],
  ])('%s=%s leads to %j', (key, value, expected) => expect(addresses(key, value)).toEqual(expected));
});

describe('files and categories of the media', () => {
  test.each([
    ['wikimedia_commons', 'File:Linde in May.jpg', ['https://commons.wikimedia.org/wiki/File:Linde_in_May.jpg']],
    ['wikimedia_commons', 'Category:Linden', ['https://commons.wikimedia.org/wiki/Category:Linden']],
    ['wikimedia_commons:2', 'File:A?b.jpg', ['https://commons.wikimedia.org/wiki/File:A%3Fb.jpg']],
    ['image', 'File:Linde.jpg', ['https://commons.wikimedia.org/wiki/File:Linde.jpg']],
    ['wikimedia_commons', 'Linde.jpg', []],
    ['name', 'File:Linde.jpg', []],
  ])('%s=%s leads to %j', (key, value, expected) => expect(addresses(key, value)).toEqual(expected));
});

describe('pictures of streets', () => {
  test.each([
    ['mapillary', '1234567890', ['https://www.mapillary.com/app?focus=photo&pKey=1234567890']],
    ['mapillary:north', 'abcdefghijklmnopqrstuv', ['https://www.mapillary.com/app?focus=photo&pKey=abcdefghijklmnopqrstuv']],
    ['mapillary', '12345678;87654321', [12345678, 87654321].map((id) => `https://www.mapillary.com/app?focus=photo&pKey=${id}`)],
    ['mapillary', 'yes', []],
    ['mapillary', '12345&x=<b>', []],
  ])('%s=%s leads to %j', (key, value, expected) => expect(addresses(key, value)).toEqual(expected));
});

describe('keys of the table', () => {
  test.each([
    ['contact:facebook', 'linde', 'https://www.facebook.com/linde'],
    ['contact:facebook', 'pages/Linde/12', 'https://www.facebook.com/pages/Linde/12'],
    ['contact:instagram', 'linde', 'https://www.instagram.com/linde/'],
    ['contact:twitter', 'linde', 'https://x.com/linde'],
    ['contact:telegram', 'linde', 'https://t.me/s/linde'],
  ])('%s=%s leads to %s', (key, value, expected) => expect(addresses(key, value)).toEqual([expected]));
  test.each([
    ['name', 'linde'],
    ['__proto__', 'linde'],
    ['constructor', 'linde'],
  ])('%s=%s stays text', (key, value) => expect(addresses(key, value)).toEqual([]));
  test('a value never chooses the site', () => {
    const at = (template: string, value: string) => linkValue('x', value, new Map([['x', template]]))[0].address;
    expect(at('https://$1.example.org/', 'linde')).toBe('https://linde.example.org/');
    for (const value of ['evil.example/', 'evil.example#', 'a@evil.example', 'a.b', 'a:1']) {
      expect(at('https://$1.example.org/', value) ?? 'none').toBe(value === 'a@evil.example' ? 'mailto:a@evil.example' : 'none');
    }
    expect(at('https://example.org/?id=$1', 'a&b=c#d')).toBe('https://example.org/?id=a%26b%3Dc%23d');
    expect(at('https://example.org/$1/$1', '//evil/$1')).toBe('https://example.org///evil/%241///evil/%241');
    expect(at('javascript:$1', 'alert(1)')).toBe(undefined);
    expect(at('$1', 'javascript:alert(1)')).toBe(undefined);
  });
  test('every address of it stands for one site of the web', () => {
    expect(tagLinkTable.size).toBeGreaterThan(200);
    for (const [key, url] of tagLinkTable) {
      expect(key.startsWith('Key:')).toBe(false);
      expect(['http:', 'https:']).toContain(new URL(url.replaceAll('$1', '1')).protocol);
    }
  });
});

describe('hostile values', () => {
  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'www.example.org;javascript:alert(1)',
    'blob:https://example.org/1',
    '<a href="javascript:alert(1)">x</a>',
    '//evil.example',
  ])('%j leads nowhere but to the web', (value) => {
    for (const key of ['website', 'url', 'image', 'note', 'email', 'contact:facebook', 'wikidata', 'mapillary']) {
      for (const address of addresses(key, value))
        expect(address).toMatch(/^https?:\/\/(www\.example\.org|www\.facebook\.com|commons\.wikimedia\.org)\//);
    }
  });
  test('the direction of writing changes nothing', () => {
    expect(addresses('website', '\u202ehttps://example.org')).toEqual([]);
    expect(addresses('wikipedia:ar', 'برلين')).toEqual(['https://ar.wikipedia.org/wiki/%D8%A8%D8%B1%D9%84%D9%8A%D9%86']);
  });
  test('half a character is no link and no error', () => {
    for (const key of ['wikipedia', 'image', 'contact:facebook', 'email']) expect(addresses(key, 'File:\ud800')).toEqual([]);
  });
  test('what is too long is one piece of text', () => {
    const value = `https://example.org/${'x'.repeat(LONGEST_LINKED)}`;
    expect(linkValue('website', value, tagLinkTable)).toEqual([{ text: value }]);
    expect(linkValue('note', ';'.repeat(LONGEST_LINKED), tagLinkTable)).toEqual([{ text: ';'.repeat(LONGEST_LINKED) }]);
  });
  test('the pieces are the value, and every address is of a known kind', () => {
    const keys = ['website', 'wikipedia', 'wikidata', 'image', 'email', 'mapillary', 'contact:facebook', 'name', ...tagLinkTable.keys()];
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom('https://', 'www.', ';', ' ', 'a', '.', '@', 'Q1', ':', '#', '/', 'File:')).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(fc.constantFrom(...keys), text, (key, value) => {
        const parts = linkValue(key, value, tagLinkTable);
        expect(parts.map((part) => part.text).join('')).toBe(value);
        for (const { address } of parts) if (address !== undefined) expect(address).toMatch(/^(https?:\/\/[^/?#\s]|mailto:)\S*$/);
      }),
      { seed: 7, numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 700) },
    );
  });
});
