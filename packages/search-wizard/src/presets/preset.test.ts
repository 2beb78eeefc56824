import { describe, expect, test } from 'vitest';
import { presetOfTags } from '../index.ts';
import { PRESETS } from '../testing/small-schema.ts';

const name = (tags: Record<string, string>, geometry: Parameters<typeof presetOfTags>[2] = ['point', 'vertex'], language = 'en') =>
  presetOfTags(PRESETS, tags, geometry, language)?.name;

describe('presetOfTags', () => {
  test('names an element by its tags, in a language', () => {
    expect(name({ amenity: 'cafe', name: 'Linde' })).toBe('Cafe');
    expect(name({ amenity: 'cafe' }, ['area'], 'de-AT')).toBe('Café');
  });
  test('takes the preset that more tags fit, and a thing before its building', () => {
    expect(name({ amenity: 'fast_food', cuisine: 'burger' })).toBe('Burger Fast Food');
    expect(name({ building: 'yes', amenity: 'cafe' }, ['area'])).toBe('Cafe');
    expect(name({ building: 'yes' }, ['area'])).toBe('Building');
  });
  test('takes none of another shape, none of which a tag is missing, and none that says no', () => {
    expect(name({ building: 'yes' })).toBe(undefined);
    expect(name({ public_transport: 'platform' })).toBe(undefined);
    expect(name({ building: 'no' }, ['area'])).toBe(undefined);
    expect(name({})).toBe(undefined);
  });
  test('knows no tag that every object has', () => expect(name({ constructor: 'x', __proto__: 'y' })).toBe(undefined));
});
