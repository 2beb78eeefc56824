import type { LegendCondition } from '@flyover/result-session';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../ui/i18n.ts';
import { classLabel } from './legend-classes.ts';

beforeAll(async () => {
  await startTexts();
  await loadTexts('legend');
});

const label = (words: { selector?: string; comment?: string; conditions?: readonly LegendCondition[] }) =>
  classLabel({ rule: 1, count: 1, kind: 0, records: [], ...words }, i18next.t);

test('conditions are told in a few signs', () => {
  const selector = '*[surface=asphalt]';
  expect(label({ selector, conditions: [{ left: 'surface', operator: '=', right: 'asphalt' }] })).toBe('surface = asphalt');
  expect(label({ selector, conditions: [{ left: 'oneway' }, { left: 'lanes', operator: '!=', right: '1' }] })).toBe('oneway, lanes ≠ 1');
});
test('a range names what it is about once, with its unit', () => {
  const between = (left: string) => [
    { left, operator: '>=', right: '100' },
    { left, operator: '<', right: '200' },
  ];
  expect(label({ selector: '*', conditions: [] })).toBe('Everything else');
  expect(label({ selector: '*[…]', conditions: between('waylength()') })).toBe('length ≥ 100 m, < 200 m');
  expect(label({ selector: '*[…]', conditions: between('areasize()') })).toBe('area ≥ 100 m², < 200 m²');
});
test('a comment says it better, and a selector says what nothing else does', () => {
  expect(label({ selector: 'way[highway]', comment: 'Roads', conditions: [{ left: 'highway' }] })).toBe('Roads');
  expect(label({ selector: 'relation way' })).toBe('relation way');
  expect(label({})).toBe('Everything else');
});
