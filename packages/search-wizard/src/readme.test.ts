/** The example of the README. */
import { expect, test } from 'vitest';
import { buildQuery, findPreset, parsePhrase, readPresets, repairPhrase, searchPresets, suggest } from './index.ts';

test('the example of the README', () => {
  const schema = { 'amenity/cafe': { geometry: ['point', 'area'], tags: { amenity: 'cafe' } } };
  const english = { en: { presets: { presets: { 'amenity/cafe': { name: 'Cafe', terms: 'bistro,coffee' } } } } };
  const presets = readPresets(schema, [english]);
  expect(buildQuery('cafe and wheelchair=yes in Vienna', { presets })).toBe(
    '[out:json][timeout:25];\n{{geocodeArea:Vienna}}->.searchArea;\nnwr["amenity"="cafe"]["wheelchair"="yes"](area.searchArea);\nout body;\n>;\nout skel qt;',
  );
  expect(parsePhrase('a=b global')).toEqual({ bounds: 'global', query: { kind: 'eq', key: 'a', val: 'b', at: { from: 0, to: 3 } } });
  expect(findPreset(presets, 'bistro', 'en')?.tags).toEqual({ amenity: 'cafe' });
  expect(searchPresets(presets, 'caf', 'en')[0].preset.name).toBe('Cafe');
  expect(suggest('a=b and caf', 11, presets)[0]).toMatchObject({ kind: 'preset', label: 'Cafe', insert: 'Cafe', from: 8, to: 11 });
  expect(repairPhrase('caffee adn name=*', { presets })).toEqual({
    phrase: 'Cafe and name=*',
    changes: [
      { from: 0, to: 4 },
      { from: 5, to: 8 },
    ],
  });
});
