/** The whole text of a query, with and without comments. */
import { describe, expect, test } from 'vitest';
import { buildQuery } from './index.ts';
import { PRESETS } from './testing/small-schema.ts';

const options = { presets: PRESETS };

describe('the generated script', () => {
  test('has a header comment, json output, 25 seconds, a gather and a print section', () => {
    expect(buildQuery('drinking water or highway=residential', options)).toBe(`/*
Made by the search wizard of Flyover.
What was searched for:
“drinking water or highway=residential”
*/
[out:json][timeout:25];
// gather what is searched for
(
  node["amenity"="drinking_water"]({{bbox}});
  nwr["highway"="residential"]({{bbox}});
);
// print it, and what is needed to draw it
out body;
>;
out skel qt;`);
  });
  test('names the area to search in', () => {
    expect(buildQuery('cafe in Vienna', options)).toBe(`/*
Made by the search wizard of Flyover.
What was searched for:
“cafe in Vienna”
*/
[out:json][timeout:25];
// the area to search in
{{geocodeArea:Vienna}}->.searchArea;
// gather what is searched for
nwr["amenity"="cafe"](area.searchArea);
// print it, and what is needed to draw it
out body;
>;
out skel qt;`);
  });
  test('has a radius of 1000 metres that can be changed in one place', () => {
    expect(buildQuery('cafe around Vienna', { ...options, note: 'A template.' })).toBe(`/*
A template.
Made by the search wizard of Flyover.
What was searched for:
“cafe around Vienna”
*/
// how far from the place, in metres
{{radius=1000}}
[out:json][timeout:25];
// gather what is searched for
nwr["amenity"="cafe"](around:{{radius}},{{geocodeCoords:Vienna}});
// print it, and what is needed to draw it
out body;
>;
out skel qt;`);
    expect(buildQuery('cafe around Vienna', { ...options, comments: false, radius: 50 }).split('\n')[0]).toBe('{{radius=50}}');
  });
  test('has no comment where none is wanted', () => {
    expect(buildQuery('date:2024 and a=b global', { comments: false, note: 'x' })).toBe(
      '[out:json][timeout:25][date:"2024-01-01T00:00:00Z"];\nnwr["a"="b"];\nout body;\n>;\nout skel qt;',
    );
  });
  test('keeps a phrase inside its comment', () => {
    const query = buildQuery('name="*/ out; /* {{x=1}}}}} \n//"', options);
    expect(query.split('\n').slice(0, 5)).toEqual([
      '/*',
      'Made by the search wizard of Flyover.',
      'What was searched for:',
      '“name="* / out; /* { {x=1} } } } } //"”',
      '*/',
    ]);
  });
  test('of a search that a program made has no phrase in its header', () => {
    const query = buildQuery({ bounds: 'global', query: { kind: 'eq', key: 'a', val: 'b' } });
    expect(query.split('\n').slice(0, 5)).toEqual([
      '/*',
      'Made by the search wizard of Flyover.',
      '*/',
      '[out:json][timeout:25];',
      '// gather what is searched for',
    ]);
  });
});
