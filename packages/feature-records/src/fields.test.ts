import { tableOf } from '@flyover/osm-elements';
import { PLACEHOLDER_BOUNDS, PLACEHOLDER_CENTER } from '@flyover/osm-features';
import { describe, expect, test } from 'vitest';
import { featureCounts } from './feature-counts.ts';
import { metaOf, relationsField, relationsOf, tagField } from './fields.ts';
import { elementRows, featureRows, recordsOf } from './records.ts';
import { smallTown } from './testing/small-town.ts';

const town = smallTown();
const { strings } = town.store;

describe('tagField', () => {
  const rows = featureRows(town);
  const namesOf = (options: Partial<Parameters<typeof tagField>[1]>) =>
    tagField(rows, { most: 10, othersName: 'others', ...options }).columns.map(({ name }) => name);

  test('gives a column no more than to the keys it may', () => {
    expect(namesOf({})).toEqual(['name', 'highway', '@odd', 'building']);
    expect(namesOf({ most: 1 })).toEqual(['name', 'others']);
    expect(namesOf({ nameOf: (key) => (key === 'name' ? undefined : key.toUpperCase()) })).toEqual([
      'HIGHWAY',
      '@ODD',
      'BUILDING',
      'others',
    ]);
  });

  test('gives the keys that it is told columns of their own, in their order', () => {
    expect(namesOf({ keys: ['highway', 'name', 'unknown'] })).toEqual(['highway', 'name']);
    expect(namesOf({ keys: ['highway', 'name'], most: 1 })).toEqual(['highway', 'others']);
  });

  test('counts the rows that it is told', () => expect(namesOf({ isMember: (index) => town.kinds[index] === 2 })).toEqual(['building']));

  test('puts all tags together where no key has a column', () => {
    const elements = elementRows(town);
    const records = recordsOf(elements, [tagField(elements, { most: 0, othersName: 'others' })]);
    expect(records.read(0)).toEqual(['{"name":"Linde","@odd":"yes"}']);
    expect(records.read(1)).toEqual([undefined]);
  });
});

test('relations of an element, as a list and as JSON', () => {
  expect(relationsOf(town, { type: 1, id: 10 })).toEqual([{ id: 20, role: 'forward', tags: [['type', 'network']] }]);
  expect(relationsOf(town, { type: 1, id: 12 })).toBeUndefined();
  const rows = elementRows(town);
  const records = recordsOf(rows, [relationsField(town, 'in')]);
  expect(records.read(7)).toEqual(['[{"rel":20,"role":"","reltags":{"type":"network"}}]']);
  expect(records.read(8)).toEqual([undefined]);
});

test('metadata, as far as it is known', () => {
  const nodes = tableOf(town.store, 0);
  expect(metaOf(strings, { table: nodes, row: 0 })).toEqual({ version: 3, timestamp: 1_577_934_245, user: 'Jane' });
  expect(metaOf(strings, { table: nodes, row: 1 })).toEqual({});
  expect(metaOf(strings, { table: nodes, row: -1 })).toEqual({});
});

test('counts of features', () => {
  const counts = { points: 1, lines: 2, polygons: 1, inRelation: 2, tainted: 1, placeholders: 0, placeholderBoxes: 0 };
  expect(featureCounts(town)).toEqual(counts);
  const flags = town.flags.slice();
  flags[0] |= PLACEHOLDER_CENTER;
  flags[1] |= PLACEHOLDER_BOUNDS;
  expect(featureCounts({ ...town, flags })).toEqual({ ...counts, placeholders: 2, placeholderBoxes: 1 });
});
