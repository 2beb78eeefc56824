import { expect, test, vi } from 'vitest';
import { lineKey } from './shortcut-keys.ts';

test.each([
  ['ltr', 'ArrowLeft', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
  ['rtl', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowDown', 'ArrowDown'],
])('on a page %s %s is %s', (dir, key, meant) => {
  vi.stubGlobal('document', { documentElement: { dir } });
  expect(lineKey(key)).toBe(meant);
});
