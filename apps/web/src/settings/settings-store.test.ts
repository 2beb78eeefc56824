import { describe, expect, test } from 'vitest';
import { addAddress, readTileAddress, removeAddress } from './own-addresses.ts';
import { DEFAULT_SETTINGS } from './settings-schema.ts';
import { changeOfOtherPage, useSettings } from './settings-store.ts';

describe('where the browser has no storage', () => {
  test('the settings work until the page is closed, and it is told', () => {
    expect(useSettings.getState()).toMatchObject({ theme: 'auto', firstVisit: true, storageProblem: 'blocked' });
    useSettings.getState().set('theme', 'dark');
    expect(useSettings.getState()).toMatchObject({ theme: 'dark', storageProblem: 'blocked' });
  });
  test('a reset brings the defaults back and keeps the text in the editor and the saved queries', () => {
    const saves = { Benches: { type: 'saved_query', overpass: 'node;out;' } } as const;
    useSettings
      .getState()
      .take({ code: { overpass: 'node;out;' }, saves, show_data_stats: false, customServers: ['https://a.example.org/'] });
    useSettings.getState().reset();
    expect(useSettings.getState()).toMatchObject({ ...DEFAULT_SETTINGS, code: { overpass: 'node;out;' }, saves });
  });
});

describe('what another page stores', () => {
  test.each([
    ['flyover_theme', 'dark', { theme: 'dark' }],
    ['flyover_show_data_stats', 'false', { show_data_stats: false }],
    ['flyover_saves', '{"a":{"type":"saved_query","overpass":"x"}}', { saves: { a: { type: 'saved_query', overpass: 'x' } } }],
    ['flyover_customServers', null, { customServers: [] }],
  ])('is taken here: %s', (key, stored, change) => expect(changeOfOtherPage(key, stored)).toEqual(change));
  test.each([
    ['the text that someone types', 'flyover_code', '{"overpass":"other"}'],
    ['the place of the map', 'flyover_coords_lat', '5'],
    ['the size of the editor', 'flyover_editor_width', '300'],
    ['the version', 'flyover_version', '41'],
    ['something else', 'theme', 'dark'],
    ['what is unsound', 'flyover_theme', 'pink'],
    ['a storage that was emptied', null, null],
  ])('does not change %s', (_, key, stored) => expect(changeOfOtherPage(key, stored)).toEqual({}));
});

describe('own addresses', () => {
  const [a, b, c] = ['https://a.example.org/', 'https://b.example.org/', 'https://c.example.org/'];
  const lists = () => {
    const { server, customServers } = useSettings.getState();
    return [server, customServers];
  };
  test('an added one is used, and stands in the list once', () => {
    useSettings.getState().take({ server: '', customServers: [] });
    for (const address of [a, b, c, a]) addAddress('server', address);
    expect(lists()).toEqual([a, [a, b, c]]);
  });
  test('a removed one comes back to its place, and into use', () => {
    useSettings.getState().take({ server: b, customServers: [a, b, c] });
    const undo = removeAddress('server', b);
    expect(lists()).toEqual(['', [a, c]]);
    undo();
    expect(lists()).toEqual([b, [a, b, c]]);
  });
  test('but not over what was chosen meanwhile', () => {
    const undo = removeAddress('server', b);
    useSettings.getState().set('server', c);
    undo();
    expect(lists()).toEqual([c, [a, b, c]]);
  });
  test('of backgrounds have a list of their own', () => {
    addAddress('tile_server', 'https://t.example.org/{z}/{x}/{y}.png');
    expect(useSettings.getState().customTiles).toEqual(['https://t.example.org/{z}/{x}/{y}.png']);
  });
});

describe('the address of a background', () => {
  test.each([
    ['https://{s}.tile.example.org/{z}/{x}/{y}.png', 'https://{s}.tile.example.org/{z}/{x}/{y}.png'],
    [' //tile.example.org/{z}/{x}/{y}@2x.png ', '//tile.example.org/{z}/{x}/{y}@2x.png'],
    ['https://tile.example.org/{z}/{x}/{-y}.png', 'https://tile.example.org/{z}/{x}/{-y}.png'],
    ['https://styles.example.org/quiet/style.json', 'https://styles.example.org/quiet/style.json'],
  ])('is a template or a style: %s', (typed, address) => expect(readTileAddress(typed)).toBe(address));
  test.each([
    '',
    'tile.example.org/{z}/{x}/{y}.png',
    'https://tile.example.org/{z}/{x}.png',
    'https://tile.example.org/{s}/',
    'https://tile.example.org/{z}/{x}/{-x}.png',
    'javascript:alert(1)',
    'https://',
    'data:,{z}{x}{y}',
  ])('is nothing else: %s', (typed) => expect(readTileAddress(typed)).toBe(undefined));
});
