import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileAddress, fileName, isFileAddress } from './file-address.ts';

test('a file has an address with its number and name, which is no address of the web', () => {
  expect(fileAddress(3, 'my town.osm.pbf')).toBe('own-file:3/my%20town.osm.pbf/');
  expect(isFileAddress('own-file:3/my%20town.osm.pbf/')).toBe(true);
  expect(fileName('own-file:3/my%20town.osm.pbf/')).toBe('my town.osm.pbf');
  for (const other of ['', 'https://own-file.example.org/', 'own-file:3/%ff/', 'own-file:/a/', 'own-file:1/a/b/']) {
    expect(fileName(other)).toBe(undefined);
  }
});

test('any name comes back, cut to 200 characters; halves of pairs are replaced', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const address = fileAddress(1, name);
      expect(fileName(address)).toBe(new TextDecoder().decode(new TextEncoder().encode(name.slice(0, 200))).replace(/^\ufeff/, ''));
      // as a run makes it absolute
      expect(new URL(address).href).toBe(address);
    }),
  );
});
