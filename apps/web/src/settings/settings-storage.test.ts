import { beforeEach, describe, expect, test } from 'vitest';
import {
  DEFAULT_SETTINGS,
  PLAIN_TEXT_FIELDS,
  SETTINGS_CHECKS,
  SETTINGS_PREFIX,
  SETTINGS_VERSION,
  type Settings,
} from './settings-schema.ts';
import { clearSettings, type KeyValueStorage, loadSettings, type StorageProblem, saveSetting } from './settings-storage.ts';

let kept: Map<string, string>;
let storage: KeyValueStorage;
beforeEach(() => {
  kept = new Map();
  storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
});

const blocked: KeyValueStorage = {
  getItem() {
    throw new Error('blocked');
  },
  setItem() {
    throw new Error('full');
  },
  removeItem() {
    throw new Error('blocked');
  },
};

/** A sound value of every field, none of them its default. */
const CHANGED: Settings = {
  coords_lat: -33.5,
  coords_lon: 151.25,
  coords_zoom: 12.5,
  coords_data: 'sample town',
  code: { overpass: 'node(1);\nout;' },
  saves: { 'My benches': { type: 'saved_query', overpass: 'node[amenity=bench];out;', comment: 'by the lake' } },
  server: 'https://overpass.example.org/api/',
  customServers: ['https://overpass.example.org/api/'],
  tile_server: 'https://{s}.tile.example.org/{z}/{x}/{y}.png',
  customTiles: ['https://tile.example.org/style.json'],
  image_hosts: ['img.example.org:8080'],
  background_opacity: 0.5,
  enable_crosshairs: true,
  disable_poiomatic: true,
  shrink_by_size: true,
  sizes_as_written: true,
  show_data_stats: false,
  no_autorepair: true,
  disable_warning_huge_data: true,
  style_live: false,
  format_on_save: true,
  format_on_run: true,
  use_rich_editor: false,
  editor_width: '640',
  share_compression: 'off',
  share_include_pos: false,
  share_run: true,
  share_dense: true,
  export_image_scale: false,
  export_image_attribution: false,
  export_image_legend: true,
  export_layout: 'lines',
  export_style: true,
  export_guard_formulas: false,
  export_byte_order_mark: true,
  export_as_answered: true,
  export_save_as: true,
  editor_preference: 'josm',
  ui_language: 'pt-BR',
  theme: 'dark',
  kill_my_queries: false,
  clear_at_run: true,
};
const fields = Object.keys(CHANGED) as (keyof Settings)[];

function save<Field extends keyof Settings>(field: Field): StorageProblem | undefined {
  return saveSetting(storage, field, CHANGED[field]);
}

describe('what is stored', () => {
  test('comes back, field by field', () => {
    for (const field of fields) expect(save(field), field).toBe(undefined);
    expect(loadSettings(storage)).toEqual({ settings: CHANGED, firstVisit: false, version: 37, ignored: [] });
  });
  test('stands under one key a field: text as it is, all else as JSON', () => {
    for (const field of fields) save(field);
    expect(Object.fromEntries(kept)).toEqual({
      flyover_coords_lat: '-33.5',
      flyover_coords_lon: '151.25',
      flyover_coords_zoom: '12.5',
      flyover_coords_data: 'sample town',
      flyover_code: '{"overpass":"node(1);\\nout;"}',
      flyover_saves: '{"My benches":{"type":"saved_query","overpass":"node[amenity=bench];out;","comment":"by the lake"}}',
      flyover_server: 'https://overpass.example.org/api/',
      flyover_customServers: '["https://overpass.example.org/api/"]',
      flyover_tile_server: 'https://{s}.tile.example.org/{z}/{x}/{y}.png',
      flyover_customTiles: '["https://tile.example.org/style.json"]',
      flyover_image_hosts: '["img.example.org:8080"]',
      flyover_background_opacity: '0.5',
      flyover_enable_crosshairs: 'true',
      flyover_disable_poiomatic: 'true',
      flyover_shrink_by_size: 'true',
      flyover_sizes_as_written: 'true',
      flyover_show_data_stats: 'false',
      flyover_no_autorepair: 'true',
      flyover_disable_warning_huge_data: 'true',
      flyover_use_rich_editor: 'false',
      flyover_editor_width: '640',
      flyover_share_compression: 'off',
      flyover_share_include_pos: 'false',
      flyover_share_run: 'true',
      flyover_share_dense: 'true',
      flyover_export_image_scale: 'false',
      flyover_export_image_attribution: 'false',
      flyover_export_image_legend: 'true',
      flyover_export_layout: 'lines',
      flyover_export_style: 'true',
      flyover_export_guard_formulas: 'false',
      flyover_export_byte_order_mark: 'true',
      flyover_export_as_answered: 'true',
      flyover_export_save_as: 'true',
      flyover_editor_preference: 'josm',
      flyover_ui_language: 'pt-BR',
      flyover_style_live: 'false',
      flyover_format_on_save: 'true',
      flyover_format_on_run: 'true',
      flyover_theme: 'dark',
      flyover_kill_my_queries: 'false',
      flyover_clear_at_run: 'true',
      flyover_version: '37',
    });
  });
  test('coords_lat, coords_lon and coords_zoom hold the last map position', () => {
    saveSetting(storage, 'coords_lat', 47.14);
    saveSetting(storage, 'coords_lon', 9.52);
    saveSetting(storage, 'coords_zoom', 14.25);
    expect(loadSettings(storage).settings).toMatchObject({ coords_lat: 47.14, coords_lon: 9.52, coords_zoom: 14.25 });
  });
  test('code is an object that holds the query text in its field overpass', () => {
    saveSetting(storage, 'code', { overpass: 'node;out;' });
    expect(JSON.parse(kept.get('flyover_code') ?? '')).toEqual({ overpass: 'node;out;' });
    expect(loadSettings(storage).settings.code.overpass).toBe('node;out;');
  });
  test('server holds the base address of the query server', () => {
    saveSetting(storage, 'server', 'https://overpass.example.org/api/');
    expect(kept.get('flyover_server')).toBe('https://overpass.example.org/api/');
    expect(loadSettings(storage).settings.server).toBe('https://overpass.example.org/api/');
  });
  test('carries the schema version 37', () => {
    expect(SETTINGS_VERSION).toBe(37);
    save('theme');
    expect(kept.get('flyover_version')).toBe('37');
  });
  test('leaves a higher version alone: a newer Flyover runs its own steps again otherwise', () => {
    kept.set('flyover_version', '41');
    save('theme');
    expect(kept.get('flyover_version')).toBe('41');
    expect(loadSettings(storage)).toMatchObject({ version: 41, firstVisit: false });
  });
  test.each(['36', 'x', ''])('replaces the version %j', (version) => {
    kept.set('flyover_version', version);
    save('theme');
    expect(kept.get('flyover_version')).toBe('37');
  });
  test('saves is an object of saved entries by name', () => {
    const saves = { Benches: { type: 'saved_query', overpass: 'node;out;' } } as const;
    saveSetting(storage, 'saves', saves);
    expect(JSON.parse(kept.get('flyover_saves') ?? '')).toEqual(saves);
    expect(loadSettings(storage).settings.saves).toEqual(saves);
  });
  test('one bad saved entry costs no other', () => {
    kept.set(
      'flyover_saves',
      '{"good":{"type":"saved_query","overpass":"out;"},"bad":{"type":"virus"},"__proto__":{"type":"example","overpass":"x"}}',
    );
    const { settings, ignored } = loadSettings(storage);
    expect(Object.keys(settings.saves)).toEqual(['good', '__proto__']);
    expect(ignored).toEqual([]);
  });
  test('has keys of letters, digits, underscore and dash only', () => {
    for (const field of fields) expect(`${SETTINGS_PREFIX}${field}`).toMatch(/^[A-Za-z0-9_-]+$/);
  });
});

describe('defaults', () => {
  test('hold where nothing is stored, and it is a first visit', () => {
    expect(loadSettings(storage)).toEqual({ settings: DEFAULT_SETTINGS, firstVisit: true, ignored: [] });
  });
  test.each([
    ['code', { overpass: '' }],
    ['saves', {}],
    ['server', ''],
    ['customServers', []],
    ['tile_server', ''],
    ['customTiles', []],
    ['background_opacity', 1],
    ['enable_crosshairs', false],
    ['disable_poiomatic', false],
    ['sizes_as_written', false],
    ['show_data_stats', true],
    ['no_autorepair', false],
    ['disable_warning_huge_data', false],
    ['use_rich_editor', true],
    ['editor_width', '520'],
    ['share_compression', 'auto'],
    ['share_include_pos', true],
    ['share_run', false],
    ['share_dense', false],
    ['export_image_scale', true],
    ['export_image_attribution', true],
    ['export_image_legend', false],
    ['editor_preference', 'osm'],
    ['ui_language', 'auto'],
    ['theme', 'auto'],
    ['kill_my_queries', true],
    ['coords_data', ''],
  ] as const)('%s is %j', (field, value) => expect(DEFAULT_SETTINGS[field]).toEqual(value));
  test('no position is kept: the configuration has one', () => {
    const { coords_lat, coords_lon, coords_zoom } = DEFAULT_SETTINGS;
    expect([coords_lat, coords_lon, coords_zoom]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });
  test('every field has a check, and its default passes it unless it is a position', () => {
    expect(Object.keys(SETTINGS_CHECKS).sort()).toEqual([...fields].sort());
    for (const field of fields) {
      const isPosition = field === 'coords_lat' || field === 'coords_lon' || field === 'coords_zoom';
      expect(SETTINGS_CHECKS[field](DEFAULT_SETTINGS[field]), field).toBe(!isPosition);
    }
  });
});

describe('a bad value', () => {
  test.each([
    ['coords_lat', '90.1'],
    ['coords_lat', 'null'],
    ['coords_lat', '"47"'],
    ['coords_lon', '-180.5'],
    ['coords_zoom', '21'],
    ['coords_zoom', '-1'],
    ['coords_zoom', 'NaN'],
    ['coords_data', 'x'.repeat(301)],
    ['code', '{}'],
    ['code', '{"overpass":5}'],
    ['code', '"node;out;"'],
    ['code', '{"overpass":"x"'],
    ['code', 'null'],
    ['saves', '[]'],
    ['saves', 'null'],
    ['saves', '"x"'],
    ['server', 'javascript:alert(1)'],
    ['server', 'ftp://example.org/'],
    ['server', 'overpass.example.org'],
    ['server', 'https://'],
    ['server', `https://example.org/${'x'.repeat(2000)}`],
    ['customServers', '"https://example.org/"'],
    ['customServers', '["https://example.org/", "data:text/html,x"]'],
    ['server', 'https://example.org/\u202Emoc'],
    ['customServers', '["http://"]'],
    ['customServers', '["https://example.org/\\n\\nNothing else changes."]'],
    ['image_hosts', '["example.org\\nexample.com"]'],
    ['image_hosts', JSON.stringify(['x'.repeat(301)])],
    ['customServers', JSON.stringify(Array.from({ length: 101 }, () => 'https://example.org/'))],
    ['tile_server', 'data:image/png;base64,xx'],
    ['customTiles', '[""]'],
    ['customTiles', '["file:///etc/passwd"]'],
    ['background_opacity', '1.01'],
    ['background_opacity', '-0.01'],
    ['background_opacity', '"1"'],
    ['disable_poiomatic', '0'],
    ['show_data_stats', '"true"'],
    ['no_autorepair', 'null'],
    ['editor_width', '-5'],
    ['editor_width', '520px'],
    ['editor_width', ''],
    ['enable_crosshairs', '1'],
    ['use_rich_editor', 'null'],
    ['disable_warning_huge_data', '"no"'],
    ['share_compression', 'maybe'],
    ['share_include_pos', '"yes"'],
    ['share_run', '1'],
    ['share_dense', 'null'],
    ['export_image_scale', '0'],
    ['export_image_attribution', '{}'],
    ['editor_preference', 'vim'],
    ['ui_language', '../../etc'],
    ['ui_language', 'English'],
    ['theme', 'Dark'],
    ['theme', 'blue'],
    ['kill_my_queries', 'yes'],
  ] as const)('of %s is ignored and told: %s', (field, stored) => {
    kept.set('flyover_version', '37');
    kept.set('flyover_theme', 'light');
    kept.set(`flyover_${field}`, stored);
    const { settings, ignored } = loadSettings(storage);
    expect(ignored).toEqual([field]);
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, theme: field === 'theme' ? 'auto' : 'light' });
  });
  test('protocol-relative addresses are sound', () => {
    kept.set('flyover_server', '//overpass.example.org/api/');
    kept.set('flyover_tile_server', '//{s}.tile.example.org/{z}/{x}/{y}.png');
    expect(loadSettings(storage).ignored).toEqual([]);
  });
});

describe('storage that is not there', () => {
  test('throws: it counts as empty', () => {
    expect(loadSettings(blocked)).toEqual({ settings: DEFAULT_SETTINGS, firstVisit: true, ignored: [] });
  });
  test('throws: nothing is stored, and that is told', () => expect(saveSetting(blocked, 'theme', 'dark')).toBe('blocked'));
  test('is full: nothing is stored, and that is told', () => {
    const full: KeyValueStorage = {
      ...storage,
      setItem() {
        throw new DOMException('no room', 'QuotaExceededError');
      },
    };
    expect(saveSetting(full, 'theme', 'dark')).toBe('full');
  });
  test('throws: nothing is removed', () => expect(() => clearSettings(blocked)).not.toThrow());
  test('is missing altogether', () => {
    expect(loadSettings(undefined)).toEqual({ settings: DEFAULT_SETTINGS, firstVisit: true, ignored: [] });
    expect(saveSetting(undefined, 'theme', 'dark')).toBe('blocked');
    expect(() => clearSettings(undefined)).not.toThrow();
  });
});

describe('a reset', () => {
  test('removes every field and the version: the next visit is a first visit', () => {
    for (const field of fields) save(field);
    kept.set('another_page', 'stays');
    clearSettings(storage);
    expect([...kept]).toEqual([['another_page', 'stays']]);
    expect(loadSettings(storage).firstVisit).toBe(true);
  });
});

test('plain text fields are the texts of the schema', () => {
  const texts = fields.filter((field) => typeof DEFAULT_SETTINGS[field] === 'string');
  expect([...PLAIN_TEXT_FIELDS].sort()).toEqual(texts.sort());
});
