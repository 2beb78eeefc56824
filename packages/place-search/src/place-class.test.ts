import { describe, expect, test } from 'vitest';
import { classifyPlace } from './place-class.ts';

const classOf = (tags: Record<string, string>) => classifyPlace((key) => tags[key]);

describe('the class of a place', () => {
  test.each<[tags: Record<string, string>, expected: ReturnType<typeof classifyPlace>]>([
    [
      { place: 'city', boundary: 'administrative', admin_level: '6' },
      { class: 'boundary', type: 'administrative', importance: 0.68 },
    ],
    [{ boundary: 'administrative' }, { class: 'boundary', type: 'administrative', importance: 0.4 }],
    [
      { amenity: 'cafe', building: 'yes' },
      { class: 'amenity', type: 'cafe', importance: 0.15 },
    ],
    [{ public_transport: 'platform' }, { class: 'public_transport', type: 'platform', importance: 0.11 }],
    [
      { shop: 'no', building: 'toString' },
      { class: 'building', type: 'toString', importance: 0.1 },
    ],
    [{ name: 'Ahorn' }, { class: 'other', type: 'yes', importance: 0.05 }],
  ])('of %j', (tags, expected) => expect(classOf(tags)).toEqual(expected));

  test('a thousand people weigh 0.015, and more than a hundred million no more', () => {
    expect(classOf({ place: 'town', population: '1000' }).importance).toBeCloseTo(0.595, 10);
    expect(classOf({ place: 'town', population: '9999999999' }).importance).toBeCloseTo(0.62, 10);
  });
});

test('no place is more important than a country, and none less than what says nothing', () => {
  const keys = ['place', 'boundary', 'natural', 'aeroway', 'railway', 'waterway', 'tourism', 'historic', 'leisure', 'amenity', 'highway'];
  const others = ['landuse', 'shop', 'office', 'craft', 'man_made', 'public_transport', 'building', 'route'];
  const country = classOf({ boundary: 'administrative', admin_level: '2' }).importance;
  for (const key of [...keys, ...others]) {
    const { class: name, importance } = classOf({ [key]: 'anything' });
    expect(name).toBe(key);
    expect(importance).toBeLessThan(country);
    expect(importance).toBeGreaterThan(0.05);
  }
});
