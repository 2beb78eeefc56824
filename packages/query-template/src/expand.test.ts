import { describe, expect, test } from 'vitest';
import { exampleQueries, expandQuery } from './index.ts';
import { expand, query } from './testing/expand-there.ts';

const XML = '<?xml version="1.0" encoding="UTF-8"?>';

test('the example of the README', () => {
  const expansion = expandQuery('{{key=amenity}}node[{{key}}]({{bbox}});\nout;{{style: node { color: red; } }}', {
    bbox: { south: 53.4, west: 13.3, north: 53.5, east: 13.4 },
    center: { lat: 53.45, lon: 13.35 },
    now: new Date('2026-01-01T00:00:00Z'),
  });
  expect(expansion.query).toBe('node[amenity](53.4,13.3,53.5,13.4);\nout;');
  expect(expansion.language).toBe('ql');
  expect(expansion.styles[0].text).toBe(' node { color: red; } ');
  expect(expansion.positionInText(1, 6)).toEqual({ offset: 20, line: 1, column: 21 });
});

describe('{{bbox}}', () => {
  test('is s,w,n,e in the query language', () => expect(query('node({{bbox}});out;')).toBe('node(53.4877,13.3886,53.5123,13.4314);out;'));
  test('is four attributes in XML', () =>
    expect(query('<osm-script><bbox-query {{bbox}}/></osm-script>')).toBe(
      `${XML}<osm-script><bbox-query s="53.4877" w="13.3886" n="53.5123" e="13.4314"/></osm-script>`,
    ));
  test('is s,w,n,e inside an attribute', () =>
    expect(query('<osm-script bbox="{{bbox}}"></osm-script>')).toBe(
      `${XML}<osm-script bbox="53.4877,13.3886,53.5123,13.4314"></osm-script>`,
    ));
  test('is s,w,n,e inside an attribute, through a constant too', () =>
    expect(query('<osm-script bbox="{{box}}">{{box={{bbox}}}}</osm-script>')).toBe(
      `${XML}<osm-script bbox="53.4877,13.3886,53.5123,13.4314"></osm-script>`,
    ));
  test('is a PostGIS box in SQL', () =>
    expect(query('{{data:sql,server=https://sql.example/}}select * from t where geom && {{bbox}}')).toBe(
      'select * from t where geom && st_setsrid(st_makebox2d(st_makepoint(13.3886,53.4877), st_makepoint(13.4314,53.5123)), 4326)',
    ));
  test('is clamped', () =>
    expect(query('{{bbox}}', { bbox: { south: -95, west: -181.5, north: 90.1, east: 400 } })).toBe('-90,-180,90,180'));
  test('has at most 7 decimals and no noise', () =>
    expect(query('{{bbox}}', { bbox: { south: 0.1 + 0.2, west: -1e-9, north: 10, east: 13.123456789 } })).toBe('0.3,0,10,13.1234568'));
  test('refuses what is not a number', () =>
    expect(() => expand('{{bbox}}', { bbox: { south: Number.NaN, west: 0, north: 1, east: 1 } })).toThrow(new RangeError('degrees: NaN')));
  test('may be overridden by a definition', () => expect(query('{{bbox=1,2,3,4}}node({{bbox}});')).toBe('node(1,2,3,4);'));
  test('may have spaces around its name', () => expect(query('{{ bbox }}')).toBe('53.4877,13.3886,53.5123,13.4314'));
  test('stands inside braces of the query language', () =>
    expect(query('foreach{{{wsen}}}')).toBe('foreach{13.3886,53.4877,13.4314,53.5123}'));
});

describe('{{wsen}} and {{center}}', () => {
  test('wsen is the same in every language', () => {
    expect(query('{{wsen}}')).toBe('13.3886,53.4877,13.4314,53.5123');
    expect(query('<a {{wsen}}/>')).toContain('<a 13.3886,53.4877,13.4314,53.5123/>');
    expect(query('{{data:sql}}{{wsen}}')).toBe('13.3886,53.4877,13.4314,53.5123');
  });
  test('center is lat,lon', () => expect(query('node(around:10,{{center}});')).toBe('node(around:10,53.5,13.41);'));
  test('center is two attributes in XML', () => expect(query('<a {{center}}/>')).toContain('<a lat="53.5" lon="13.41"/>'));
  test('in SPARQL box and center are geometries of GeoSPARQL', () => {
    const type = '<http://www.opengis.net/ont/geosparql#wktLiteral>';
    const [s, w, n, e] = query('{{bbox}}').split(',');
    expect(query('{{data:sparql}}{{bbox}}')).toBe(`"POLYGON((${w} ${s},${e} ${s},${e} ${n},${w} ${n},${w} ${s}))"^^${type}`);
    expect(query('{{data: SPARQL ,server=https://a.example/}}{{center}}')).toMatch(/^"POINT\([\d.]+ [\d.]+\)"\^\^/);
    expect(expand('{{data:sparql}}').language).toBe('sparql');
  });
  test('center is nothing in SQL', () => expect(query('{{data:sql}}[{{center}}]')).toBe('[]'));
});

describe('{{date:…}}', () => {
  test.each([
    ['{{date:}}', '2026-03-10T12:00:00Z'],
    ['{{date}}', '2026-03-10T12:00:00Z'],
    ['{{date:1}}', '2026-03-09T12:00:00Z'],
    ['{{date:30 seconds}}', '2026-03-10T11:59:30Z'],
    ['{{date:1second}}', '2026-03-10T11:59:59Z'],
    ['{{date:5 minutes}}', '2026-03-10T11:55:00Z'],
    ['{{date:2 hours}}', '2026-03-10T10:00:00Z'],
    ['{{date: 1 Day }}', '2026-03-09T12:00:00Z'],
    ['{{date:1 week}}', '2026-03-03T12:00:00Z'],
    ['{{date:1 month}}', '2026-02-08T02:00:00Z'],
    ['{{date:1year}}', '2025-03-10T12:00:00Z'],
    ['{{date:-1 day}}', '2026-03-11T12:00:00Z'],
    ['{{date:0.5 day}}', '2026-03-10T00:00:00Z'],
    ['{{date:soon}}', ''],
    ['{{date:day}}', ''],
    ['{{date:3 fortnights}}', ''],
    ['{{date:99999999999 years}}', ''],
    ['{{date:-9000 years}}', ''],
    ['{{n=2}}{{date:{{n}} days}}', '2026-03-08T12:00:00Z'],
  ])('%s', (text, date) => expect(query(text)).toBe(date));
});

describe('constants', () => {
  test('names are letters, digits or underscore', () => {
    expect(query('{{a_1=x}}{{A9=y}}[{{a_1}}{{A9}}]')).toBe('[xy]');
    expect(query('{{a-b=x}}[{{a-b}}]')).toBe('[]');
  });
  test('are used before and after their definition', () => expect(query('[{{a}}]{{a=x}}[{{a}}]')).toBe('[x][x]'));
  test('keep the spaces of their value', () => expect(query('{{a= x y }}[{{a}}]')).toBe('[ x y ]'));
  test('may be empty', () => expect(query('{{a=}}[{{a}}]')).toBe('[]'));
  test('hold further equals signs', () => expect(query('{{f=amenity=cafe}}node[{{f}}];')).toBe('node[amenity=cafe];'));
  test('use other constants', () => expect(query('{{a={{b}}{{b}}}}{{b=x}}{{a}}')).toBe('xx'));
  test('use built-in placeholders', () => expect(query('{{here=around:5,{{center}}}}node({{here}});')).toBe('node(around:5,53.5,13.41);'));
  test('hold single braces', () => expect(query('{{a={x}}}[{{a}}]')).toBe('[{x}]'));
  test('are overridden by the last definition', () => expect(query('{{a=1}}{{a=2}}{{a}}')).toBe('2'));
  test('are overridden by those of the context', () => expect(query('{{a=1}}{{a}}', { constants: { a: '2' } })).toBe('2'));
  test('of the context may hold placeholders and lose line breaks', () =>
    expect(query('{{a}}', { constants: { a: '{{b}}\n{{b}}', b: 'x' } })).toBe('x x'));
  test('are not confused with properties of objects', () => expect(query('[{{constructor}}{{toString}}]')).toBe('[]'));
  test('have no value of several lines', () => expect(query('{{a=1\n2}}[{{a}}]')).toBe('\n[]'));
  test('are listed', () =>
    expect([...expand('{{a={{b}}}}{{b=x}}', { constants: { c: 'y' } }).constants]).toEqual([
      ['a', '{{b}}'],
      ['b', 'x'],
      ['c', 'y'],
    ]));
});

describe('{{style: …}} and {{data:…}}', () => {
  test('styles are taken out, in their order, with lines kept', () => {
    const expansion = expand('out;\n{{style:\nnode{color:red}}}\n{{style: way{}}}');
    expect(expansion.query).toBe('out;\n\n\n');
    expect(expansion.styles).toEqual([
      { text: '\nnode{color:red}', position: { offset: 13, line: 2, column: 9 } },
      { text: ' way{}', position: { offset: 40, line: 4, column: 9 } },
    ]);
  });
  test('a style uses constants', () => expect(expand('{{c=red}}{{style:node{color:{{c}}}}}').styles[0].text).toBe('node{color:red}'));
  test('the data directive has a mode and options', () => {
    const { data } = expand('{{data:Overpass,server=https://example.org/api/, key = a,b}}');
    expect(data?.mode).toBe('overpass');
    expect([...(data?.options ?? [])]).toEqual([
      ['server', 'https://example.org/api/'],
      ['key', 'a,b'],
    ]);
  });
  test('the last data directive holds', () => expect(expand('{{data:sql}}{{data:overpass}}').language).toBe('ql'));
  test('without one there is no data', () => expect('data' in expand('out;')).toBe(false));
});

describe('what is left', () => {
  test('the unknown is blanked, line breaks kept', () => expect(query('a{{what is\r\nthis?\n}}b')).toBe('a\r\n\nb'));
  test('what is never closed stays', () => expect(query('a{{b {{wsen}} c')).toBe('a{{b 13.3886,53.4877,13.4314,53.5123 c'));
  test('what was never opened stays', () => expect(query('a}}b{c}')).toBe('a}}b{c}'));
  test('an empty text stays empty', () => expect(query('')).toBe(''));
  test('there are geocode placeholders: unresolved until a place search has answered', () => {
    const { query, unresolved } = expand('{{geocodeArea: Vienna }}->.a;\n{{nominatimBbox:Linz}}');
    expect(query).toBe('->.a;\n');
    expect(unresolved).toEqual([
      { name: 'geocodeArea', argument: 'Vienna', line: 1, position: { offset: 0, line: 1, column: 1 } },
      { name: 'nominatimBbox', argument: 'Linz', line: 2, position: { offset: 30, line: 2, column: 1 } },
    ]);
  });
  test('a name that itself waits for a place search is not asked for before it is whole', () => {
    const text = '{{geocodeArea:{{geocodeId:Linz}}}}';
    expect(expand(text).unresolved.map(({ name, argument }) => [name, argument])).toEqual([['geocodeId', 'Linz']]);
    const resolve = (_: string, argument: string) => (argument === 'Linz' ? 'node(1)' : undefined);
    expect(expand(text, { resolve }).unresolved.map(({ name, argument }) => [name, argument])).toEqual([['geocodeArea', 'node(1)']]);
  });
  test('inside an attribute of XML the form of the query language is asked for', () => {
    const resolve = (_: string, __: string, language: string) => language;
    expect(query('<osm-script bbox="{{geocodeBbox:Linz}}"><a {{geocodeId:Linz}}/></osm-script>', { resolve })).toBe(
      `${XML}<osm-script bbox="ql"><a xml/></osm-script>`,
    );
  });
  test('what was looked up is put in', () => {
    const resolve = (name: string, argument: string, language: string) =>
      argument === 'Linz' ? undefined : `${name}/${argument}/${language}`;
    const { query, unresolved } = expand('{{p=Wien}}{{geocodeArea:{{p}}}} {{geocodeId:Linz}}', { resolve });
    expect(query).toBe('geocodeArea/Wien/ql ');
    expect(unresolved.map((placeholder) => placeholder.argument)).toEqual(['Linz']);
  });
});

describe('XML', () => {
  test('gets a declaration and a root', () => expect(query('<query/>')).toBe(`${XML}<osm-script><query/></osm-script>`));
  test('an XML query without its xml header gets one', () =>
    expect(query('<osm-script>\n</osm-script>')).toBe('<?xml version="1.0" encoding="UTF-8"?><osm-script>\n</osm-script>'));
  test('an XML query without a script root element is wrapped in one', () =>
    expect(query('<?xml version="1.0"?><query/>\n<print/>')).toBe('<?xml version="1.0"?><osm-script><query/>\n<print/></osm-script>'));
  test('keeps its own', () =>
    expect(query('<?xml version="1.0"?>\n<osm-script output="json"/>')).toBe('<?xml version="1.0"?>\n<osm-script output="json"/>'));
  test('gets a root after its declaration', () =>
    expect(query('<?xml version="1.0"?>\n<query/>')).toBe('<?xml version="1.0"?><osm-script>\n<query/></osm-script>'));
  test('gets a root when one stands only in a comment', () =>
    expect(query('<!-- <osm-script> -->')).toBe(`${XML}<osm-script><!-- <osm-script> --></osm-script>`));
  test('has its declaration at the very start after a style', () =>
    expect(query('{{style:\n}}\n<?xml version="1.0"?><osm-script/>')).toBe('<?xml version="1.0"?>\n\n<osm-script/>'));
});

describe('positions in the text', () => {
  test('are the same without placeholders', () => expect(expand('a\nbc').positionInText(2, 2)).toEqual({ offset: 3, line: 2, column: 2 }));
  test('move by what placeholders add', () =>
    expect(expand('({{wsen}})x').positionInText(1, 34)).toEqual({ offset: 10, line: 1, column: 11 }));
  test('inside a replacement are the placeholder', () =>
    expect(expand('({{wsen}})').positionInText(1, 9)).toEqual({ offset: 1, line: 1, column: 2 }));
  test('see through what XML adds', () => expect(expand('<a/>\n<b/>').positionInText(2, 2)).toEqual({ offset: 6, line: 2, column: 2 }));
  test('outside are the nearest inside', () => expect(expand('ab').positionInText(9, 9)).toEqual({ offset: 2, line: 1, column: 3 }));
});

describe('the examples', () => {
  test('are the seven of the specification', () =>
    expect(exampleQueries.map((example) => example.name)).toEqual([
      'Drinking Water',
      'Cycle Network',
      'Where am I?',
      'Mountains in Area',
      'Map Call',
      'MapCSS styling',
      'Attic date query',
    ]));
  test.each(exampleQueries.map((example) => [example.name, example.query] as const))('%s expands to the query language', (_name, text) => {
    const expansion = expand(text);
    expect(expansion.language).toBe('ql');
    expect(expansion.unresolved).toEqual([]);
    expect(expansion.query).not.toMatch(/\{\{|\}\}/);
  });
});
