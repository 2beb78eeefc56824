import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

test('the patches are those of the installed MapLibre', () => {
  const list = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const installed: { version: string } = createRequire(import.meta.url)('maplibre-gl/package.json');
  expect(/with version (\d[.\d]*\d)/.exec(list)?.[1]).toBe(installed.version);
});
