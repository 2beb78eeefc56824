/** What a phrase means, as data. */
import { describe, expect, test } from 'vitest';
import { explain, type MeaningFilter, parsePhrase } from './index.ts';
import { PRESETS } from './testing/small-schema.ts';

const meaning = (phrase: string) => explain(parsePhrase(phrase), { presets: PRESETS });

test('is bounds, a date and alternatives', () => {
  expect(meaning('date:2024 and type:way and (highway=* or name:bahn) around Bern')).toEqual({
    bounds: { kind: 'around', place: 'Bern', radius: 1000 },
    date: { kind: 'at', iso: '2024-01-01T00:00:00Z' },
    alternatives: [
      { types: ['way'], filters: [{ kind: 'present', key: 'highway' }] },
      { types: ['way'], filters: [{ kind: 'contains', key: 'name', value: 'bahn' }] },
    ],
  });
});

test('knows the things that presets describe', () => {
  const preset = { id: 'amenity/drinking_water', name: 'Drinking Water', tags: { amenity: 'drinking_water' }, types: ['node'] };
  expect(meaning('tap in Graz')).toEqual({
    bounds: { kind: 'area', place: 'Graz' },
    alternatives: [{ types: ['node'], filters: [{ kind: 'preset', preset }] }],
  });
});

describe('each condition', () => {
  test.each<[string, MeaningFilter]>([
    ['a=b', { kind: 'equals', key: 'a', value: 'b' }],
    ['a!=b', { kind: 'differs', key: 'a', value: 'b' }],
    ['a:b', { kind: 'contains', key: 'a', value: 'b' }],
    ['a=*', { kind: 'present', key: 'a' }],
    ['a!=*', { kind: 'absent', key: 'a' }],
    ['a~/b/i', { kind: 'matches', key: 'a', pattern: { regex: 'b', modifier: 'i' } }],
    ['a!~b', { kind: 'fails', key: 'a', pattern: { regex: 'b' } }],
    ['~a~b', { kind: 'anyKeyMatches', keyPattern: { regex: 'a' }, pattern: { regex: 'b' } }],
    ['id:7', { kind: 'id', id: '7' }],
    ['uid:7', { kind: 'uid', id: '7' }],
    ['user:me', { kind: 'user', user: 'me' }],
    ['newer:2 days', { kind: 'newer', moment: { kind: 'ago', amount: '2', unit: 'day' } }],
    ['older:2020', { kind: 'older', moment: { kind: 'at', iso: '2020-01-01T00:00:00Z' } }],
  ])('%s', (phrase, filter) => {
    expect(meaning(phrase)).toEqual({
      bounds: { kind: 'bbox' },
      alternatives: [{ types: ['node', 'way', 'relation'], filters: [filter] }],
    });
  });
});

test('leaves out what cannot hold, and what is there already', () => {
  const { alternatives } = meaning('a=b and (type:node or type:way or type:node) and type:node');
  expect(alternatives).toEqual([{ types: ['node'], filters: [{ kind: 'equals', key: 'a', value: 'b' }] }]);
});
