import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeEntry } from './entry-text.ts';
import { applyChanges, type PreferenceChange, planRemove, planRename, planSave } from './plan-changes.ts';
import { COUNT_KEY, chunkKey, type Preferences, queriesByName, readQueries } from './read-queries.ts';

/** A set of preferences as today's tool leaves it. */
function stored(queries: Readonly<Record<string, string>>): Map<string, string> {
  const preferences = new Map([['gps.trace.visibility', 'private']]);
  const names = Object.keys(queries);
  preferences.set(COUNT_KEY, String(names.length));
  for (const [index, name] of names.entries()) {
    const chunks = encodeEntry({ name, query: queries[name] });
    for (const [chunk, text] of chunks.entries()) preferences.set(chunkKey(index, chunk), text);
  }
  return preferences;
}

const namesOf = (preferences: Preferences) => [...queriesByName(preferences).keys()];
const long = (seed: string) =>
  Array.from({ length: 300 }, (_, i) => String.fromCharCode(33 + ((i * i + seed.length * 7 + i) % 90))).join('');
const shown = ({ key, value }: PreferenceChange) => `${value === undefined ? 'DELETE' : 'PUT'} ${key.replace('overpass-ide_query', '')}`;

describe('saving', () => {
  test('the first query writes its chunk, then the count', () =>
    expect(planSave(new Map(), { name: 'Cafés', query: 'foo' })).toEqual([
      { key: 'overpass-ide_query_0_0', value: 'p=1&n=Cafés&q=Zm9v' },
      { key: 'overpass-ide_query-count', value: '1' },
    ]));
  test('a long query writes its first chunk after the others: from then on it is there', () =>
    expect(planSave(stored({ a: 'foo' }), { name: 'b', query: long('b') }).map(shown)).toEqual(['PUT _1_1', 'PUT _1_0', 'PUT -count']));
  test('a short query replaces its earlier text by one write', () =>
    expect(planSave(stored({ a: 'foo', b: 'foo' }), { name: 'a', query: 'bar' }).map(shown)).toEqual(['PUT _0_0']));
  test('a long query that replaces one is kept beside it until it is whole', () =>
    expect(planSave(stored({ a: 'foo' }), { name: 'a', query: long('a') }).map(shown)).toEqual([
      'PUT _1_1',
      'PUT _1_0',
      'PUT -count',
      'DELETE _0_0',
      'PUT _0_1',
      'PUT _0_0',
      'DELETE _1_0',
      'DELETE _1_1',
      'PUT -count',
    ]));
  test('what is there already changes nothing', () => expect(planSave(stored({ a: 'foo' }), { name: 'a', query: 'foo' })).toEqual([]));
  test('a taken name is refused where it is not to be replaced', () =>
    expect(() => planSave(stored({ a: 'foo' }), { name: 'a', query: 'bar' }, false)).toThrow(
      expect.objectContaining({ name: 'PreferenceError', kind: 'exists' }),
    ));
});

describe('removing', () => {
  test('moves the last query into the gap', () => {
    const changes = planRemove(stored({ a: 'foo', b: 'bar', c: 'baz' }), 'a');
    expect(changes.map(shown)).toEqual(['DELETE _0_0', 'PUT _0_0', 'DELETE _2_0', 'PUT -count']);
  });
  test('an unknown name changes nothing', () => expect(planRemove(stored({ a: 'foo' }), 'b')).toEqual([]));
  test('leaves a damaged query where it is, and all that belongs to others', () => {
    const before = stored({ a: 'foo', b: 'bar' }).set(chunkKey(1, 0), 'p=3&n=b&q=Zm9v');
    const after = applyChanges(before, planRemove(before, 'a'));
    expect(Object.fromEntries(after)).toEqual({
      'gps.trace.visibility': 'private',
      [COUNT_KEY]: '2',
      [chunkKey(1, 0)]: 'p=3&n=b&q=Zm9v',
    });
    expect(readQueries(after)).toEqual({
      queries: [],
      damaged: [{ index: 1, damage: { what: 'chunk', number: 2, of: 3 } }],
    });
  });
});

describe('renaming', () => {
  test('keeps the query', () => {
    const before = stored({ a: 'foo', b: 'bar' });
    expect(Object.fromEntries(queriesByName(applyChanges(before, planRename(before, 'a', 'c'))))).toEqual({ b: 'bar', c: 'foo' });
  });
  test('a name that is not there, or taken, is refused', () => {
    expect(() => planRename(stored({}), 'a', 'b')).toThrow(expect.objectContaining({ name: 'PreferenceError', kind: 'missing' }));
    expect(() => planRename(stored({ a: '1', b: '2' }), 'a', 'b')).toThrow(
      expect.objectContaining({ name: 'PreferenceError', kind: 'exists' }),
    );
    expect(planRename(stored({ a: '1' }), 'a', 'a')).toEqual([]);
  });
});

test('any changes, stopped anywhere, lose nothing; at their end the numbers are without gaps and the count is right', () => {
  const name = fc.constantFrom('a', 'b', 'c & d', '🗺');
  const query = fc.oneof(fc.constantFrom('foo', 'bar'), fc.constantFrom('x', 'yy', 'zzz').map(long));
  const step = fc.oneof(fc.record({ save: name, query }), fc.record({ remove: name }));
  fc.assert(
    fc.property(fc.dictionary(name, query), fc.array(step, { maxLength: 5 }), (first, steps) => {
      let preferences: Map<string, string> = stored(first);
      for (const each of steps) {
        const changed = 'save' in each ? each.save : each.remove;
        const before = queriesByName(preferences);
        const changes =
          'save' in each ? planSave(preferences, { name: each.save, query: each.query }) : planRemove(preferences, each.remove);
        const wanted = 'save' in each ? each.query : undefined;
        for (let stop = 0; stop <= changes.length; stop++) {
          const reading = readQueries(applyChanges(preferences, changes.slice(0, stop)));
          expect(reading.damaged).toEqual([]);
          for (const [other, text] of before) {
            const texts = reading.queries.filter((query) => query.name === other).map((query) => query.query);
            if (other !== changed) expect(new Set(texts)).toEqual(new Set([text]));
            else if (wanted !== undefined) expect(texts.some((found) => found === text || found === wanted)).toBe(true);
          }
        }
        preferences = applyChanges(preferences, changes);
        expect(queriesByName(preferences).get(changed)).toBe(wanted);
        expect(readQueries(preferences).queries.map(({ index }) => index)).toEqual(namesOf(preferences).map((_, index) => index));
        expect(preferences.get(COUNT_KEY)).toBe(String(namesOf(preferences).length));
        expect(preferences.get('gps.trace.visibility')).toBe('private');
      }
    }),
  );
});

test('after an interrupted save the next one puts all in order', () => {
  const before = stored({ a: 'foo', b: 'bar' });
  const changes = planSave(before, { name: 'a', query: long('a') });
  for (let stop = 0; stop < changes.length; stop++) {
    const between = applyChanges(before, changes.slice(0, stop));
    const after = applyChanges(between, planSave(between, { name: 'a', query: long('other') }));
    expect(Object.fromEntries(queriesByName(after))).toEqual({ a: long('other'), b: 'bar' });
    expect([after.get(COUNT_KEY), after.size]).toEqual(['2', 5]);
  }
});
