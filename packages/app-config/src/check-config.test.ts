import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkConfig, DEFAULT_CONFIG } from './index.ts';

const reported = (value: unknown) => checkConfig(value).problems;
const fieldsOf = (value: unknown) => checkConfig(value).fields;

test('the example of the README', () => {
  const { fields, problems } = checkConfig({
    appname: 'my_site',
    suggestedServers: ['https://overpass.example.org/api'],
    maxMapZoom: 30,
  });
  expect(fields).toEqual({
    appname: 'my_site',
    suggestedServers: [{ url: 'https://overpass.example.org/api/', name: 'overpass.example.org', coverage: '' }],
  });
  expect(problems).toEqual(['maxMapZoom must be a number from 1 to 20']);
  expect(DEFAULT_CONFIG.defaultMapView).toEqual({ lat: 53.5, lon: 13.41, zoom: 15 });
});

describe('the defaults', () => {
  test('are themselves a sound configuration', () => expect(checkConfig(DEFAULT_CONFIG)).toEqual({ fields: DEFAULT_CONFIG, problems: [] }));
  test('appname is flyover', () => expect(DEFAULT_CONFIG.appname).toBe('flyover'));
  test('suggestedServers are 5 base addresses of query servers', () => {
    expect(DEFAULT_CONFIG.suggestedServers).toHaveLength(5);
    for (const { url } of DEFAULT_CONFIG.suggestedServers) expect(url).toMatch(/^https:\/\/.*\/$/);
  });
  test('suggestedTiles has 1 entry', () => expect(DEFAULT_CONFIG.suggestedTiles).toHaveLength(1));
  test('defaultMapView is latitude 53.5, longitude 13.41, zoom 15', () =>
    expect(DEFAULT_CONFIG.defaultMapView).toEqual({ lat: 53.5, lon: 13.41, zoom: 15 }));
  test('maxMapZoom is 20', () => expect(DEFAULT_CONFIG.maxMapZoom).toBe(20));
  test('short_url_service is empty, html2canvas_use_proxy false, osmAuth null', () =>
    expect(DEFAULT_CONFIG).toMatchObject({ short_url_service: '', html2canvas_use_proxy: false, osmAuth: null }));
});

describe('a configuration', () => {
  test('gives defaultServer, its slash added', () =>
    expect(fieldsOf({ defaultServer: 'https://a.example.org/api' })).toEqual({ defaultServer: 'https://a.example.org/api/' }));
  test('gives defaultTiles, a template with placeholders for subdomain, zoom, x and y, and their tileServerAttribution', () => {
    const value = { defaultTiles: 'https://{s}.tile.example.org/{z}/{x}/{y}.png', tileServerAttribution: '© tiles' };
    expect(checkConfig(value)).toEqual({ fields: value, problems: [] });
  });
  test('gives suggestedTiles by their templates alone', () =>
    expect(fieldsOf({ suggestedTiles: ['https://{s}.tile.example.org/{z}/{x}/{y}.png'] }).suggestedTiles).toEqual([
      { name: 'tile.example.org', url: 'https://{s}.tile.example.org/{z}/{x}/{y}.png', attribution: '', maxzoom: 19 },
    ]));
  test('gives the usage policy of a server', () => {
    const server = {
      url: 'https://a.example.org/',
      name: 'A',
      coverage: '',
      policy: 'A query a second.',
      policyUrl: 'https://a.example.org/use',
    };
    expect(checkConfig({ suggestedServers: [server] })).toEqual({ fields: { suggestedServers: [server] }, problems: [] });
    expect(reported({ suggestedServers: [{ ...server, policyUrl: 'javascript:alert(1)' }] })).toEqual([
      'suggestedServers[0].policyUrl must be an address that begins with https://, http:// or /',
    ]);
  });
  test('gives osmnamesApiKey', () => expect(fieldsOf({ osmnamesApiKey: 'abc' })).toEqual({ osmnamesApiKey: 'abc' }));
  test.each([
    [null],
    [{ url: 'https://www.openstreetmap.org', clientId: 'abc' }],
    [{ url: 'https://osm.example.org', apiUrl: 'https://api.example.org', revokeUrl: '/oauth2/revoke', clientId: 'abc' }],
    [{ url: 'https://www.openstreetmap.org', consumerKey: 'abc', consumerSecret: 'def' }],
  ])('gives osmAuth: %j', (osmAuth) => expect(checkConfig({ osmAuth })).toEqual({ fields: { osmAuth }, problems: [] }));
  test('gives gistServer and josmServer, their slash added', () =>
    expect(checkConfig({ gistServer: 'https://github.example.org/api/v3', josmServer: 'http://127.0.0.1:8111/' })).toEqual({
      fields: { gistServer: 'https://github.example.org/api/v3/', josmServer: 'http://127.0.0.1:8111/' },
      problems: [],
    }));
  test.each([['https://www.example.org'], ['http://127.0.0.1:8080'], ['*']])('gives embedOrigins: %s', (origin) =>
    expect(checkConfig({ embedOrigins: [origin] })).toEqual({ fields: { embedOrigins: [origin] }, problems: [] }),
  );
  test.each([['https://www.example.org/'], ['www.example.org'], ['https://*.example.org/x'], ['null']])('refuses the origin %s', (origin) =>
    expect(checkConfig({ embedOrigins: [origin] }).fields).toEqual({}),
  );
  test('gives styleImports, their slash added, relative to the page or not', () =>
    expect(
      fieldsOf({ styleImports: ['styles', '/maps/styles/', 'https://styles.example.org/map', 'http://127.0.0.1:81'] }).styleImports,
    ).toEqual(['styles/', '/maps/styles/', 'https://styles.example.org/map/', 'http://127.0.0.1:81/']));
  test.each([
    ['javascript:alert(1)'],
    ['data:text/css,'],
    ['file:///etc/'],
    ['https://a.example/?x='],
    ['https://a.example/#x'],
    ['https://u:p@a.example/'],
  ])('refuses to import style sheets from %s', (place) =>
    expect(checkConfig({ styleImports: [place] })).toEqual({
      fields: {},
      problems: ['styleImports[0] must be an address that begins with https://, http:// or /, without ?, # and a password'],
    }),
  );
  test('may have the older names of fields; the newer count', () => {
    const view = { lat: 1, lon: 2, zoom: 3 };
    expect(fieldsOf({ defaultView: view, shortUrlService: 'https://s.example.org/' })).toEqual({
      defaultMapView: view,
      short_url_service: 'https://s.example.org/',
    });
    expect(fieldsOf({ defaultView: { lat: 0, lon: 0, zoom: 0 }, defaultMapView: view })).toEqual({ defaultMapView: view });
  });
  test('may have what somebody else reads', () => expect(checkConfig({ data: 1 }, ['data']).problems).toEqual([]));
  test('may have addresses that are relative to the page', () =>
    expect(checkConfig({ defaultServer: 'api/', placeSearch: '/search' }).problems).toEqual([]));
});

describe('what is wrong is named, with what it must be', () => {
  test.each([
    [{ appname: 'my site' }, 'appname must be letters, digits, _ or -, at most 40'],
    [{ defaultServer: 'javascript:alert(1)' }, 'defaultServer must be empty or an address that begins with https://, http:// or /'],
    [{ suggestedServers: 'https://a.example.org/' }, 'suggestedServers must be a list of at most 50 entries'],
    [{ suggestedServers: ['https://'] }, 'suggestedServers[0] must be an address that begins with https://, http:// or /'],
    [{ suggestedServers: [{ url: 'https://a.example.org/' }] }, 'suggestedServers[0].name is missing'],
    [{ defaultTiles: 'https://a.example.org/' }, 'defaultTiles must be empty or an address with {z}, {x} and {y}'],
    [{ tileServerAttribution: 5 }, 'tileServerAttribution must be a text of 0 to 300 characters'],
    [{ suggestedTiles: ['data:image/png,{z}{x}{y}'] }, 'suggestedTiles[0] must be an address with {z}, {x} and {y}'],
    [{ defaultMapView: { lat: 91, lon: 0, zoom: 1 } }, 'defaultMapView.lat must be a number from -90 to 90'],
    [{ defaultMapView: { lat: 1, lon: 0 } }, 'defaultMapView.zoom is missing'],
    [{ maxMapZoom: '20' }, 'maxMapZoom must be a number from 1 to 20'],
    [{ short_url_service: '/s' }, 'short_url_service must be empty or an address that begins with https:// or http://'],
    [{ html2canvas_use_proxy: 'no' }, 'html2canvas_use_proxy must be true or false'],
    [{ osmnamesApiKey: null }, 'osmnamesApiKey must be a text of 0 to 200 characters'],
    [{ osmAuth: { url: 'https://www.openstreetmap.org' } }, 'osmAuth.clientId is missing'],
    [{ osmAuth: { url: 'https://www.openstreetmap.org', consumerKey: 'a' } }, 'osmAuth.consumerSecret is missing'],
    [
      { osmAuth: { url: 'https://www.openstreetmap.org', clientId: 'a', apiUrl: 'api:' } },
      'osmAuth.apiUrl must be an address that begins with https://, http:// or /',
    ],
    [
      { osmAuth: { url: 'https://www.openstreetmap.org', consumerKey: 'a', consumerSecret: 'b', revokeUrl: 'data:,' } },
      'osmAuth.revokeUrl must be an address that begins with https://, http:// or /',
    ],
    [{ areaBounds: [48, 9, 47, 10] }, 'areaBounds must be south, west, north and east in degrees'],
    [{ areaBounds: [47, 9] }, 'areaBounds must be south, west, north and east in degrees'],
    [{ placeSearch: 'https://a.example.org/" onload="' }, 'placeSearch must be an address that begins with https://, http:// or /'],
    [5, 'the configuration must be an object'],
  ])('%j', (value, problem) => expect(reported(value)).toEqual([problem]));
  test('an unknown name', () => expect(reported({ defaultservers: [] })[0]).toMatch(/^defaultservers is not known; known are appname, /));
  test('every field by itself: the others are taken', () =>
    expect(checkConfig({ maxMapZoom: 0, appname: 'mine' })).toEqual({
      fields: { appname: 'mine' },
      problems: ['maxMapZoom must be a number from 1 to 20'],
    }));
  test('whatever it is, without a throw', () => {
    const names = fc.constantFrom(...Object.keys(DEFAULT_CONFIG), 'url', 'lat', 'consumerKey');
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(names, fc.jsonValue())), (value) => {
        const { fields } = checkConfig(value);
        expect(checkConfig(fields)).toEqual({ fields, problems: [] });
      }),
    );
  });
});
