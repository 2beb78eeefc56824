import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseDriver, MARKS, marksIn } from '../../bench/steps/drivers.mjs';
import { isWindowless } from '../../scripts/steps/find-browser.mjs';

test('the text of a build says which marks its page has', () => {
  expect([...marksIn(['a.dataset.runState=b', 'x("table-grid");document.body.dataset.mapState="idle"'])].sort()).toEqual([
    'map',
    'runs',
    'table',
  ]);
  expect(marksIn([]).size).toBe(0);
});

test('the page as it is has every mark', () => {
  const folder = join(import.meta.dirname, '../../apps/web/src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.test)\.tsx?$/.test(path));
  expect([...marksIn(sources.map((path) => readFileSync(join(folder, path), 'utf8')))].sort()).toEqual(Object.keys(MARKS).sort());
});

test('a page that tells the state of its map is read by that, an older one by what it draws', () => {
  expect(chooseDriver(new Set(Object.keys(MARKS)), 'now').name).toBe('states of run and map');
  expect(chooseDriver(new Set(['runs']), 'then').name).toBe('states of the run, calls that draw the map');
});

test('a build without what a benchmark needs is refused with what it lacks', () => {
  expect(() => chooseDriver(new Set(['runs', 'map']), '2279e0b3', ['runs', 'table'])).toThrow(
    '2279e0b3 cannot be measured: its page has no Table tab. Choose a later commit.',
  );
  expect(() => chooseDriver(new Set(['map']), '30aaf86c')).toThrow(
    '30aaf86c cannot be measured: its page has no mark of the state of a run.',
  );
});

test.each([
  ['/usr/bin/chromium', false],
  ['/usr/bin/chromium-headless-shell', true],
  ['/root/.cache/ms-playwright/chromium_headless_shell-1200/chrome-linux/headless_shell', true],
  ['/opt/chrome-headless-shell/chrome', false],
])('%s is a Chromium without windows: %s', (path, windowless) => {
  expect(isWindowless(path)).toBe(windowless);
});
