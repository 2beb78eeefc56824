import { expect, test } from 'vitest';
import { stylesOf } from '../testing/style-of.ts';

const CAFE = { type: 'node', id: 1, lat: 0, lon: 0, tags: { amenity: 'cafe' } };

test('addresses stand in quotes or not, and what is in them ends nothing', async () => {
  const addresses = ["url('a/b.png')", 'url("a/b.png")', 'url(a/b.png)', 'url( a/b.png )', '"a/b.png"', 'a/b.png'];
  for (const written of addresses) {
    const styles = await stylesOf(`node { icon-image: ${written}; width: 2; }`, [CAFE]);
    expect(styles['node/1'].default, written).toEqual({ 'icon-image': 'a/b.png', width: 2 });
  }
  const styles = await stylesOf('node { icon-image: url(https://example.org/a;b{}//c.png); a: url("x;)}"); }', [CAFE]);
  expect(styles['node/1'].default).toEqual({ 'icon-image': 'https://example.org/a;b{}//c.png', a: 'x;)}' });
});
