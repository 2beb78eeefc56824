import { describe, expect, test } from 'vitest';
import { FALLBACK_CONFIG } from '../site/app-config.ts';
import { appActions } from './app-actions.ts';

const shortcutsOf = (id: string) => appActions(FALLBACK_CONFIG).find((action) => action.id === id)?.shortcuts ?? [];

describe('a run', () => {
  test('starts with Ctrl or Cmd+Enter', () => expect(shortcutsOf('query.run')).toContain('Mod+Enter'));
  test('starts with F2', () => expect(shortcutsOf('query.run')).toContain('F2'));
  test('starts with F9, as in the tool before', () => expect(shortcutsOf('query.run')).toContain('F9'));
});

test('settings open with Ctrl or Cmd and the comma', () => expect(shortcutsOf('app.settings')).toEqual(['Mod+,']));
test('the command palette opens with Ctrl or Cmd+K', () => expect(shortcutsOf('app.commands')).toEqual(['Mod+K']));
test('no two actions share a key, and re-drawing of the style keeps its own', () => {
  const all = appActions(FALLBACK_CONFIG).flatMap(({ shortcuts }) => shortcuts ?? []);
  expect(new Set(all).size).toBe(all.length);
  expect(all).not.toContain('Mod+Shift+Enter');
});
