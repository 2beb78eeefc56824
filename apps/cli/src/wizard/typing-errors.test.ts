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

describe('a name with a word that many names end with is no thing in a place', () => {
  test.each([
    ['Cinema Hall', 'Cinema'],
    ['Police Staton', 'police station'],
    ['Petrol Staton in Vaduz', 'petrol station in Vaduz'],
    ['Car Prak', 'car park'],
    ['Bus Sotp', '"Bus Stop"'],
    ['Parking Lto', '"Parking Lot"'],
    ['Restaurant Hyde Park', 'Restaurant in "Hyde Park"'],
  ])('%s', (phrase, expected) => expect(repaired(phrase)).toBe(expected));
});

describe('two letters that changed places are one error, and values are found whatever presets are called', () => {
  test.each([
    ['Hotle', 'Hotel'],
    ['Recyling', 'Recycling'],
    ['Post Bxo', '"Mail Drop Box"'],
    ['Indian FastFood', '"Indian Fast Food"'],
    ['Excrement Ba Dispenser', '"Excrement Bag Dispenser"'],
  ])('%s', (phrase, expected) => expect(repaired(phrase)).toBe(expected));
});

test.each([
  ['Police Station', 'amenity', 'police'],
  ['car parks in Vaduz', 'amenity', 'parking'],
])('%s needs no name of the schema', (phrase, key, value) => {
  expect(buildQuery(phrase, { presets })).toContain(`["${key}"="${value}"]`);
});

test('names of the schema with one error are understood, but for two that are as near to others', () => {
  const names = presets.list
    .flatMap(({ searchable, labels }) => (searchable ? [labels.get('en')?.name ?? ''] : []))
    .filter((name, i) => i % 12 === 0 && /^[A-Za-z ]{6,}$/.test(name));
  const misread = names.filter((name, i) => {
    // a letter left out, or two that changed places; where, depends on the place in the list alone
    const at = 1 + ((i * 7) % (name.length - 2));
    const wrong = i % 2 === 0 ? name.slice(0, at) + name.slice(at + 1) : name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2);
    return buildQuery(repaired(wrong) ?? wrong, { presets }) !== buildQuery(`"${name}"`, { presets });
  });
  expect(misread).toEqual(['Play Sandbox', 'Painter']);
});
