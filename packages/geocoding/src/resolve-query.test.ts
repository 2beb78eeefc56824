import { type ExpandContext, ExpansionError } from '@flyover/query-template';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createNominatimGeocoder,
  GeocodeError,
  type Geocoder,
  geocodeKind,
  geocodeValue,
  type Place,
  RESOLVE_LIMITS,
  resolveQuery,
} from './index.ts';
import { goneAddress, serve } from './testing/loopback.ts';

const context: ExpandContext = {
  bbox: { south: 1, west: 2, north: 3, east: 4 },
  center: { lat: 2, lon: 3 },
  now: new Date('2026-03-10T12:00:00Z'),
};
const XML = '<?xml version="1.0" encoding="UTF-8"?>';

const place = (displayName: string, osmType: 'node' | 'way' | 'relation', osmId: number): Place => ({
  displayName,
  lat: 47.1,
  lon: 9.5,
  bbox: { south: 47, west: 9.4, north: 47.2, east: 9.6 },
  osmType,
  osmId,
});
const PLACES: Readonly<Record<string, readonly Place[]>> = {
  Ahorn: [place('Ahorn', 'relation', 30)],
  Weg: [place('Weg', 'way', 21)],
  Baum: [place('Baum', 'node', 7)],
  Mix: [place('Mix', 'node', 7), place('Mix', 'way', 21)],
  'way(21)': [place('way(21)', 'relation', 99)],
};

/** A place search over a few names, which counts what it is asked. */
function gazetteer(): Geocoder & { asked: string[]; most: number } {
  let running = 0;
  const geocoder = {
    asked: [] as string[],
    most: 0,
    async search(text: string) {
      geocoder.asked.push(text);
      geocoder.most = Math.max(geocoder.most, ++running);
      await Promise.resolve();
      running--;
      return Object.hasOwn(PLACES, text) ? PLACES[text] : [];
    },
  };
  return geocoder;
}
const query = async (text: string, more: Partial<ExpandContext> = {}) =>
  (await resolveQuery(text, { ...context, ...more }, gazetteer())).query;
async function failure(text: string, geocoder: Geocoder = gazetteer(), signal?: AbortSignal): Promise<GeocodeError> {
  const thrown: unknown = await resolveQuery(text, context, geocoder, signal).then(
    (expansion) => expansion.query,
    (reason) => reason,
  );
  if (thrown instanceof GeocodeError) return thrown;
  throw new Error(`expected a GeocodeError, got ${String(thrown)}`);
}

test('the example of the README', async () => {
  const ask: typeof fetch = async () =>
    Response.json([{ display_name: 'Vaduz', lat: '47.14', lon: '9.52', osm_type: 'relation', osm_id: 1155956 }]);
  const geocoder = createNominatimGeocoder({ address: 'https://nominatim.example/', appName: 'flyover', fetch: ask });
  const [place] = await geocoder.search('Vaduz');
  expect([place.displayName, place.lat]).toEqual(['Vaduz', 47.14]);

  const expansion = await resolveQuery('{{geocodeArea:Vaduz}}->.town;\nnode(area.town)({{bbox}});out;', context, geocoder);
  expect(expansion.query).toBe('area(id:3601155956)->.town;\nnode(area.town)(1,2,3,4);out;');
});

describe('a geocode placeholder', () => {
  test.each([
    ['{{geocodeId:Weg}};out;', 'way(21);out;'],
    ['{{geocodeId:Baum}};out;', 'node(7);out;'],
    ['{{geocodeArea:Ahorn}}->.a;', 'area(id:3600000030)->.a;'],
    ['{{geocodeArea:Weg}}->.a;', 'area(id:2400000021,21)->.a;'],
    ['{{geocodeArea:Mix}}->.a;', 'area(id:2400000021,21)->.a;'],
    ['node({{geocodeBbox:Ahorn}});', 'node(47,9.4,47.2,9.6);'],
    ['node(around:5,{{geocodeCoords: Ahorn }});', 'node(around:5,47.1,9.5);'],
    ['{{nominatimId:Weg}}out;', 'way(21);out;'],
    ['{{nominatimArea:Ahorn}}out;', 'area(id:3600000030);out;'],
    ['node({{nominatimBbox:Ahorn}});', 'node(47,9.4,47.2,9.6);'],
    ['node(around:5,{{nominatimCoords:Ahorn}});', 'node(around:5,47.1,9.5);'],
    ['<id-query {{geocodeId:Weg}}/>', `${XML}<osm-script><id-query type="way" ref="21"/></osm-script>`],
    ['<id-query {{geocodeArea:Weg}}/>', `${XML}<osm-script><id-query type="area" ref="2400000021" ref_1="21"/></osm-script>`],
    ['<bbox-query {{geocodeBbox:Weg}}/>', `${XML}<osm-script><bbox-query s="47" w="9.4" n="47.2" e="9.6"/></osm-script>`],
    ['<around {{geocodeCoords:Weg}}/>', `${XML}<osm-script><around lat="47.1" lon="9.5"/></osm-script>`],
    ['<id-query {{nominatimId:Weg}}/>', `${XML}<osm-script><id-query type="way" ref="21"/></osm-script>`],
    ['<osm-script bbox="{{geocodeBbox:Weg}}"/>', `${XML}<osm-script bbox="47,9.4,47.2,9.6"/>`],
    [
      '{{data:sql}}where geom && {{geocodeBbox:Weg}}',
      'where geom && st_setsrid(st_makebox2d(st_makepoint(9.4,47), st_makepoint(9.6,47.2)), 4326)',
    ],
    ['{{data:sql}}{{geocodeCoords:Weg}}', 'st_setsrid(st_makepoint(9.5,47.1), 4326)'],
  ])('%s', async (text, expected) => expect(await query(text)).toBe(expected));
  test('its name may hold a constant', async () =>
    expect(await query('{{town=Ahorn}}{{geocodeArea:{{town}}}}->.a;')).toBe('area(id:3600000030)->.a;'));
  test('it may stand in a constant', async () =>
    expect(await query('{{box={{geocodeBbox:Weg}}}}node({{box}});')).toBe('node(47,9.4,47.2,9.6);'));
  test('it may stand in a style', async () => {
    const { styles } = await resolveQuery('{{style:{{geocodeCoords:Weg}}}}', context, gazetteer());
    expect(styles.map((style) => style.text)).toEqual(['47.1,9.5']);
  });
  test('a statement whose answer takes time is resolved, then the text is read again: an answer may be a name', async () => {
    const geocoder = gazetteer();
    const { query } = await resolveQuery('{{geocodeArea:{{geocodeId:Weg}}}};', context, geocoder);
    expect([query, geocoder.asked]).toEqual(['area(id:3600000099);', ['Weg', 'way(21)']]);
  });
  test('lines and columns of the expanded text lead back to the text', async () => {
    const expansion = await resolveQuery('{{town=Ahorn}}\n{{geocodeArea:{{town}}}}->.a;x', context, gazetteer());
    expect(expansion.query).toBe('\narea(id:3600000030)->.a;x');
    expect(expansion.positionInText(2, 5)).toEqual({ offset: 15, line: 2, column: 1 });
    expect(expansion.positionInText(2, 25)).toEqual({ offset: 44, line: 2, column: 30 });
  });
});

describe('what is looked up', () => {
  test('nothing where there is nothing to look up', async () => {
    const geocoder = gazetteer();
    await resolveQuery('node({{bbox}});', context, geocoder);
    expect(geocoder.asked).toEqual([]);
  });
  test('each name once, whatever is asked of it, at most two at the same time', async () => {
    const geocoder = gazetteer();
    await resolveQuery(
      '{{geocodeArea:Ahorn}}{{geocodeBbox: Ahorn}}{{geocodeId:Weg}}{{geocodeId:Baum}}{{geocodeId:Mix}}',
      context,
      geocoder,
    );
    expect([geocoder.asked, geocoder.most]).toEqual([['Ahorn', 'Weg', 'Baum', 'Mix'], 2]);
  });
  test('not what the context knows', async () => {
    const geocoder = gazetteer();
    const resolve = (_: string, argument: string) => (argument === 'Ahorn' ? 'here' : undefined);
    const { query } = await resolveQuery('{{geocodeId:Ahorn}} {{geocodeId:Weg}}', { ...context, resolve }, geocoder);
    expect([query, geocoder.asked]).toEqual(['here way(21)', ['Weg']]);
  });
  test('not more than a limit of names', async () => {
    const many = Array.from({ length: RESOLVE_LIMITS.places + 1 }, (_, i) => `{{geocodeId:p${i}}}`).join('\n');
    const geocoder = gazetteer();
    const { reason, position } = await failure(many, geocoder);
    expect([reason, position.line, geocoder.asked]).toEqual([{ kind: 'tooMany', most: 50 }, 51, []]);
  });
});

describe('a failed lookup is told with its kind and its place', () => {
  test.each([
    ['{{geocodeId:Nix}}', 'Id', 'element'],
    ['{{geocodeArea:Baum}}', 'Area', 'area'],
    ['{{geocodeBbox:Nix}}', 'Bbox', 'place'],
    ['{{geocodeCoords:Nix}}', 'Coords', 'place'],
    ['{{nominatimId:Nix}}', 'Id', 'element'],
    ['{{nominatimArea:Baum}}', 'Area', 'area'],
    ['{{nominatimBbox:Nix}}', 'Bbox', 'place'],
    ['{{nominatimCoords:Nix}}', 'Coords', 'place'],
  ])('%s is of kind %s', async (text, kind, as) => {
    const error = await failure(`out;\n  ${text}`);
    expect([error.kind, error.argument, error.position, error.line]).toEqual([
      kind,
      /:(.*)}}/.exec(text)?.[1],
      { offset: 7, line: 2, column: 3 },
      2,
    ]);
    expect(error.reason).toEqual({ kind: 'unknown', as });
  });
  test('of several the first is thrown, the others are listed', async () => {
    const error = await failure('{{geocodeId:a}}\n{{geocodeArea:b}}\n{{geocodeId:Weg}}\n{{geocodeBbox:a}}');
    const reported = [error, ...error.others].map(({ placeholder, argument, line }) => [placeholder, argument, line]);
    expect(reported).toEqual([
      ['geocodeId', 'a', 1],
      ['geocodeArea', 'b', 2],
      ['geocodeBbox', 'a', 4],
    ]);
  });
  test('the failure of the server is passed on, and the rest is not asked', async () => {
    const geocoder = createNominatimGeocoder({ address: await goneAddress(), appName: 'flyover', onFailure: () => {} });
    const error = await failure('\n{{geocodeArea:Ahorn}}', geocoder);
    expect([error.kind, error.argument, error.line]).toEqual(['Area', 'Ahorn', 2]);
    expect(error.reason).toEqual({ kind: 'search', problem: { kind: 'unreachable' } });

    const server = await serve((_, response) => response.writeHead(500).end());
    const failing = createNominatimGeocoder({ address: server.address, appName: 'flyover', onFailure: () => {} });
    await failure('{{geocodeId:a}}{{geocodeId:b}}{{geocodeId:c}}{{geocodeId:d}}', failing);
    expect(server.asked.length).toBe(2);
  });
  test('a placeholder without a name', async () => {
    for (const text of ['{{geocodeBbox}}', '{{geocodeBbox:}}', '{{geocodeBbox: }}'])
      expect((await failure(text)).reason).toEqual({ kind: 'nameless' });
  });
  test('ids and areas in SQL', async () => {
    const error = await failure('{{data:sql}}\n{{geocodeArea:Ahorn}}');
    expect([error.kind, error.line]).toEqual(['Area', 2]);
    expect(error.reason).toEqual({ kind: 'sql' });
  });
  test('a geocoder that throws anything', async () => {
    const thrower = (thrown: unknown): Geocoder => ({ search: () => Promise.reject(thrown) });
    expect((await failure('{{geocodeId:a}}', thrower('x'))).reason).toEqual({ kind: 'thrown', message: '' });
    expect((await failure('{{geocodeId:a}}', thrower(new Error('no luck')))).reason).toEqual({ kind: 'thrown', message: 'no luck' });
  });
});

describe('what else may end it', () => {
  test('an endless expansion is an error of the expansion', async () => {
    await expect(resolveQuery('{{a={{b}}}}{{b={{a}}}}{{a}}{{geocodeId:Weg}}', context, gazetteer())).rejects.toBeInstanceOf(ExpansionError);
  });
  test('a constant that names itself by a place search is an error too', async () => {
    await expect(resolveQuery('{{a={{geocodeId:{{a}}}}}}{{a}}', context, gazetteer())).rejects.toBeInstanceOf(ExpansionError);
  });
  test('an aborted signal', async () => {
    const geocoder = gazetteer();
    await expect(resolveQuery('{{geocodeId:Weg}}', context, geocoder, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
    expect(geocoder.asked).toEqual([]);
  });
  test('a signal that is aborted while a server thinks', async () => {
    const abort = new AbortController();
    const server = await serve(() => abort.abort(new Error('enough')));
    const geocoder = createNominatimGeocoder({ address: server.address, appName: 'flyover' });
    await expect(resolveQuery('{{geocodeId:Weg}}', context, geocoder, abort.signal)).rejects.toThrow('enough');
    await server.abandoned;
  });
});

test('no text makes it hang, throw an untyped error, lose a line or leave a placeholder', async () => {
  const parts = [
    '{{',
    '}}',
    '{',
    '\n',
    'geocodeId:',
    'geocodeArea:',
    'nominatimBbox:',
    'Ahorn',
    'Weg',
    'a',
    '=',
    '{{a}}',
    '{{a=',
    'data:sql',
    '<',
    ' ',
  ];
  const breaks = (of: string) => of.replace(/[^\n]/g, '').length;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 3 })), { maxLength: 40 }), async (pieces) => {
      const text = pieces.join('');
      try {
        const expansion = await resolveQuery(text, context, gazetteer());
        expect([breaks(expansion.query), expansion.unresolved]).toEqual([breaks(text), []]);
      } catch (thrown) {
        expect(thrown instanceof GeocodeError || thrown instanceof ExpansionError).toBe(true);
        if (thrown instanceof GeocodeError) expect(thrown.position.line).toBeLessThanOrEqual(breaks(text) + 1);
      }
    }),
    { numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 700) },
  );
});

const placeAt = (osmType: Place['osmType'], osmId: number): Place => ({
  displayName: 'Ahorn',
  lat: 47.1,
  lon: -9.5,
  bbox: { south: 47, west: -9.6, north: 47.25, east: -9.4 },
  osmType,
  osmId,
});
const node = placeAt('node', 7);
const way = placeAt('way', 21);
const relation = placeAt('relation', 30);
const nameless: Place = { displayName: 'Ahorn', lat: 1, lon: 2, bbox: { south: 1, west: 2, north: 1, east: 2 } };

describe('geocodeValue', () => {
  test('the area id of a relation is its id plus 3600000000', () =>
    expect(geocodeValue('geocodeArea', [relation], 'ql')).toBe('area(id:3600000030)'));
  test('the area id of a way is its id plus 2400000000, and its plain id too', () =>
    expect(geocodeValue('geocodeArea', [way], 'ql')).toBe('area(id:2400000021,21)'));
  test('an id placeholder is resolved by the first element', () => {
    expect(geocodeValue('geocodeId', [nameless, node, way], 'ql')).toBe('node(7)');
    expect(geocodeValue('geocodeId', [relation], 'ql')).toBe('relation(30)');
  });
  test('an area placeholder is resolved by the first way or relation', () =>
    expect(geocodeValue('geocodeArea', [nameless, node, way, relation], 'ql')).toBe('area(id:2400000021,21)'));
  test('a bbox placeholder for a place is resolved by the first place', () =>
    expect(geocodeValue('geocodeBbox', [node, nameless], 'ql')).toBe('47,-9.6,47.25,-9.4'));
  test('a coords placeholder is resolved by the first place', () =>
    expect(geocodeValue('geocodeCoords', [node, nameless], 'ql')).toBe('47.1,-9.5'));
  test('in XML they are attributes', () => {
    expect(geocodeValue('geocodeId', [way], 'xml')).toBe('type="way" ref="21"');
    expect(geocodeValue('geocodeArea', [way], 'xml')).toBe('type="area" ref="2400000021" ref_1="21"');
    expect(geocodeValue('geocodeArea', [relation], 'xml')).toBe('type="area" ref="3600000030"');
    expect(geocodeValue('geocodeBbox', [way], 'xml')).toBe('s="47" w="-9.6" n="47.25" e="-9.4"');
    expect(geocodeValue('geocodeCoords', [way], 'xml')).toBe('lat="47.1" lon="-9.5"');
  });
  test('in SQL boxes and points are those of PostGIS, ids and areas have no meaning', () => {
    expect(geocodeValue('geocodeBbox', [way], 'sql')).toBe(
      'st_setsrid(st_makebox2d(st_makepoint(-9.6,47), st_makepoint(-9.4,47.25)), 4326)',
    );
    expect(geocodeValue('geocodeCoords', [way], 'sql')).toBe('st_setsrid(st_makepoint(-9.5,47.1), 4326)');
    expect(geocodeValue('geocodeId', [way], 'sql')).toBeUndefined();
    expect(geocodeValue('geocodeArea', [way], 'sql')).toBeUndefined();
  });
  test('the older names of id and area end the statement, in the query language only', () => {
    expect(geocodeValue('nominatimId', [way], 'ql')).toBe('way(21);');
    expect(geocodeValue('nominatimArea', [way], 'ql')).toBe('area(id:2400000021,21);');
    expect(geocodeValue('nominatimBbox', [way], 'ql')).toBe('47,-9.6,47.25,-9.4');
    expect(geocodeValue('nominatimCoords', [way], 'ql')).toBe('47.1,-9.5');
    expect(geocodeValue('nominatimId', [way], 'xml')).toBe('type="way" ref="21"');
  });
  test('where no place suits there is no value', () => {
    for (const name of ['geocodeId', 'geocodeArea', 'geocodeBbox', 'geocodeCoords'] as const) {
      expect(geocodeValue(name, [], 'ql')).toBeUndefined();
    }
    expect(geocodeValue('geocodeId', [nameless], 'ql')).toBeUndefined();
    expect(geocodeValue('geocodeArea', [nameless, node], 'ql')).toBeUndefined();
  });
  test('geocodeKind tells Id, Area, Bbox and Coords apart', () =>
    expect([geocodeKind('geocodeId'), geocodeKind('nominatimArea'), geocodeKind('geocodeBbox'), geocodeKind('nominatimCoords')]).toEqual([
      'Id',
      'Area',
      'Bbox',
      'Coords',
    ]));
});
