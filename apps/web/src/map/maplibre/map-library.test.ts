import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

/** What one look at a style sheet finds out: the values of some properties by selector. */
function valuesOf(sheet: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const [, selectors, body] of sheet.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    for (const selector of selectors.split(',').map((each) => each.replace(/\s+/g, ' ').trim())) {
      for (const [, name, value] of body.matchAll(/(position|cursor|touch-action|user-select|overflow)\s*:\s*([^;]+)/g))
        values.set(`${selector} ${name}`, value.trim());
    }
  }
  return values;
}

test('the map moves and takes touches as the style sheet of the library wants it', () => {
  const own = valuesOf(readFileSync(new URL('map-library.css', import.meta.url), 'utf8'));
  const theirs = valuesOf(readFileSync(createRequire(import.meta.url).resolve('maplibre-gl/dist/maplibre-gl.css'), 'utf8'));
  expect(own.size).toBeGreaterThan(15);
  expect(Object.fromEntries(own)).toEqual(Object.fromEntries([...own.keys()].map((key) => [key, theirs.get(key)])));
});
