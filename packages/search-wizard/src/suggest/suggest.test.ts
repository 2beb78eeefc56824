/** Completions: `|` is the cursor; what it becomes with each of them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { suggest } from '../index.ts';
import { PRESETS } from '../testing/small-schema.ts';

/** The phrases that the completions make, with the cursor behind what was put in. */
function completed(marked: string, language = 'en'): string[] {
  const cursor = marked.indexOf('|');
  const phrase = marked.slice(0, cursor) + marked.slice(cursor + 1);
  return suggest(phrase, cursor, PRESETS, language).map(({ insert, from, to }) => `${phrase.slice(0, from)}${insert}|${phrase.slice(to)}`);
}

describe('a condition', () => {
  test.each<[string, string[]]>([
    ['drink|', ['Drinking Water|']],
    ['drinking w|', ['Drinking Water|']],
    ['drink|ing', ['Drinking Water|']],
    ['cafe and drink|', ['cafe and Drinking Water|']],
    ['(drink|', ['(Drinking Water|']],
    ['"drink|', ['Drinking Water|']],
    ['"drink|ing" and a=b', ['Drinking Water| and a=b']],
    ['entrance|', ['"Entrance / Exit"|', 'entrance=|']],
    ['high|', ['highway=|']],
    ['amen|', ['amenity=|']],
    ['typ|', ['type=|', 'type:|']],
    ['ne|', ['newer:|']],
    ['|', ['type:|', 'id:|', 'newer:|', 'older:|', 'user:|', 'uid:|', 'date:|']],
  ])('%s', (phrase, expected) => expect(completed(phrase).filter((each) => expected.includes(each))).toEqual(expected));

  test('knows names in a language, and by English ones', () => {
    expect(completed('trink|', 'de')).toEqual(['Trinkwasser|']);
    expect(completed('burg|', 'de')).toEqual(['Burger Fast Food|']);
    expect(completed('konditorei|', 'de')).toEqual(['Café|']);
  });
  test('begins with the key where the word means it', () => {
    expect(
      suggest('bus', 3, PRESETS)
        .map(({ kind, label }) => `${kind} ${label}`)
        .slice(0, 2),
    ).toEqual(['key bus', 'preset Bus Stop']);
  });
  test('tells the preset', () => {
    expect(suggest('drink', 5, PRESETS)[0]).toEqual({
      kind: 'preset',
      label: 'Drinking Water',
      insert: 'Drinking Water',
      from: 0,
      to: 5,
      preset: { id: 'amenity/drinking_water', name: 'Drinking Water', tags: { amenity: 'drinking_water' }, types: ['node'] },
    });
  });
});

describe('a value', () => {
  test.each<[string, string[]]>([
    ['amenity=|', ['amenity=*|', 'amenity=bar|', 'amenity=parking|']],
    ['amenity=ca|', ['amenity=cafe|']],
    ['amenity = ca|', ['amenity = cafe|']],
    ['amenity!=ca|', ['amenity!=cafe|']],
    ['amenity="ca|', ['amenity="cafe"|']],
    ['amenity=ca| and a=b', ['amenity=cafe| and a=b']],
    ['amenity:ca|', ['amenity:cafe|']],
    ['type:|', ['type:node|', 'type:way|', 'type:relation|']],
    ['type: w|', ['type: way|']],
    ['cafe and type:re|', ['cafe and type:relation|']],
    ['newer:3 w|', ['newer:3 weeks|']],
  ])('%s', (phrase, expected) => expect(completed(phrase).filter((each) => expected.includes(each))).toEqual(expected));
  test('of a key that no preset has', () => expect(completed('foo=ba|')).toEqual([]));
  test('of a pattern there is none', () => expect(completed('name~/a|')).toEqual([]));
});

describe('what follows a condition', () => {
  test.each<[string, string[]]>([
    ['a=b |', ['a=b and|', 'a=b or|', 'a=b in|', 'a=b in bbox|', 'a=b around|', 'a=b global|']],
    ['a=b A|', ['a=b AND|', 'a=b AROUND|']],
    ['cafe i|', ['cafe in|', 'cafe in bbox|', 'cafe is null|', 'cafe is not null|']],
    ['name is |', ['name is null|', 'name is not null|']],
    ['name is not n|', ['name is not null|']],
    ['name not |', ['name not like|']],
    ['(a=b) o|', ['(a=b) or|']],
    ['cafe in b|', ['cafe in bbox|']],
    ['cafe in Vienna |', []],
    ['cafe around b|', []],
    ['cafe global |', []],
  ])('%s', (phrase, expected) => expect(completed(phrase).filter((each) => !each.startsWith('Ca'))).toEqual(expected));
});

test('never throws, and completes what is under the cursor', () => {
  const piece = fc.constantFrom(
    'a',
    '=',
    '~',
    '"',
    "'",
    '/',
    '(',
    ')',
    ' ',
    ':',
    'type',
    'in ',
    'is ',
    'not ',
    'and ',
    '\\',
    '|',
    '*',
    'drink',
    '🍺',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.nat(40), (pieces, cursor) => {
      const phrase = pieces.join('');
      for (const { from, to, insert } of suggest(phrase, cursor, PRESETS)) {
        expect(from <= Math.min(cursor, phrase.length) && Math.min(cursor, phrase.length) <= to && insert !== '').toBe(true);
      }
    }),
  );
});
