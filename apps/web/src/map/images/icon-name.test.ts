import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { makiName, readIconName } from './icon-name.ts';

test.each([
  ['icons/maki/cafe-18.png', { name: 'cafe', size: 18 }],
  ['maki/cafe', { name: 'cafe' }],
  ['cafe', { name: 'cafe' }],
  ['icons/mapnik/pub.p.16.png', { name: 'pub', size: 16 }],
  ['icons/mapnik/bus_stop_small.png', { name: 'bus-stop' }],
  ['icons/osmic/bicycle-parking-14.png', { name: 'bicycle-parking', size: 14 }],
  ['icons/maki/rail-metro-24@2x.png', { name: 'rail-metro', size: 24 }],
  ['park2', { name: 'park2' }],
])('%s', (path, name) => expect(readIconName(path)).toEqual(name));

test('every name of another set stands for an icon that is there', () => {
  const folder = `${dirname(createRequire(import.meta.url).resolve('@mapbox/maki/package.json'))}/icons`;
  const icons = new Set(readdirSync(folder).map((file) => file.replace('.svg', '')));
  const others =
    'pub bus-stop hotel supermarket atm toilets peak bicycle-parking camping mobilephone townhall alpinehut place-of-worship3'.split(' ');
  expect(others.filter((name) => !icons.has(makiName(name)))).toEqual([]);
  expect([...icons].filter((name) => makiName(name) !== name)).toEqual([]);
});
