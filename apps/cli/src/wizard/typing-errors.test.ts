/** Typing errors in phrases and names of the schema, over the presets that the page has. */
import { buildQuery, loadPresets, type Presets, repairPhrase } from '@flyover/search-wizard';
import { beforeAll, describe, expect, test } from 'vitest';
import { presetFiles } from './preset-files.ts';

let presets: Presets;
beforeAll(async () => {
  presets = await loadPresets(await presetFiles(), 'en');
});
const repaired = (phrase: string) => repairPhrase(phrase, { presets })?.phrase;

describe('a misspelled thing of two words is no thing in a place', () => {
  test.each([
    ['Drinking Watre', '"Drinking Water"'],
    ['Fire Staton', '"Fire Station"'],
    ['Bus Staton', '"Bus Station / Terminal"'],
    ['Water Towr', '"Water Tower"'],
    ['Post Ofice', '"Post Office"'],
    ['Parking Spaec in Vaduz', '"Parking Space" in Vaduz'],
  ])('%s', (phrase, expected) => expect(repaired(phrase)).toBe(expected));
});

describe('a thing and a place stay that', () => {
  const CITIES = ['Vaduz', 'Bern', 'Vienna', 'Linz', 'Basel', 'Graz', 'York', 'Paris', 'Cork', 'Bath', 'Rome', 'Oslo'];
  const THINGS = ['bar', 'cafe', 'bank', 'pub', 'hotel', 'park', 'Bus Stop', 'Fire Station', 'school'];
  test.each(THINGS)('%s', (thing) => {
    for (const city of CITIES) expect(repaired(`${thing} ${city}`)).toBe(`${thing} in ${city}`);
  });
  test('the thing may be misspelled', () => expect(repaired('restaurnt Vaduz')).toBe('Restaurant in Vaduz'));
});

describe('values of tags count beside names', () => {
  test.each([
    ['Hopsital', 'amenity=hospital'],
    ['pharmcy', 'amenity=pharmacy'],
    ['hopsital in Vaduz', 'amenity=hospital'],
    ['Libary', 'amenity=library'],
  ])('%s finds %s', (phrase, tag) => {
    const [key, value] = tag.split('=');
    expect(buildQuery(repaired(phrase) ?? '', { presets })).toContain(`["${key}"="${value}"]`);
  });
});

test('a key and its value need no sign between them, where a preset has both', () => {
  expect(repaired('cuisine italian in Vaduz')).toBe('cuisine=italian in Vaduz');
  expect(repaired('cuisine nonsense in Vaduz')).toBe(undefined);
});

describe('the names of schools and the like find the tags that data have, not the new key of the schema', () => {
  test.each([
    ['"School Grounds"', 'amenity', 'school'],
    ['"University Grounds"', 'amenity', 'university'],
    ['"Driving School"', 'amenity', 'driving_school'],
    ['Kindergarten', 'amenity', 'kindergarten'],
    ['"Hospital Grounds"', 'amenity', 'hospital'],
    ['"Bus Station / Terminal"', 'public_transport', 'station'],
  ])('%s', (phrase, key, value) => {
    const query = buildQuery(phrase, { presets });
    expect(query).toContain(`["${key}"="${value}"]`);
    expect(query).not.toContain('education');
  });
});
