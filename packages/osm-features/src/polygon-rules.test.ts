import { describe, expect, test } from 'vitest';
import { POLYGON_RULES } from './index.ts';
import { around, square, summary, way } from './testing/sketch.ts';

const drawnAs = (tags: Record<string, string>) => summary(...square(1, 0, 0, 1), way(1, around(1), tags))[0];
const polygons = (tags: Record<string, string>) => expect(drawnAs(tags)).toBe('way/1 Polygon');
const lines = (tags: Record<string, string>) => expect(drawnAs(tags)).toBe('way/1 LineString');
const listed = (values: 'only' | 'all but') =>
  POLYGON_RULES.flatMap((rule) => (rule.values === values ? rule.list.map((value) => [rule.key, value] as const) : []));
const keys = (values: string) => POLYGON_RULES.filter((rule) => rule.values === values).map(({ key }) => key);

describe('closed ways', () => {
  test('the table has the 26 keys of the specification and indoor', () => {
    expect(POLYGON_RULES.length).toBe(27);
    expect(new Set(POLYGON_RULES.map(({ key }) => key)).size).toBe(27);
    expect([keys('all').length, keys('only').length, keys('all but').length]).toEqual([19, 5, 3]);
  });
  test.each(keys('all'))('%s: every value makes an area, but no', (key) => {
    polygons({ [key]: 'yes' });
    polygons({ [key]: 'anything' });
    lines({ [key]: 'no' });
  });
  test.each(listed('only'))('%s=%s is on the list: an area', (key, value) => polygons({ [key]: value }));
  test.each(keys('only'))('%s: values that are not on the list make no area', (key) => {
    lines({ [key]: 'yes' });
    lines({ [key]: 'no' });
  });
  test.each(listed('all but'))('%s=%s is on the list: no area', (key, value) => lines({ [key]: value }));
  test.each(keys('all but'))('%s: values that are not on the list make an area', (key) => {
    polygons({ [key]: 'yes' });
    lines({ [key]: 'no' });
  });
  test('area=no counts more than everything else, wherever it stands', () => {
    lines({ area: 'no', building: 'yes' });
    lines({ building: 'yes', area: 'no' });
    polygons({ building: 'no', landuse: 'grass' });
  });
  test('keys that are not in the table make no area', () => lines({ name: 'x', surface: 'grass', 'building:levels': '2' }));
});
