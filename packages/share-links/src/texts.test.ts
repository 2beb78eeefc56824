import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkAsIframe, linkAsMarkdown, toUmap, toWikiTemplate, writeLink } from './index.ts';

describe('toWikiTemplate', () => {
  const view = { lat: 48.2051234, lon: 16.375, zoom: 12 };
  const escaped = (query: string) => toWikiTemplate(query, view).split('\n').slice(1, -1).join('\n');
  test('has the place and the query', () =>
    expect(toWikiTemplate('node(1);\nout;', view)).toBe('{{OverpassTurboExample|loc=48.20512;16.375;12|query=\nnode(1);\nout;\n}}'));
  test.each([
    ['({{bbox}})', '({{((}}bbox{{))}})'],
    ['{x}', '{{(}}x{{)}}'],
    ['a||b|c', 'a{{!!}}b{{!}}c'],
    ['{{{', '{{((}}{{(}}'],
    ['|||', '{{!!}}{{!}}'],
  ])('%s is written as %s', (query, expected) => expect(escaped(query)).toBe(expected));
  test('the wiki gives the query back', () => {
    const meanings: Record<string, string> = { '((': '{{', '))': '}}', '(': '{', ')': '}', '!!': '||', '!': '|' };
    const shown = (text: string) => text.replace(/\{\{(\(\(?|\)\)?|!!?)\}\}/g, (_, name: string) => meanings[name]);
    const query = fc.string({ unit: fc.constantFrom('{', '}', '|', '(', '!', 'a', '\n') });
    fc.assert(
      fc.property(query, (text) => {
        expect(shown(escaped(text))).toBe(text);
      }),
    );
  });
});

describe('toUmap', () => {
  test('one line without comments, the box as uMap fills it in', () =>
    expect(
      toUmap('// cafes\n[out:json];\nnode[amenity=cafe](53.4,13.3,53.5,13.4); /* all\nof them */\nout\r\ngeom;\n', {
        bbox: '53.4,13.3,53.5,13.4',
      }),
    ).toBe('[out:json]; node[amenity=cafe]({south},{west},{north},{east}); out geom;'));
  test.each([
    ['node["a//b"="/* c */"];out;', 'node["a//b"="/* c */"];out;'],
    ["node['it\\'s // one'];out;", "node['it\\'s // one'];out;"],
    ['node["two\nlines  here"];', 'node["two\\nlines  here"];'],
    ['node; // no end', 'node;'],
    ['node; /* no end', 'node;'],
    ['node["no end // ', 'node["no end //'],
    ['', ''],
  ])('%j becomes %j', (query, expected) => expect(toUmap(query)).toBe(expected));
  test('XML too', () =>
    expect(
      toUmap('<osm-script>\n  <!-- a > b -->\n  <query type="node"><bbox-query s="1" w="2" n="3" e="4"/></query>\n</osm-script>', {
        bbox: 's="1" w="2" n="3" e="4"',
      }),
    ).toBe('<osm-script> <query type="node"><bbox-query s="{south}" w="{west}" n="{north}" e="{east}"/></query> </osm-script>'));
  test('as an address keeps the braces of the box', () =>
    expect(toUmap('node(1,2,3,4);', { bbox: '1,2,3,4', server: 'https://example.org/api/' })).toBe(
      'https://example.org/api/interpreter?data=node({south}%2C{west}%2C{north}%2C{east})%3B',
    ));
  test('a box with $& is no pattern', () => expect(toUmap('a$&b', { bbox: '$&' })).toBe('a{south},{west},{north},{east}b'));
});

describe('linkAsMarkdown', () => {
  test('a name and an address', () =>
    expect(linkAsMarkdown('Cafés in Wien', 'https://example.org/?Q=x')).toBe('[Cafés in Wien](https://example.org/?Q=x)'));
  test('names cannot end the link or begin another', () =>
    expect(linkAsMarkdown('a](javascript:alert(1)) <b> `c`\n# d', 'https://example.org/')).toBe(
      '[a\\]\\(javascript\\:alert\\(1\\)\\) \\<b\\> \\`c\\` \\# d](https://example.org/)',
    ));
  test('nor can addresses', () =>
    expect(linkAsMarkdown('a', 'https://example.org/?Q=(1) "x" [y](z)')).toBe(
      '[a](https://example.org/?Q=%281%29%20%22x%22%20%5By%5D%28z%29)',
    ));
  test('a link without a name shows its address', () =>
    expect(linkAsMarkdown(' ', 'https://example.org/')).toBe('[https://example.org/](https://example.org/)'));
});

describe('linkAsIframe', () => {
  test('a frame with a title', () =>
    expect(linkAsIframe('A "map" of <b>', 'https://example.org/map.html?Q=a&R', { width: 640, height: 480 })).toBe(
      '<iframe src="https://example.org/map.html?Q=a&#38;R" title="A &#34;map&#34; of &#60;b&#62;" width="640" height="480" loading="lazy" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen style="border: 0"></iframe>',
    ));
  test('no text leaves its attribute', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom('"', "'", '<', '>', '&', ' ', '\n', 'x') }),
        (title, query) => {
          const html = linkAsIframe(title, writeLink({ query, compression: 'off' }, 'https://example.org/map.html'));
          expect(html.match(/"/g)?.length).toBe(14);
          expect(html.match(/[<>]/g)?.join('')).toBe('<><>');
        },
      ),
    ));
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'JAVASCRIPT:1', '/map.html', '', 'https://'])('refuses the address %j', (link) => {
  expect(() => linkAsMarkdown('a', link)).toThrow(expect.objectContaining({ name: 'LinkError', kind: 'damaged' }));
  expect(() => linkAsIframe('a', link)).toThrow(expect.objectContaining({ name: 'LinkError', kind: 'damaged' }));
});
