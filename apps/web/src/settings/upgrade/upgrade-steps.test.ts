import { describe, expect, test } from 'vitest';
import {
  addTemplates,
  bracePlaceholders,
  giveTypes,
  includePosition,
  makeProtocolRelative,
  moveTemplateText,
  replaceOldServer,
  UPGRADE_STEPS,
} from './upgrade-steps.ts';

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
