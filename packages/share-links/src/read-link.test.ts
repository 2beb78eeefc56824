import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeQuery, type OpenedLink, readLink, TEMPLATES, writeLink } from './index.ts';
import { fuzzRuns } from './testing/sample-texts.ts';

const NOTHING: OpenedLink = {
  query: undefined,
  wizard: undefined,
  lat: undefined,
  lon: undefined,
  zoom: undefined,
  run: false,
  problems: [],
};
const opened = (parts: Partial<OpenedLink>): OpenedLink => ({ ...NOTHING, ...parts });
const reported = (link: string) => readLink(link).problems;

describe('the query', () => {
  test('q holds the query in encoded form', () => expect(readLink('?q=Zm9v')).toEqual(opened({ query: 'foo' })));
  test('Q holds the query as plain text', () =>
    expect(readLink('?Q=node%5Ba%3Db%5D%0Aout%3B+%2B')).toEqual(opened({ query: 'node[a=b]\nout; +' })));
  test('Q counts before q', () => expect(readLink('?Q=node&q=Zm9v').query).toBe('node'));
  test('an empty one is told, and the other one counts', () => {
    expect(readLink('?Q=&q=Zm9v')).toEqual(opened({ query: 'foo', problems: [{ parameter: 'Q', kind: 'queryEmpty' }] }));
  });
  test('what stands before the damage is read', () => {
    const query = 'node[amenity=cafe];out;'.repeat(5);
    const link = readLink(`?q=${encodeQuery(query).slice(0, 60)}*${encodeQuery(query).slice(60)}`);
    expect(link.query !== undefined && link.query.length > 30 && query.startsWith(link.query)).toBe(true);
    expect(link.problems).toEqual([{ parameter: 'q', kind: 'queryDamaged' }]);
  });
  test('bytes that are no UTF-8 are told', () => {
    expect(readLink('?Q=a%FFb').query).toBe('a\uFFFDb');
    expect(reported('?Q=a%FFb')).toEqual([{ parameter: 'Q', kind: 'queryCharacters' }]);
  });
});

describe('the position', () => {
  test('c holds coordinates and zoom in encoded form', () =>
    expect(readLink('?c=BQXvQosBUM')).toEqual(opened({ lat: 48.205, lon: 16.375, zoom: 12 })));
  test('C holds latitude, longitude and zoom, parted by semicolons', () =>
    expect(readLink('?C=12.3456;-65.4321;8.25')).toEqual(opened({ lat: 12.3456, lon: -65.4321, zoom: 8.25 })));
  test('lat, lon and zoom hold the position one by one', () => {
    expect(readLink('?lat=-.5&lon=%2B10.&zoom=3')).toEqual(opened({ lat: -0.5, lon: 10, zoom: 3 }));
    expect(readLink('?zoom=3')).toEqual(opened({ zoom: 3 }));
  });
  test('the plainer one counts', () => {
    expect(readLink('?zoom=4&C=1;2;3&c=BQXvQosBUM')).toEqual(opened({ lat: 1, lon: 2, zoom: 4 }));
    expect(readLink('?lat=5&lon=6&C=1;2;3')).toEqual(opened({ lat: 5, lon: 6, zoom: 3 }));
  });
  test.each([
    ['?c=BQXvQosBU', { parameter: 'c', kind: 'positionDamaged' }],
    ['?C=91;2;3', { parameter: 'C', kind: 'noLatitude', text: '91' }],
    ['?C=1;181;3', { parameter: 'C', kind: 'noLongitude', text: '181' }],
    ['?C=1;2;-3', { parameter: 'C', kind: 'noZoom', text: '-3', most: 30 }],
    ['?C=1;2', { parameter: 'C', kind: 'positionWithoutZoom' }],
    ['?C=1;2;3;4', { parameter: 'C', kind: 'positionLong' }],
    ['?lat=1', { parameter: 'lat', kind: 'latAlone' }],
    ['?lon=1', { parameter: 'lon', kind: 'lonAlone' }],
    ['?lat=&lon=1', { parameter: 'lat, lon', kind: 'noLatitude', text: '' }],
    ['?zoom=0x10', { parameter: 'zoom', kind: 'noZoom', text: '0x10', most: 30 }],
  ])('an invalid one is skipped with a word: %s', (link, problem) => expect(reported(link)).toEqual([problem]));
  test('what is right of a half invalid one is read', () => {
    expect(readLink('?C=1;2;far')).toMatchObject({ lat: 1, lon: 2, zoom: undefined });
    expect(readLink('?C=x;2;3')).toMatchObject({ lat: undefined, lon: undefined, zoom: 3 });
    expect(readLink('?c=BQXvQosBU-')).toMatchObject({ lat: 48.205, lon: 16.375, zoom: undefined });
  });
});

test('a number of a million digits that is none costs no more time than its length', () => {
  expect(readLink(`?lat=${'1'.repeat(1_000_000)}x&lon=1`).lat).toBeUndefined();
});

describe('the wizard', () => {
  test('w holds a phrase for the wizard', () =>
    expect(readLink('?w=drinking+water+in+K%C3%B6ln&R')).toEqual(opened({ wizard: { phrase: 'drinking water in Köln' }, run: true })));
  test('an empty phrase is told', () => expect(reported('?w=+')).toEqual([{ parameter: 'w', kind: 'phraseEmpty' }]));
  test.each([
    ['?template=key&key=amenity', { key: 'amenity' }, 'amenity=*'],
    ['?template=key-type&key=amenity&type=node', { key: 'amenity', type: 'node' }, 'amenity=* and type:node'],
    ['?template=key-value&key=amenity&value=cafe', { key: 'amenity', value: 'cafe' }, 'amenity=cafe'],
    [
      '?value=cafe&key=amenity&type=way&template=key-value-type',
      { key: 'amenity', value: 'cafe', type: 'way' },
      'amenity=cafe and type:way',
    ],
    ['?template=type-id&type=relation&id=62422', { type: 'relation', id: '62422' }, 'type:relation and id:62422 global'],
  ])('template names a template, its named parameters are further parameters of the address: %s', (link, parameters, phrase) => {
    const name = new URLSearchParams(link).get('template') ?? '';
    expect(readLink(link)).toEqual(
      opened({ wizard: { phrase, template: { name, parameters, phrase, comment: TEMPLATES[name].comment } } }),
    );
  });
  test.each([
    ['addr:street', '"addr:street"=*'],
    ['two words', '"two words"=*'],
    ['say "hi"', '"say \\"hi\\""=*'],
    ['back\\slash\\', '"back\\\\slash\\\\"=*'],
    ['Straße', '"Straße"=*'],
    ['', '""=*'],
    ['{{value}}', '"{{value}}"=*'],
    ['$&', '"$&"=*'],
  ])('values of template parameters that are not simple words are quoted, quotes in them escaped: %s', (key, phrase) =>
    expect(readLink(`?template=key&key=${encodeURIComponent(key)}`).wizard?.phrase).toBe(phrase),
  );
  test("a missing value of a template parameter becomes '???'", () => {
    const { wizard, problems } = readLink('?template=key-value&key=amenity');
    expect(wizard).toEqual({
      phrase: 'amenity="???"',
      template: {
        name: 'key-value',
        parameters: { key: 'amenity', value: '???' },
        phrase: 'amenity="???"',
        comment: TEMPLATES['key-value'].comment,
      },
    });
    expect(problems).toEqual([{ parameter: 'value', kind: 'templatePhrase', template: 'key-value' }]);
  });
  test('an unknown template is skipped with a word', () => {
    expect(readLink('?template=toString&Q=foo')).toEqual(
      opened({
        query: 'foo',
        problems: [
          {
            parameter: 'template',
            kind: 'noTemplate',
            text: 'toString',
            known: ['key', 'key-type', 'key-value', 'key-value-type', 'type-id'],
          },
        ],
      }),
    );
  });
  describe("a template of the reader's own", () => {
    const own = new Map([
      ['place', { parameters: ['kind', 'town'], wizard: '{{kind}} in {{town}}', comment: 'Each {{kind}} in {{town}}, {{else}}.' }],
      ['around', { overpass: '{{what=bench}}{{far=???}}\nnode[amenity={{what}}](around:{{far}},{{center}});out;' }],
      ['key', { wizard: 'no=*' }],
      ['endless', { wizard: '{{a}}'.repeat(401) }],
    ]);
    test('is filled in, in its comment too', () =>
      expect(readLink('?template=place&town=Bad%20Ems&kind=pub', own).wizard).toEqual({
        phrase: 'pub in "Bad Ems"',
        template: {
          name: 'place',
          parameters: { kind: 'pub', town: 'Bad Ems' },
          phrase: 'pub in "Bad Ems"',
          comment: 'Each pub in Bad Ems, {{else}}.',
        },
      }));
    test('may be a query: values take the place of its defaults, unless they would end them', () => {
      expect(readLink('?template=around&far=20', own)).toEqual(
        opened({ query: '{{what=bench}}{{far=20}}\nnode[amenity={{what}}](around:{{far}},{{center}});out;' }),
      );
      const { query, problems } = readLink('?template=around&what=a}}out;', own);
      expect(query).toMatch(/^\{\{what=bench\}\}\{\{far=\?\?\?\}\}\n/);
      expect(problems).toEqual([
        { parameter: 'what', kind: 'templateQuery', template: 'around' },
        { parameter: 'far', kind: 'templateQuery', template: 'around' },
      ]);
    });
    test('counts behind a built-in one', () => expect(readLink('?template=key&key=a', own).wizard?.phrase).toBe('a=*'));
    test('is not filled in where it is no phrase any more; whoever names another is told of it', () => {
      expect(readLink('?template=endless&a=b', own).wizard).toBe(undefined);
      const known = ['key', 'key-type', 'key-value', 'key-value-type', 'type-id', 'place', 'around', 'key', 'endless'];
      expect(readLink('?template=none', own).problems).toEqual([{ parameter: 'template', kind: 'noTemplate', text: 'none', known }]);
    });
  });
  test('w counts before template, and the query stays in reserve', () =>
    expect(readLink('?template=key&key=a&w=cafe&Q=foo')).toEqual(opened({ query: 'foo', wizard: { phrase: 'cafe' } })));
});

describe('R', () => {
  test('R asks for the query to be run at once', () => {
    expect(readLink('?Q=foo&R')).toEqual(opened({ query: 'foo', run: true }));
    expect(readLink('?Q=foo').run).toBe(false);
    expect(readLink('?R=&template=key&key=a').run).toBe(true);
  });
  test('R is honoured only where the address gives a query', () => {
    const problems: OpenedLink['problems'] = [{ parameter: 'R', kind: 'nothingToRun' }];
    expect(readLink('?R&C=1;2;3')).toEqual(opened({ lat: 1, lon: 2, zoom: 3, problems }));
    expect(readLink('?R&q=').run).toBe(false);
  });
});

describe('an address', () => {
  test.each([
    '?Q=foo',
    '#Q=foo',
    '?#Q=foo',
    '#?Q=foo',
    'Q=foo',
    ' https://overpass-turbo.eu/?Q=foo\n',
    'https://overpass-turbo.eu/index.html?Q=foo#map=3/1/2',
    'https://overpass-turbo.eu/?#Q=foo',
    'https://overpass-turbo.eu/?lang=de#Q=foo',
  ])('%j holds a query', (link) => expect(readLink(link)).toEqual(opened({ query: 'foo' })));
  test.each(['', '?', '#', 'https://overpass-turbo.eu/', 'https://overpass-turbo.eu/?lang=de', 'hello'])('%j holds nothing', (link) =>
    expect(readLink(link)).toEqual(NOTHING),
  );
  test('that is short must be resolved elsewhere', () => {
    expect(reported('https://overpass-turbo.eu/s/2bc')).toEqual([{ parameter: '', kind: 'shortLink' }]);
  });
  test('that is too long is read in part', () => {
    const link = readLink(`?zoom=3&Q=${'x'.repeat(9_000_000)}`);
    expect([link.zoom, link.query?.length, link.problems]).toEqual([3, 7_999_990, [{ parameter: '', kind: 'cut' }]]);
  });
  test('with a bomb is refused with a word', () => {
    let codes = 'a';
    for (let code = 256; code < 8000; code++) codes += String.fromCharCode(code);
    expect(readLink(`?q=${Buffer.from(codes, 'utf8').toString('base64url')}`)).toEqual(
      opened({ problems: [{ parameter: 'q', kind: 'querySize', most: 1_000_000 }] }),
    );
  });
});

test('damaged links never throw', () => {
  const state = fc.record({
    query: fc.string({ unit: 'binary', maxLength: 80 }),
    position: fc.record({ lat: fc.double(), lon: fc.double(), zoom: fc.double() }),
    run: fc.boolean(),
    compression: fc.constantFrom('on' as const, 'off' as const),
  });
  const whole = fc.oneof(
    state.map((parts) => writeLink(parts)),
    fc.constantFrom(
      '?c=BQXvQosBUM&R',
      '?template=key-value-type&key=a&value=b&type=c&R',
      '?w=cafe%20in%20Wien',
      '?lat=1&lon=2&zoom=3&q=Zm9v',
    ),
  );
  const blow = fc.record({ at: fc.nat(), drop: fc.nat(6), put: fc.string({ unit: 'binary', maxLength: 4 }) });
  const damaged = fc.tuple(whole, fc.array(blow, { minLength: 1, maxLength: 4 })).map(([link, blows]) => {
    let text = link;
    for (const { at, drop, put } of blows) {
      const place = at % (text.length + 1);
      text = text.slice(0, place) + put + text.slice(place + drop);
    }
    return text;
  });
  fc.assert(
    fc.property(fc.oneof(damaged, fc.string({ unit: 'binary' })), (link) => {
      const { query, wizard, lat, lon, zoom, run, problems } = readLink(link);
      expect((lat === undefined) === (lon === undefined)).toBe(true);
      expect(zoom === undefined || (zoom >= 0 && zoom <= 30)).toBe(true);
      expect(!run || query !== undefined || wizard !== undefined).toBe(true);
      expect(problems.every(({ kind }) => kind.length > 0)).toBe(true);
    }),
    { numRuns: fuzzRuns() },
  );
});
