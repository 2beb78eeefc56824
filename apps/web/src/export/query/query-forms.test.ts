import { describe, expect, test } from 'vitest';
import { convertLink, type ExpandedQuery, formText, interpreterLink, queryEnding } from './query-forms.ts';

const raw = '// @name Benches\nnode[amenity=bench]({{bbox}});\nout;';
const expanded: ExpandedQuery = {
  query: '// @name Benches\nnode[amenity=bench](1,2,3,4);\nout;',
  language: 'ql',
  bbox: { south: 1, west: 2, north: 3, east: 4 },
  server: 'https://overpass.example.org/api/',
};
const text = (form: Parameters<typeof formText>[0]) => formText(form, raw, expanded, { lat: 48.2, lon: 16.37, zoom: 15 });

describe('the query as text', () => {
  test('expanded: placeholders filled in', () => expect(text('expanded')).toBe(expanded.query));
  test('raw: as it was written', () => expect(text('raw')).toBe(raw));
  test('wiki: a template with the place', () =>
    expect(text('wiki')).toBe(
      '{{OverpassTurboExample|loc=48.2;16.37;15|query=\n// @name Benches\nnode[amenity=bench]({{((}}bbox{{))}});\nout;\n}}',
    ));
  test('umap: an address that fills in its own box', () =>
    expect(text('umap')).toBe(
      'https://overpass.example.org/api/interpreter?data=node%5Bamenity%3Dbench%5D({south}%2C{west}%2C{north}%2C{east})%3B%20out%3B',
    ));
});

test.each([
  ['expanded', 'ql', '.overpassql'],
  ['raw', 'xml', '.xml'],
  ['raw', 'sql', '.sql'],
  ['wiki', 'ql', '.txt'],
  ['umap', 'xml', '.txt'],
] as const)('the file of %s %s ends in %s', (form, language, ending) => expect(queryEnding(form, language)).toBe(ending));

describe('links to the data server', () => {
  const server = 'https://overpass.example.org/api/';
  const query = 'node["a&b"="c d"];\nout; // +é#';
  const data = 'node%5B%22a%26b%22%3D%22c%20d%22%5D%3B%0Aout%3B%20%2F%2F%20%2B%C3%A9%23';
  test('the interpreter', () => expect(interpreterLink(server, query)).toBe(`${server}interpreter?data=${data}`));
  test.each(['xml', 'mapql', 'compact'] as const)('the conversion to %s', (target) =>
    expect(convertLink(server, query, target)).toBe(`${server}convert?data=${data}&target=${target}`),
  );
  test('give the query back', () => expect(new URL(interpreterLink(server, query)).searchParams.get('data')).toBe(query));
  test('half a character is no reason to fail', () =>
    expect(interpreterLink(server, 'a\uD800b')).toBe(`${server}interpreter?data=a%EF%BF%BDb`));
});
