/** The tree of a phrase, and what a phrase that is none says. */
import { describe, expect, test } from 'vitest';
import { buildQuery, LIMITS, parsePhrase, WizardError, type WizardQuery, type WizardSearch } from './index.ts';

/** A tree without the ranges of its conditions. */
function bare(query: WizardQuery): unknown {
  if ('queries' in query) return [bare(query.queries[0]), query.kind, bare(query.queries[1])];
  const { at: _, ...condition } = query;
  return condition;
}

function fault(run: () => unknown): WizardError {
  try {
    run();
  } catch (error) {
    if (error instanceof WizardError) return error;
    throw error;
  }
  throw new Error('this should have failed');
}

describe('bounds', () => {
  test.each<[string, Omit<WizardSearch, 'query'>]>([
    ['a=b', { bounds: 'bbox' }],
    ['a=b in bbox', { bounds: 'bbox' }],
    ['a=b global', { bounds: 'global' }],
    ['a=b in Vienna', { bounds: 'area', area: 'Vienna' }],
    ['a=b around "New York"', { bounds: 'around', area: 'New York' }],
  ])('%s', (phrase, expected) => {
    const { query: _, ...bounds } = parsePhrase(phrase);
    expect(bounds).toEqual(expected);
  });
});

test('a value without quotes holds none of the signs', () => {
  const holds = (sign: string): boolean => {
    try {
      return JSON.stringify(parsePhrase(`a=b${sign}d`)).includes(JSON.stringify(`b${sign}d`));
    } catch (error) {
      expect(error).toBeInstanceOf(WizardError);
      return false;
    }
  };
  expect([...' "\'()~=!*/:<>&|[]{}#+@$%?^.,'].filter(holds)).toEqual([]);
  expect([...'_-;é'].filter(holds)).toEqual([...'_-;é']);
});

describe('conditions', () => {
  test.each<[string, unknown]>([
    ['amenity=cafe', { kind: 'eq', key: 'amenity', val: 'cafe' }],
    ['amenity<>cafe', { kind: 'neq', key: 'amenity', val: 'cafe' }],
    ['amenity=*', { kind: 'key', key: 'amenity' }],
    ['amenity is not null', { kind: 'key', key: 'amenity' }],
    ['amenity is null', { kind: 'nokey', key: 'amenity' }],
    ['name~/^a/i', { kind: 'like', key: 'name', val: { regex: '^a', modifier: 'i' } }],
    ['name like a', { kind: 'like', key: 'name', val: { regex: 'a' } }],
    ['~a~/b/', { kind: 'likelike', key: { regex: 'a' }, val: { regex: 'b' } }],
    ['name!~a', { kind: 'notlike', key: 'name', val: { regex: 'a' } }],
    ['name:a', { kind: 'substr', key: 'name', val: 'a' }],
    ['type:relation', { kind: 'type', type: 'relation' }],
    ['newer:2 days', { kind: 'meta', meta: 'newer', val: '2 days' }],
    ['user:"a b"', { kind: 'meta', meta: 'user', val: 'a b' }],
    ['Drinking  Water', { kind: 'free', text: 'Drinking Water' }],
  ])('%s', (phrase, expected) => expect(bare(parsePhrase(phrase).query)).toEqual(expected));

  test('know their range in the phrase', () => {
    const { query } = parsePhrase(' drinking water  and ( name = "x" )');
    expect('queries' in query && query.queries.map((each) => !('queries' in each) && each.at)).toEqual([
      { from: 1, to: 15 },
      { from: 23, to: 33 },
    ]);
  });
});

describe('groups', () => {
  test.each<[string, unknown]>([
    ['a and b', ['a', 'and', 'b']],
    ['a or b and c', ['a', 'or', ['b', 'and', 'c']]],
    ['a and b or c', [['a', 'and', 'b'], 'or', 'c']],
    ['(a or b) and c', [['a', 'or', 'b'], 'and', 'c']],
    ['a or b or c', ['a', 'or', ['b', 'or', 'c']]],
  ])('%s', (phrase, expected) => {
    const names = JSON.stringify(bare(parsePhrase(phrase).query)).replaceAll(/\{"kind":"free","text":("\w")\}/g, '$1');
    expect(JSON.parse(names)).toEqual(expected);
  });
});

describe('a phrase that cannot be read', () => {
  test('says what is expected and what is found', () => {
    const error = fault(() => parsePhrase('amenity=cafe banana'));
    expect([error.kind, error.message]).toEqual([
      'syntax',
      'Expected "and", "or", "in", "around", "global" or end of phrase but "banana" found.',
    ]);
    expect([error.at, error.expected.at(-1), error.found]).toEqual([{ from: 13, to: 19 }, 'end of phrase', '"banana"']);
  });
  test('lists what is expected in the same order everywhere', () => {
    expect(fault(() => parsePhrase('(a=b')).expected).toEqual(['")"', '"and"', '"or"']);
    expect(fault(() => parsePhrase('a=b and')).expected).toEqual(['a condition', '"("']);
    expect(fault(() => parsePhrase('a=b in')).expected).toEqual(['a place name', '"bbox"']);
  });
  test('finds characters of any plane', () => {
    expect(fault(() => parsePhrase('a=b "🍺"')).found).toBe('"\\""');
    expect(fault(() => parsePhrase('a=b .🍺')).found).toBe('"."');
    expect(fault(() => parsePhrase('a=b 🍺')).at).toEqual({ from: 4, to: 6 });
  });
});

describe('limits', () => {
  test('of length', () => {
    expect(fault(() => parsePhrase('x'.repeat(LIMITS.phrase + 1))).kind).toBe('too-large');
    expect(parsePhrase('x'.repeat(LIMITS.phrase)).bounds).toBe('bbox');
  });
  test('of parentheses', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}a=b${')'.repeat(depth)}`;
    expect(bare(parsePhrase(nested(LIMITS.depth)).query)).toEqual({ kind: 'eq', key: 'a', val: 'b' });
    expect(fault(() => parsePhrase(nested(LIMITS.depth + 1))).kind).toBe('too-large');
  });
  test('of parentheses one after another there are none', () => {
    expect(parsePhrase(Array(200).fill('(a=b)').join(' or ')).bounds).toBe('bbox');
  });
  test('of conditions', () => {
    expect(
      fault(() =>
        parsePhrase(
          Array(LIMITS.conditions + 1)
            .fill('a=b')
            .join('|'),
        ),
      ).kind,
    ).toBe('too-large');
  });
  test('of what "and" over "or" multiplies out to', () => {
    const pairs = (count: number) => Array.from({ length: count }, (_, index) => `(a${index}=1 or b${index}=1)`).join(' and ');
    expect(buildQuery(pairs(8)).match(/nwr/g)?.length).toBe(LIMITS.statements);
    expect(fault(() => buildQuery(pairs(9))).kind).toBe('too-large');
    expect(
      fault(() =>
        buildQuery(
          pairs(400)
            .slice(0, 9000)
            .replace(/ and [^)]*$/, ''),
        ),
      ).kind,
    ).toBe('too-large');
  });
  test('of filters in one statement', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `k${index}=v`).join(' and ');
    expect(buildQuery(many(LIMITS.filters)).match(/"="/g)?.length).toBe(LIMITS.filters);
    expect(fault(() => buildQuery(many(LIMITS.filters + 1))).kind).toBe('too-large');
  });
});

describe('a search that a program made', () => {
  const leaf = { kind: 'eq', key: 'a', val: 'b' } as const;
  const made = (parts: object): WizardSearch => JSON.parse(JSON.stringify({ bounds: 'bbox', query: leaf, ...parts }));
  test.each<[string, object, string, string]>([
    ['operator', { query: { kind: 'xor', queries: [leaf, leaf] } }, 'unknown-operator', 'unknown-operator "xor"'],
    ['bounds', { bounds: 'moon' }, 'unknown-bounds', 'unknown-bounds "moon"'],
    ['condition', { query: { kind: 'beyond' } }, 'unknown-condition', 'unknown-condition "beyond"'],
    ['metadata', { query: { kind: 'meta', meta: 'hue', val: 'x' } }, 'unknown-condition', 'unknown-condition "hue"'],
    ['place', { bounds: 'area' }, 'value', 'value placeName "area"'],
  ])('may have an unknown %s', (_what, parts, kind, message) => {
    const error = fault(() => buildQuery(made(parts)));
    expect([error.kind, error.message]).toEqual([kind, message]);
  });
  test('may nest too deep', () => {
    let query: WizardQuery = leaf;
    for (let level = 0; level < 100_000; level++) query = { kind: 'or', queries: [query, leaf] };
    expect(fault(() => buildQuery({ bounds: 'bbox', query })).kind).toBe('too-large');
  });
});
