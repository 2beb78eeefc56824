/** Corrections: the changed parts stand in brackets. */
import { describe, expect, test } from 'vitest';
import { buildQuery, repairPhrase } from './index.ts';
import { PRESETS } from './testing/small-schema.ts';

const options = { presets: PRESETS };

function repaired(phrase: string, language = 'en'): string | undefined {
  const repair = repairPhrase(phrase, { ...options, language });
  if (repair === undefined) return undefined;
  const marked = [...repair.changes]
    .reverse()
    .reduce((text, { from, to }) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`, repair.phrase);
  expect(buildQuery(repair.phrase, { ...options, language })).toContain('out skel qt;');
  return marked;
}

describe('names of things', () => {
  test.each([
    ['parking spaec', '["Parking Space"]'],
    ['drinkng water', '["Drinking Water"]'],
    ['resturant', '[Restaurant]'],
    ['caffee in Vienna', '[Cafe] in Vienna'],
    ['name=* and (resturant or brewerie)', undefined],
    ['name=* and (resturant or "drinking watr")', 'name=* and ([Restaurant] or ["Drinking Water"])'],
    ['type:resturant', 'type:[Restaurant]'],
    ['entrace / exit', '["Entrance / Exit"]'],
    ['xyzzyx', undefined],
    ['', undefined],
  ])('%s', (phrase, expected) => expect(repaired(phrase)).toBe(expected));
  test('in the language of the user', () => expect(repaired('Trinkwaser', 'de')).toBe('[Trinkwasser]'));
  test('without presets there are none', () => expect(repairPhrase('parking spaec', {})).toBe(undefined));
});

describe('the grammar', () => {
  test.each([
    ['amenity=cafe adn type:node', 'amenity=cafe [and] type:node'],
    ['amenity=cafe And type:node', 'amenity=cafe [and] type:node'],
    ['cafe Or bar', 'cafe [or] bar'],
    ['cafe near Vienna', 'cafe [around] Vienna'],
    ['cafe close to Vienna', 'cafe [around] Vienna'],
    ['show me all cafes in Vienna', '[]cafes in Vienna'],
    ['cafe near me', undefined],
    ['bar Vienna', 'bar[ in Vienna]'],
    ['bar New York', 'bar[ in "New York"]'],
    ['cafe or bar Global', 'cafe or bar [global]'],
    ['a=b xor c=d', 'a=b [or] c=d'],
    ['type:wya', 'type:[way]'],
    ['type:Node and a=b', 'type:[node] and a=b'],
    ['(a=b', '(a=b[)]'],
    ['((a=b or c=d)', '((a=b or c=d)[)]'],
    ['a=b)', 'a=b[]'],
    ['name="x', 'name="x["]'],
    ["name='x", "name='x[']"],
    ['name~/x', 'name~/x[/]'],
    ['name=Foo Bar', 'name=["Foo Bar"]'],
    ['name=Foo Bar and a=b', 'name=["Foo Bar"] and a=b'],
    ['website=example.org/a', 'website=["example.org/a"]'],
    ['cafe in Vienna, Austria', 'cafe in ["Vienna, Austria"]'],
    ['name=Foo Bar adn (a=b', 'name=["Foo Bar"] [and] (a=b[)]'],
    ['a=', undefined],
    ['=b', undefined],
    ['newer:yesterday', undefined],
  ])('%s', (phrase, expected) => expect(repaired(phrase)).toBe(expected));
});

test('a phrase that is right has nothing to correct', () => expect(repairPhrase('amenity=cafe', options)).toBe(undefined));
