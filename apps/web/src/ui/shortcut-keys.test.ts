import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { readTexts } from '../testing/page-texts.ts';
import { isShortcut, shortcutText } from './shortcut-keys.ts';

beforeAll(async () => {
  const codes = ['en', 'de', 'fr', 'da'];
  await i18next.init({
    lng: 'en',
    resources: Object.fromEntries(codes.map((code) => [code, { translation: readTexts('shell', code) ?? {} }])),
  });
});

/** A key press; the rest of the event is not looked at. */
function press(key: string, modifiers: Partial<KeyboardEvent> = {}): KeyboardEvent {
  return Object.assign(Object.create(null), { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...modifiers });
}

const RUN = ['Mod+Enter', 'F2', 'F9'];
const ctrl = { ctrlKey: true };

describe('a key press', () => {
  test.each([
    ['Enter', ctrl],
    ['F2', {}],
    ['F9', {}],
  ])('is one of several shortcuts: %s and %j', (key, modifiers) => expect(isShortcut(press(key, modifiers), RUN, false)).toBe(true));
  test.each([
    ['Enter', {}],
    ['Enter', { ...ctrl, shiftKey: true }],
    ['Enter', { ...ctrl, altKey: true }],
    ['Enter', { ...ctrl, metaKey: true }],
    ['F2', ctrl],
    ['F2', { shiftKey: true }],
    ['F2', { altKey: true }],
    ['f', ctrl],
    ['2', {}],
  ])('with other modifiers is none: %s and %j', (key, modifiers) => expect(isShortcut(press(key, modifiers), RUN, false)).toBe(false));
  test('on a Mac counts Cmd, not Ctrl', () => {
    expect(isShortcut(press('Enter', { metaKey: true }), RUN, true)).toBe(true);
    expect(isShortcut(press('Enter', ctrl), RUN, true)).toBe(false);
  });
  test('of a letter counts in either case', () => {
    expect(isShortcut(press('S', ctrl), ['Mod+s'], false)).toBe(true);
    expect(isShortcut(press('F', { ...ctrl, shiftKey: true }), ['Mod+Shift+F'], false)).toBe(true);
    expect(isShortcut(press('f', ctrl), ['Mod+Shift+F'], false)).toBe(false);
  });
  test('with Ctrl counts on a Mac as well, and the space has a name', () => {
    for (const mac of [true, false]) expect(isShortcut(press(' ', ctrl), ['Ctrl+Space'], mac)).toBe(true);
    expect(isShortcut(press(' ', { metaKey: true }), ['Ctrl+Space'], true)).toBe(false);
    expect(shortcutText('Ctrl+Space', true)).toBe('⌃Space');
  });
  test('with Alt counts by its key, whatever letter a Mac makes of it', () => {
    const format = { altKey: true, shiftKey: true, code: 'KeyF' };
    for (const letter of ['F', 'Ï']) expect(isShortcut(press(letter, format), ['Shift+Alt+F'], true)).toBe(true);
    expect(isShortcut(press('F', { ...format, altKey: false }), ['Shift+Alt+F'], true)).toBe(false);
  });
  test('of the comma counts', () => expect(isShortcut(press(',', ctrl), ['Mod+,'], false)).toBe(true));
});

test('a shortcut is written as people know it', () => {
  expect(['Mod+Enter', 'Mod+Shift+F', 'F2'].map((shortcut) => shortcutText(shortcut, false))).toEqual(['Ctrl+Enter', 'Ctrl+Shift+F', 'F2']);
  expect(['Mod+Enter', 'Mod+Shift+F', 'F2'].map((shortcut) => shortcutText(shortcut, true))).toEqual(['⌘Enter', '⌘⇧F', 'F2']);
});

test.each([
  ['de', ['Strg+Enter', 'Umschalt+Alt+F', 'Strg+Leertaste'], ['⌘Enter', '⇧⌥F', '⌃Leertaste']],
  ['fr', ['Ctrl+Enter', 'Maj+Alt+F', 'Ctrl+Espace'], ['⌘Enter', '⇧⌥F', '⌃Espace']],
  ['da', ['Ctrl+Enter', 'Skift+Alt+F', 'Ctrl+Mellemrum'], ['⌘Enter', '⇧⌥F', '⌃Mellemrum']],
])('a shortcut is written as keyboards of the language print it: %s', async (language, keys, mac) => {
  const shortcuts = ['Mod+Enter', 'Shift+Alt+F', 'Ctrl+Space'];
  await i18next.changeLanguage(language);
  const written = [false, true].map((isMac) => shortcuts.map((shortcut) => shortcutText(shortcut, isMac)));
  await i18next.changeLanguage('en');
  expect(written).toEqual([keys, mac]);
});
