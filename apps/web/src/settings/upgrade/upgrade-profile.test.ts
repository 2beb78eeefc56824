import { describe, expect, test } from 'vitest';
import { profileOf, TURBO_PREFIX } from './profile.ts';
import { readProfile } from './read-profile.ts';
import { upgradeProfile } from './upgrade-profile.ts';

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
