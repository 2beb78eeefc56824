import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from './settings-schema.ts';
import { useSettings } from './settings-store.ts';

describe('where the browser has no storage', () => {
  test('the settings work until the page is closed, and it is told', () => {
    expect(useSettings.getState()).toMatchObject({ theme: 'auto', firstVisit: true, storageProblem: 'blocked' });
    useSettings.getState().set('theme', 'dark');
    expect(useSettings.getState()).toMatchObject({ theme: 'dark', storageProblem: 'blocked' });
  });
  test('a reset brings the defaults back and keeps the text in the editor', () => {
    useSettings.getState().set('code', { overpass: 'node;out;' });
    useSettings.getState().set('show_data_stats', false);
    useSettings.getState().reset();
    expect(useSettings.getState()).toMatchObject({ ...DEFAULT_SETTINGS, code: { overpass: 'node;out;' } });
  });
});
