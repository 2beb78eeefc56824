import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '../settings-schema.ts';
import { mergeSaves, ProfileFileError, planImport, readProfileFile, writeProfileFile } from './read-profile.ts';

const query = (overpass: string) => ({ type: 'saved_query', overpass }) as const;

/** A profile of overpass turbo as people bring it: the entries of its storage as a JSON object. */
const TURBO = JSON.stringify({
  'overpass-ide_version': '40',
  'overpass-ide_server': 'https://overpass.example.org/api/',
  'overpass-ide_tile_server': 'https://tile.example.org/{z}/{x}/{y}.png',
  'overpass-ide_theme': 'dark',
  'overpass-ide_ui_language': 'de',
  'overpass-ide_coords_lat': '48.2',
  'overpass-ide_editor_width': '',
  'overpass-ide_code': '{"overpass":"node[shop=bakery]({{bbox}});out;"}',
  'overpass-ide_show_data_stats': 'false',
  'overpass-ide_background_opacity': '"0.5"',
  'overpass-ide_saves': '{"Bakeries":{"type":"saved_query","overpass":"a"},"Map Call":{"type":"example","overpass":"b"}}',
  'overpass-ide_experiment': 'true',
  unrelated: 'x',
});

describe('a profile of overpass turbo', () => {
  const plan = planImport(TURBO, { ...DEFAULT_SETTINGS, saves: { Bakeries: query('mine') } }, 'Imported');
  test('gives its settings, field by field', () => {
    const { saves, ...fields } = plan.settings;
    expect(fields).toEqual({
      server: 'https://overpass.example.org/api/',
      customServers: ['https://overpass.example.org/api/'],
      tile_server: 'https://tile.example.org/{z}/{x}/{y}.png',
      customTiles: ['https://tile.example.org/{z}/{x}/{y}.png'],
      theme: 'dark',
      ui_language: 'de',
      show_data_stats: false,
    });
  });
  test('its saved queries join those that are there, and so does the text of its editor', () => {
    expect(plan.settings.saves).toEqual({
      Bakeries: query('mine'),
      'Bakeries (2)': query('a'),
      Imported: query('node[shop=bakery]({{bbox}});out;'),
    });
    expect(plan.saved).toEqual(['Bakeries (2)', 'Imported']);
  });
  test('what is unknown, unsound, built in or of its page is left and told', () => {
    expect(plan.newerVersion).toBe(40);
    expect(plan.ignored).toEqual([
      { name: 'background_opacity', why: 'unsound' },
      { name: 'Map Call', why: 'builtIn' },
      { name: 'experiment', why: 'unknown' },
      { name: 'coords_lat', why: 'page' },
    ]);
  });
});

describe('a file of Flyover', () => {
  const settings: Settings = {
    ...DEFAULT_SETTINGS,
    code: { overpass: 'node;out;' },
    coords_lat: 5,
    theme: 'dark',
    customServers: ['https://a.example.org/'],
    saves: { Benches: query('b'), ['__proto__']: query('c') },
  };
  test('comes back as it was written, without the text in the editor and the place of the map', () => {
    const plan = planImport(writeProfileFile(settings), DEFAULT_SETTINGS, 'Imported');
    expect(plan.ignored).toEqual([]);
    expect(plan.newerVersion).toBe(undefined);
    const { coords_lat, coords_lon, coords_zoom, coords_data, editor_width, code, ...rest } = { ...DEFAULT_SETTINGS, ...plan.settings };
    expect([coords_lat, coords_lon, coords_zoom, coords_data, editor_width, code]).toEqual([
      Number.NaN,
      Number.NaN,
      Number.NaN,
      '',
      '520',
      { overpass: '' },
    ]);
    expect(rest).toEqual({ ...rest, theme: 'dark', customServers: ['https://a.example.org/'], saves: settings.saves });
  });
  test('read twice saves nothing twice', () => {
    const once = planImport(writeProfileFile(settings), DEFAULT_SETTINGS, 'Imported');
    expect(planImport(writeProfileFile(settings), { ...DEFAULT_SETTINGS, ...once.settings }, 'Imported').saved).toEqual([]);
  });
  test('can be the entries of its storage, too', () => {
    expect(readProfileFile('{"flyover_theme":"dark","flyover_version":"37"}')).toEqual({ theme: 'dark', version: 37 });
  });
});

describe('another file', () => {
  const kindOf = (text: string) => {
    try {
      return readProfileFile(text);
    } catch (error) {
      return error instanceof ProfileFileError ? error.kind : error;
    }
  };
  test.each([
    ['', 'notJson'],
    ['{', 'notJson'],
    ['['.repeat(1_000_000), 'notJson'],
    ['null', 'noSettings'],
    ['[{"flyover_theme":"dark"}]', 'noSettings'],
    ['{"type":"FeatureCollection"}', 'noSettings'],
    ['{"format":"flyover-settings","settings":5}', 'noSettings'],
  ])('is refused: %.40s', (text, kind) => expect(kindOf(text)).toBe(kind));
});

describe('merged saved entries', () => {
  test('keep both of two queries with one name', () => {
    expect(mergeSaves({ a: query('1'), 'a (2)': query('2') }, { a: query('3') })).toEqual({
      saves: { a: query('1'), 'a (2)': query('2'), 'a (3)': query('3') },
      added: ['a (3)'],
    });
  });
  test('do not double what is there', () =>
    expect(mergeSaves({ a: query('1') }, { a: query('1') })).toEqual({ saves: { a: query('1') }, added: [] }));
});
