import { tableOf, tagsOf } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet, featureElement, featureMeasure } from '@flyover/osm-features';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storeOfJson } from '../testing/results.ts';
import { colorCalls } from './color-calls.ts';

type Tags = Readonly<Record<string, string>>;

const callsOn = (elements: readonly Record<string, unknown>[]) => {
  const features = buildFeatures(storeOfJson({ elements }));
  return { features, calls: colorCalls((runId) => (runId === 7 ? features : undefined)) };
};
const node = (id: number, tags: Tags = {}) => ({ type: 'node', id, lat: 50 + id / 1e4, lon: 10 + (id % 2) / 1e4, tags });
const way = (id: number, nodes: readonly number[], tags: Tags = {}) => ({ type: 'way', id, nodes, tags });

/** The same counts without any cleverness. */
const tagsOfFeatures = (set: FeatureSet): Map<string, string>[] =>
  Array.from({ length: set.count }, (_, feature) => {
    const { type, row } = featureElement(set, feature);
    return row === -1 ? new Map() : new Map(tagsOf(set.store.strings, tableOf(set.store, type), row));
  });

describe('what features can be coloured by', () => {
  test('keys with their features, their different values, and whether these are numbers', () => {
    const { calls } = callsOn([
      node(1, { lanes: '2', surface: 'asphalt' }),
      node(2, { lanes: '3', surface: 'gravel' }),
      node(3, { lanes: '2', ref: 'B 1' }),
    ]);
    expect(calls.colorSubjects(7)).toEqual({
      keys: [
        { key: 'lanes', features: 3, values: 2, numeric: true },
        { key: 'surface', features: 2, values: 2, numeric: false },
        { key: 'ref', features: 1, values: 1, numeric: false },
      ],
      features: 3,
      lines: 0,
      polygons: 0,
    });
  });
  test('ways that are lines have a length, polygons an area', () => {
    const { calls } = callsOn([node(1), node(2), node(3), way(1, [1, 2], { highway: 'path' }), way(2, [1, 2, 3, 1], { building: 'yes' })]);
    expect(calls.colorSubjects(7)).toMatchObject({ features: 2, lines: 1, polygons: 1 });
  });
  test('tags of elements that are not drawn do not count', () => {
    const { calls } = callsOn([{ type: 'way', id: 1, nodes: [], tags: { highway: 'path' } }, node(1, { amenity: 'bench' })]);
    expect(calls.colorSubjects(7)?.keys.map(({ key }) => key)).toEqual(['amenity']);
  });
  test('a run that is gone has none', () => {
    const { calls } = callsOn([node(1, { lanes: '2' })]);
    expect([calls.colorSubjects(6), calls.colorValues(6, 'lanes'), calls.colorNumbers(6, { kind: 'length' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  test('what is counted by numbers of strings is what one counts by texts', () => {
    const word = fc.constantFrom('a', 'b', 'c', '1', '2.5', '__proto__', 'yes');
    const tags = fc.dictionary(word, word, { maxKeys: 4 });
    fc.assert(
      fc.property(fc.array(tags, { maxLength: 30 }), (lists) => {
        const { features, calls } = callsOn(lists.map((list, index) => node(index + 1, list)));
        const all = tagsOfFeatures(features);
        for (const { key, features: count, values, numeric } of calls.colorSubjects(7)?.keys ?? []) {
          const own = all.flatMap((each) => each.get(key) ?? []);
          expect([count, values]).toEqual([own.length, new Set(own).size]);
          const numbers = [...new Set(own)].filter((value) => /^[\d.]+$/.test(value));
          expect(numeric).toBe(numbers.length >= new Set(own).size * 0.9);
          const reported = calls.colorValues(7, key);
          expect(new Map(reported?.counts)).toEqual(
            new Map([...new Set(own)].map((value) => [value, own.filter((each) => each === value).length])),
          );
        }
        expect(new Set(calls.colorSubjects(7)?.keys.map(({ key }) => key))).toEqual(new Set(all.flatMap((each) => [...each.keys()])));
      }),
    );
  });
});

describe('the values of a key', () => {
  test('come most frequent first, and the rest as numbers', () => {
    const elements = Array.from({ length: 500 }, (_, id) => node(id + 1, { ref: id < 100 ? 'same' : `r${id}` }));
    const values = callsOn(elements).calls.colorValues(7, 'ref');
    expect([values?.counts[0], values?.counts.length, values?.others]).toEqual([['same', 100], 200, { values: 201, features: 201 }]);
  });
  test('of a key that nothing has are none', () =>
    expect(callsOn([node(1)]).calls.colorValues(7, 'nothing')).toEqual({ counts: [], others: { values: 0, features: 0 } }));
});

describe('numbers', () => {
  test('of a tag: what is none is left out', () => {
    const { calls } = callsOn([node(1, { lanes: ' 2' }), node(2, { lanes: 'two' }), node(3, { lanes: '1e1' }), node(4)]);
    expect(calls.colorNumbers(7, { kind: 'tag', key: 'lanes' })).toEqual({ numbers: Float64Array.of(2, 10), total: 3 });
  });
  test('lengths and areas are those of the features', () => {
    const { features, calls } = callsOn([
      node(1),
      node(2),
      node(3),
      way(1, [1, 2], { highway: 'path' }),
      way(2, [1, 2, 3, 1], { building: 'yes' }),
    ]);
    const measures = [0, 1].map((feature) => featureMeasure(features, feature));
    const { numbers: lengths } = calls.colorNumbers(7, { kind: 'length' }) ?? {};
    const { numbers: areas } = calls.colorNumbers(7, { kind: 'area' }) ?? {};
    expect(measures).toContainEqual({ kind: 'length', metres: lengths?.[0] });
    expect(measures).toContainEqual({ kind: 'area', squareMetres: areas?.[0] });
    expect([lengths?.length, areas?.length]).toEqual([1, 1]);
  });
  test('of many features are a sample that lies evenly among them', () => {
    const elements = Array.from({ length: 25_000 }, (_, id) => node(id + 1, { ele: String(id) }));
    const sample = callsOn(elements).calls.colorNumbers(7, { kind: 'tag', key: 'ele' });
    const { numbers = new Float64Array(), total } = sample ?? {};
    expect([numbers.length, total, numbers[0], numbers[5000], numbers[9999]]).toEqual([10_000, 25_000, 0, 12_500, 24_997]);
  });
});
