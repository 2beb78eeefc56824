import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../settings/settings-schema.ts';
import shellTexts from '../ui/locales/en.json';
import settingsTexts from '../ui/locales/settings/en.json';
import { holdsWords } from '../ui/PageDialog.tsx';
import { SETTING_GROUPS } from './setting-rows.ts';

const rows = SETTING_GROUPS.flatMap((group) => group.rows);

describe('the settings dialog', () => {
  test('has a name and a line of help for each setting', () => {
    // the name of the language stands on the page itself, too
    const texts: Record<string, unknown> = { ...shellTexts.settings, ...settingsTexts.settings };
    for (const { label, help } of rows) {
      expect(typeof texts[label.replace('settings.', '')]).toBe('string');
      expect(typeof texts[help.replace('settings.', '')]).toBe('string');
    }
  });
  test('shows each switch once, and none for what is no switch', () => {
    const fields = rows.flatMap((row) => ('field' in row ? [row.field] : []));
    expect(new Set(fields).size).toBe(fields.length);
    for (const field of fields) expect(typeof DEFAULT_SETTINGS[field]).toBe('boolean');
  });
});

describe('a search', () => {
  test.each([
    ['Background strength', 'strength', true],
    ['Background strength', 'STRONG back', false],
    ['How strong the background map is', 'STRONG back', true],
    ['anything', '', true],
    ['anything', '  ', true],
  ])('in %j for %j: %s', (text, wanted, found) => expect(holdsWords(text, wanted)).toBe(found));
});
