/** Phrases of the search wizard from a link, and the queries that they put into the editor. */
import { expect } from './flyover-test.ts';
import { test } from './same-page-test.ts';

test.describe.configure({ mode: 'default' });

const BAKERY = 'nwr["shop"="bakery"]({{bbox}});';
const BUTCHER = 'nwr["shop"="butcher"]({{bbox}});';
const NAMED = 'nwr["shop"="bakery"]["name"]({{bbox}});';

/** The meaning, its spellings, and lines of the query. */
const MEANT: readonly (readonly [meaning: string, phrases: readonly string[], lines: readonly string[]])[] = [
  ['a value, written = or ==', ['shop=bakery', 'shop==bakery'], [BAKERY]],
  ['another value, written != or <>', ['shop!=bakery', 'shop<>bakery'], ['nwr["shop"!="bakery"]({{bbox}});']],
  ['an empty value', ['name=""', "name==''"], ['nwr["name"~"^$"]({{bbox}});']],
  ['a key that is there', ['name=*', 'name is not null', 'name IS NOT NULL'], ['nwr["name"]({{bbox}});']],
  ['a key that is missing', ['name!=*', 'name is null', 'name IS NULL'], ['nwr["name"!~".*"]({{bbox}});']],
  ['a key of letters, digits, underscore, colon and hyphen', ['a-b_c:d2=e'], ['nwr["a-b_c:d2"="e"]({{bbox}});']],
  ['an empty key', ['""=b'], ['nwr[~"^$"~"^b$"]({{bbox}});']],
  [
    'a regular expression, written ~, ~=, =~ or like',
    ['name~Saint', 'name~=Saint', 'name=~Saint', 'name like Saint', 'name LIKE Saint'],
    ['nwr["name"~"Saint"]({{bbox}});'],
  ],
  ['a regular expression between slashes, with i', ['name~/^saint/i'], ['nwr["name"~"^saint",i]({{bbox}});']],
  [
    'a regular expression that must not match',
    ['name!~Saint', 'name not like Saint', 'name NOT LIKE Saint'],
    ['nwr["name"!~"Saint"]({{bbox}});'],
  ],
  ['regular expressions for key and value', ['~addr~Main'], ['nwr[~"addr"~"Main"]({{bbox}});']],
  ['a part of a value', ['name:Church'], ['nwr["name"~"Church"]({{bbox}});']],
  ['quotes of both kinds', ['name="Café Linde"', "name='Café Linde'"], ['nwr["name"="Café Linde"]({{bbox}});']],
  ['escapes in quotes', [String.raw`name="say \"hi\""`], [String.raw`nwr["name"="say \"hi\""]({{bbox}});`]],
  ['a type', ['type:way and highway=path'], ['way["highway"="path"]({{bbox}});']],
  ['the last user', ['user:Ann'], ['nwr(user:"Ann")({{bbox}});']],
  ['the number of the last user', ['uid:12'], ['nwr(uid:12)({{bbox}});']],
  ['a time ago', ['newer:2 weeks', 'newer:"2 weeks"'], ['nwr(newer:"{{date:2 weeks}}")({{bbox}});']],
  ['a day', ['newer:2025-03-01'], ['nwr(newer:"2025-03-01T00:00:00Z")({{bbox}});']],
  ['a thing by its name', ['drinking water'], ['node["amenity"="drinking_water"]({{bbox}});']],
  [
    'one or the other, written or, || or |',
    ['shop=bakery or shop=butcher', 'shop=bakery OR shop=butcher', 'shop=bakery || shop=butcher', 'shop=bakery | shop=butcher'],
    [BAKERY, BUTCHER],
  ],
  [
    'both, written and, && or &',
    ['shop=bakery and name=*', 'shop=bakery AND name=*', 'shop=bakery && name=*', 'shop=bakery & name=*'],
    [NAMED],
  ],
  [
    'groups of conditions',
    ['(shop=bakery or shop=butcher) and name=*'],
    ['nwr["shop"="bakery"]["name"]({{bbox}});', 'nwr["shop"="butcher"]["name"]({{bbox}});'],
  ],
  ['the view, with or without in bbox', ['shop=bakery in bbox', 'shop=bakery IN BBOX'], [BAKERY]],
  [
    'an area',
    ['shop=bakery in Vaduz', 'shop=bakery IN Vaduz'],
    ['{{geocodeArea:Vaduz}}->.searchArea;', 'nwr["shop"="bakery"](area.searchArea);'],
  ],
  [
    'a kilometre around a place',
    ['shop=bakery around Vaduz', 'shop=bakery AROUND Vaduz'],
    ['{{radius=1000}}', 'nwr["shop"="bakery"](around:{{radius}},{{geocodeCoords:Vaduz}});'],
  ],
  ['everywhere', ['shop=bakery global', 'shop=bakery GLOBAL'], ['nwr["shop"="bakery"];']],
];

for (const [meaning, phrases, lines] of MEANT) {
  test(`the wizard understands ${meaning}`, async ({ flyover, town }) => {
    const written = flyover.locator('.cm-line');
    for (const phrase of phrases) {
      await flyover.goto(`${town.address}#w=${encodeURIComponent(phrase)}`);
      await expect(written.filter({ hasText: `“${phrase}”` })).toHaveCount(1);
      const texts = (await written.allTextContents()).map((text) => text.trim());
      expect(texts.filter((text) => lines.includes(text))).toEqual(lines);
    }
  });
}

test('a query of the wizard has a header, JSON, 25 seconds, a part that gathers and one that prints', async ({ flyover, town }) => {
  await flyover.goto(`${town.address}#w=${encodeURIComponent('shop=bakery or shop=butcher in bbox')}`);
  await expect(flyover.locator('.cm-line').filter({ hasText: '“shop=bakery or shop=butcher in bbox”' })).toHaveCount(1);
  const text = (await flyover.locator('.cm-line').allTextContents()).join('\n');
  expect(text.startsWith('/*\n')).toBe(true);
  expect(
    text
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      .replace(/\n\s*/g, '\n')
      .trim(),
  ).toBe(`[out:json][timeout:25];\n(\n${BAKERY}\n${BUTCHER}\n);\nout body;\n>;\nout skel qt;`);
});
