/** The whole text of a query, with and without comments. */
import { describe, expect, test } from 'vitest';
import { buildQuery, type QueryComments } from './index.ts';
import { PRESETS } from './testing/small-schema.ts';

/** Comments in the words of nobody's language. */
const comments: QueryComments = {
  made: 'MADE',
  searched: 'SEARCHED',
  radius: 'RADIUS',
  area: 'AREA',
  near: 'NEAR',
  gather: 'GATHER',
  print: 'PRINT',
};
const options = { presets: PRESETS, comments };

describe('the generated script', () => {
  test('has a header comment, json output, 25 seconds, a gather and a print section', () => {
    expect(buildQuery('drinking water or highway=residential', options)).toBe(`/*
MADE
SEARCHED
“drinking water or highway=residential”
*/
[out:json][timeout:25];
// GATHER
(
  node["amenity"="drinking_water"]({{bbox}});
  nwr["highway"="residential"]({{bbox}});
);
// PRINT
out body;
>;
out skel qt;`);
  });
  test('names the area to search in', () => {
    expect(buildQuery('cafe in Vienna', options)).toBe(`/*
MADE
SEARCHED
“cafe in Vienna”
*/
[out:json][timeout:25];
// AREA
{{geocodeArea:Vienna}}->.searchArea;
// GATHER
nwr["amenity"="cafe"](area.searchArea);
// PRINT
out body;
>;
out skel qt;`);
  });
  test('has a radius of 1000 metres that can be changed in one place', () => {
    expect(buildQuery('cafe around Vienna', { ...options, note: 'A template.' })).toBe(`/*
A template.
MADE
SEARCHED
“cafe around Vienna”
*/
// RADIUS
{{radius=1000}}
[out:json][timeout:25];
// GATHER
nwr["amenity"="cafe"](around:{{radius}},{{geocodeCoords:Vienna}});
// PRINT
out body;
>;
out skel qt;`);
    expect(buildQuery('cafe around Vienna', { presets: PRESETS, radius: 50 }).split('\n')[0]).toBe('{{radius=50}}');
  });
  test('has no comment where none is wanted', () => {
    expect(buildQuery('date:2024 and a=b global', { note: 'x' })).toBe(
      '[out:json][timeout:25][date:"2024-01-01T00:00:00Z"];\nnwr["a"="b"];\nout body;\n>;\nout skel qt;',
    );
  });
  test('keeps a phrase inside its comment', () => {
    const query = buildQuery('name="*/ out; /* {{x=1}}}}} \n//"', options);
    expect(query.split('\n').slice(0, 5)).toEqual(['/*', 'MADE', 'SEARCHED', '“name="* / out; /* { {x=1} } } } } //"”', '*/']);
  });
  test('keeps the texts of its comments inside them', () => {
    const query = buildQuery('a=b', { comments: { ...comments, made: 'a */ b', gather: 'one\nout;' } });
    expect(query.split('\n').filter((line) => /a \*|one/.test(line))).toEqual(['a * / b', '// one out;']);
  });
  test('of a search that a program made has no phrase in its header', () => {
    const query = buildQuery({ bounds: 'global', query: { kind: 'eq', key: 'a', val: 'b' } }, { comments });
    expect(query.split('\n').slice(0, 5)).toEqual(['/*', 'MADE', '*/', '[out:json][timeout:25];', '// GATHER']);
  });
});
