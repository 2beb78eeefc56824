import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readProfile } from './read-profile.ts';
import {
  addTemplates,
  bracePlaceholders,
  giveTypes,
  includePosition,
  makeProtocolRelative,
  moveTemplateText,
  profileOf,
  replaceOldServer,
  TURBO_PREFIX,
  UPGRADE_STEPS,
  upgradeProfile,
  withDoubleBraces,
} from './upgrade-profile.ts';

/** What a browser that was last used in the days of version 11 holds, written by hand. */
const OLD_STORAGE = {
  'overpass-ide_version': '11',
  'overpass-ide_coords_lat': '46.4928',
  'overpass-ide_coords_lon': '11.3328',
  'overpass-ide_coords_zoom': '14',
  'overpass-ide_code': '{"overpass":"node[natural=spring](bbox);out;"}',
  'overpass-ide_saves': JSON.stringify({
    'Drinking Water': { overpass: 'node[amenity=drinking_water](bbox);out;' },
    'Springs ✓': { overpass: '<osm-script><query type="node"><bbox-query/></query><print/></osm-script>' },
  }),
  'overpass-ide_server': 'http://overpass.osm.rambler.ru/cgi/',
  'overpass-ide_tile_server': 'http://{s}.tile.example.org/{z}/{x}/{y}.png',
  'overpass-ide_use_rich_editor': 'false',
  'overpass-ide_share_include_pos': 'false',
  'overpass-ide_share_compression': 'on',
  'overpass-ide_enable_crosshairs': 'true',
  'overpass-ide_editor_width': '431.5px',
  'overpass-ide_use_html2canvas': 'true',
  some_other_page: 'x',
};

describe('the upgrade', () => {
  test('runs the steps of each later version in order', () => {
    expect(upgradeProfile({ version: 11 }).steps).toEqual([12, 18, 22, 24, 28, 30, 37]);
    expect(upgradeProfile({ version: '24' }).steps).toEqual([28, 30, 37]);
    expect(upgradeProfile({}).steps).toEqual([12, 18, 22, 24, 28, 30, 37]);
  });
  test('of the present version changes nothing', () => {
    const profile = { version: 37, server: 'http://plain.example.org/', code: { overpass: '(bbox)' } };
    expect(upgradeProfile(profile)).toEqual({ profile, from: 37, steps: [], newer: false });
  });
  test('of a newer version changes nothing, and is told', () => {
    expect(upgradeProfile({ version: 40 })).toMatchObject({ from: 40, steps: [], newer: true });
  });
  test.each([-1, 1.5, 'x', null, {}, Number.NaN])('a version of %j is none', (version) => expect(upgradeProfile({ version }).from).toBe(0));
});

describe('a profile of version 11', () => {
  const reading = readProfile(profileOf(OLD_STORAGE, TURBO_PREFIX));
  test('is brought through all steps to the settings of today', () => {
    expect(reading.steps).toEqual([12, 18, 22, 24, 28, 30, 37]);
    const { saves, ...settings } = reading.settings;
    expect(settings).toEqual({
      coords_lat: 46.4928,
      coords_lon: 11.3328,
      coords_zoom: 14,
      code: { overpass: 'node[natural=spring]({{bbox}});out;' },
      server: 'https://overpass-api.de/api/',
      tile_server: '//{s}.tile.example.org/{z}/{x}/{y}.png',
      use_rich_editor: false,
      share_include_pos: true,
      share_compression: 'on',
      enable_crosshairs: true,
      editor_width: '431',
    });
  });
  test('keeps what someone saved; the templates come, and the examples stay those of Flyover', () => {
    expect(Object.keys(reading.settings.saves ?? {})).toEqual(['key', 'key-type', 'key-value', 'key-value-type', 'type-id', 'Springs ✓']);
    expect(reading.settings.saves?.['Springs ✓']).toEqual({
      type: 'saved_query',
      overpass: '<osm-script><query type="node"><bbox-query {{bbox}}/></query><print/></osm-script>',
    });
  });
  test('tells what was not taken', () => {
    expect(reading.ignored).toEqual([
      { name: 'Drinking Water', why: 'builtIn' },
      { name: 'use_html2canvas', why: 'unknown' },
    ]);
  });
});

describe('a profile of a newer version', () => {
  const newer = {
    version: 40,
    theme: 'dark',
    background_opacity: 7,
    server: 'javascript:alert(1)',
    saves: { mine: { type: 'saved_query', overpass: 'out;' }, odd: { type: 'hologram' } },
    holograms: true,
    constructor: 'x',
  };
  test('gives the fields that are known, and tells the rest', () => {
    const { settings, ignored, newer: isNewer } = readProfile(newer);
    expect(isNewer).toBe(true);
    expect(settings).toEqual({ theme: 'dark', saves: { mine: { type: 'saved_query', overpass: 'out;' } } });
    expect(ignored).toEqual([
      { name: 'background_opacity', why: 'unsound' },
      { name: 'server', why: 'unsound' },
      { name: 'odd', why: 'unsound' },
      { name: 'holograms', why: 'unknown' },
      { name: 'constructor', why: 'unknown' },
    ]);
  });
});

test('stored texts are read as their field is stored: plain, or as JSON', () => {
  const entries = {
    p_theme: 'dark',
    p_server: '"quoted"',
    p_code: '{"overpass":"x"}',
    p_show_data_stats: 'false',
    p_odd: '{',
    p_: 'x',
    other: '1',
  };
  expect(profileOf(entries, 'p_')).toEqual({
    theme: 'dark',
    server: '"quoted"',
    code: { overpass: 'x' },
    show_data_stats: false,
    odd: '{',
  });
});

test('version 12: placeholders get double braces, in the editor and in every saved entry', () => {
  const profile = {
    code: { overpass: 'node(bbox);out;' },
    saves: { Pubs: { overpass: 'node[amenity=pub](bbox);out;' }, Here: { overpass: '<coord-query/>', comment: 'kept' } },
  };
  expect(bracePlaceholders(profile)).toEqual({
    code: { overpass: 'node({{bbox}});out;' },
    saves: { Pubs: { overpass: 'node[amenity=pub]({{bbox}});out;' }, Here: { overpass: '<coord-query {{center}}/>', comment: 'kept' } },
  });
});

test('version 18: share_include_pos is set true', () => {
  expect(includePosition({ share_include_pos: false, theme: 'dark' })).toEqual({ share_include_pos: true, theme: 'dark' });
  expect(includePosition({})).toEqual({ share_include_pos: true });
});

test('version 22: saved entries get a type', () => {
  const saves = { 'Drinking Water': { overpass: 'a' }, 'My pubs': { overpass: 'b' }, key: { overpass: 'c', type: 'template' } };
  expect(giveTypes({ saves })).toEqual({
    saves: {
      'Drinking Water': { overpass: 'a', type: 'example' },
      'My pubs': { overpass: 'b', type: 'saved_query' },
      key: { overpass: 'c', type: 'template' },
    },
  });
});

describe('version 24: the templates are added', () => {
  test('key, key-type, key-value, key-value-type and type-id', () => {
    const { saves } = addTemplates({}) as { saves: Record<string, { type: string; parameters: string[] }> };
    expect(Object.entries(saves).map(([name, { type, parameters }]) => [name, type, parameters])).toEqual([
      ['key', 'template', ['key']],
      ['key-type', 'template', ['key', 'type']],
      ['key-value', 'template', ['key', 'value']],
      ['key-value-type', 'template', ['key', 'value', 'type']],
      ['type-id', 'template', ['type', 'id']],
    ]);
  });
  test('what someone saved under such a name stays', () => {
    const mine = { type: 'saved_query', overpass: 'node;out;' };
    expect(addTemplates({ saves: { key: mine, other: mine } })).toMatchObject({
      saves: { key: mine, other: mine, 'type-id': { type: 'template' } },
    });
  });
});

test('version 28: plain http addresses of servers and tiles become protocol-relative', () => {
  const profile = {
    server: 'http://overpass.example.org/api/',
    tile_server: 'http://{s}.tile.example.org/{z}/{x}/{y}.png',
    customServers: ['http://a.example.org/', 'https://b.example.org/', '//a.example.org/'],
    customTiles: ['http://c.example.org/{z}/{x}/{y}.png'],
    code: { overpass: 'http://stays.example.org/' },
  };
  expect(makeProtocolRelative(profile)).toEqual({
    server: '//overpass.example.org/api/',
    tile_server: '//{s}.tile.example.org/{z}/{x}/{y}.png',
    customServers: ['//a.example.org/', 'https://b.example.org/'],
    customTiles: ['//c.example.org/{z}/{x}/{y}.png'],
    code: { overpass: 'http://stays.example.org/' },
  });
});

describe('version 30: the text of templates moves to wizard and comment', () => {
  const moved = (name: string, entry: object) =>
    (moveTemplateText({ saves: { [name]: entry } }) as { saves: Record<string, unknown> }).saves[name];
  test('of a built-in template: its phrase is the one of today, its comment is kept', () => {
    const overpass =
      '<!--\nthis looks for a key\n-->\n{{key=???}}\n<osm-script><query type="node"><has-kv k="{{key}}"/></query></osm-script>';
    expect(moved('key', { type: 'template', parameters: ['key'], overpass })).toEqual({
      type: 'template',
      parameters: ['key'],
      wizard: '{{key}}=*',
      comment: 'this looks for a key',
    });
  });
  test('of a template of the user: a phrase is the wizard expression, its names are the parameters', () => {
    const overpass = '// pubs and more\n// by street\n{{street=???}}\namenity=pub and "addr:street"={{street}}';
    expect(moved('pubs', { type: 'template', overpass })).toEqual({
      type: 'template',
      parameters: ['street'],
      wizard: 'amenity=pub and "addr:street"={{street}}',
      comment: 'pubs and more\nby street',
    });
  });
  test('a whole query is no phrase and stays, and so does a text that has moved', () => {
    const query = { type: 'template', overpass: '/* mine */ node[{{key}}]({{bbox}});out;' };
    const done = { type: 'template', overpass: '', wizard: '{{key}}=*', comment: 'done' };
    expect(moved('mine', query)).toEqual(query);
    expect(moved('key', done)).toEqual(done);
  });
  test('saved queries are left alone', () => {
    const entry = { type: 'saved_query', overpass: '// x\namenity=pub' };
    expect(moved('key', entry)).toEqual(entry);
  });
});

test("version 37: an old public server's address is replaced", () => {
  const profile = {
    server: '//overpass.osm.rambler.ru/cgi/',
    customServers: ['http://overpass.osm.rambler.ru/cgi/', 'https://overpass-api.de/api/', 'https://mine.example.org/'],
  };
  expect(replaceOldServer(profile)).toEqual({
    server: 'https://overpass-api.de/api/',
    customServers: ['https://overpass-api.de/api/', 'https://mine.example.org/'],
  });
  expect(replaceOldServer({ server: 'https://overpass.osm.rambler.ru.example.org/cgi/' })).toEqual({
    server: 'https://overpass.osm.rambler.ru.example.org/cgi/',
  });
});

describe('every step', () => {
  test('comes after those of earlier versions', () => {
    const versions = UPGRADE_STEPS.map(({ version }) => version);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  });
  const strange = [
    {},
    { code: null, saves: null, server: 5, tile_server: null, customServers: 'x', customTiles: [null, 3] },
    { code: 'node(bbox)', saves: ['x'], server: {}, customServers: {} },
    { code: { overpass: 7 }, saves: { a: null, b: 'x', c: { overpass: 7, type: 7 }, d: { type: 'template', overpass: null } } },
    JSON.parse('{"__proto__": {"overpass": "(bbox)"}, "saves": {"__proto__": {"type": "template", "overpass": "a=b"}}}'),
  ];
  test.each(UPGRADE_STEPS.map((step) => [step.version, step] as const))(
    'of version %i takes any values, and changes nothing the second time',
    (_, { apply }) => {
      for (const profile of strange) {
        const once = apply(profile);
        expect(apply(once)).toEqual(once);
      }
      expect(Object.prototype).not.toHaveProperty('overpass');
    },
  );
});

describe('older placeholders', () => {
  test.each([
    ['a bare bbox of the query language', 'node[amenity=bench](bbox);out;', 'node[amenity=bench]({{bbox}});out;'],
    ['with spaces in it', 'way( bbox );', 'way({{bbox}});'],
    ['each of several', '(node(bbox);<;way(bbox););out;', '(node({{bbox}});<;way({{bbox}}););out;'],
    ['a bbox-query of XML', '<query type="node"><bbox-query/></query>', '<query type="node"><bbox-query {{bbox}}/></query>'],
    ['written with a space, or with an end tag', '<bbox-query /><bbox-query></bbox-query>', '<bbox-query {{bbox}}/><bbox-query {{bbox}}/>'],
    ['a coord-query of XML', '<coord-query/>', '<coord-query {{center}}/>'],
  ])('become double-brace ones: %s', (_, old, braced) => expect(withDoubleBraces(old)).toBe(braced));
  test.each([
    ['placeholders of today', 'node({{bbox}});out;'],
    ['the bbox of the settings', '[bbox:1,2,3,4];node;out;'],
    ['numbers', 'node(1,2,3,4);out;'],
    ['a line comment', '// all of (bbox)\nnode;out;'],
    ['a block comment', '/* (bbox) */node;out;'],
    ['a comment without an end', 'node;out; /* (bbox)'],
    ['a quoted value', 'node["note"~"(bbox)"];out;'],
    ['a quoted value with an escaped quote', `node["note"='it\\'s (bbox)'];out;`],
    ['a bbox-query with numbers', '<bbox-query s="1" n="2" w="3" e="4"/>'],
    ['an XML comment', '<!-- <bbox-query/> -->\n<osm-script/>'],
    ['the other language', '<query>(bbox)</query>'],
    ['nothing', ''],
  ])('stay: %s', (_, query) => expect(withDoubleBraces(query)).toBe(query));
  test('a second time changes nothing, whatever the text', () => {
    const text = fc
      .array(fc.constantFrom('(bbox)', '<bbox-query/>', '<coord-query/>', '"', "'", '\\', '/*', '*/', '//', '\n', '<!--', '-->', 'node'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (query) => withDoubleBraces(withDoubleBraces(query)) === withDoubleBraces(query)),
      { seed: 12 },
    );
  });
});
