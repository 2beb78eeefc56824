import { describe, expect, test } from 'vitest';
import { isShortcut, SHORTCUTS, shortcutText } from './shortcuts.ts';

const isMac = shortcutText('Mod+X') === '⌘X';
const mod = isMac ? { metaKey: true } : { ctrlKey: true };

/** A key press; the rest of the event is not looked at. */
function press(key: string, modifiers: Partial<KeyboardEvent> = {}): KeyboardEvent {
  return Object.assign(Object.create(null), { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...modifiers });
}

describe('a run', () => {
  test('starts with Ctrl or Cmd+Enter', () => expect(isShortcut(press('Enter', mod), SHORTCUTS.run)).toBe(true));
  test('starts with F2', () => expect(isShortcut(press('F2'), SHORTCUTS.run)).toBe(true));
  test.each([
    ['Enter', {}],
    ['Enter', { ...mod, shiftKey: true }],
    ['Enter', { ...mod, altKey: true }],
    ['F2', mod],
    ['F2', { shiftKey: true }],
    ['F2', { altKey: true }],
    ['f', mod],
    ['2', {}],
  ])('does not start with %s and %j', (key, modifiers) => expect(isShortcut(press(key, modifiers), SHORTCUTS.run)).toBe(false));
});

test('letters count in either case', () => {
  expect(isShortcut(press('S', mod), ['Mod+s'])).toBe(true);
  expect(isShortcut(press('F', { ...mod, shiftKey: true }), ['Mod+Shift+F'])).toBe(true);
  expect(isShortcut(press('f', mod), ['Mod+Shift+F'])).toBe(false);
});
test('settings open with the comma', () => expect(isShortcut(press(',', mod), SHORTCUTS.settings)).toBe(true));
test('is written as people know it', () => {
  expect(shortcutText('Mod+Enter')).toBe(isMac ? '⌘Enter' : 'Ctrl+Enter');
  expect(shortcutText('F2')).toBe('F2');
});
