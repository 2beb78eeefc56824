import { styleLayer } from '@flyover/feature-tiles';
import { expect, test } from 'vitest';
import { WARM_UP_RECORDS } from '../held/fixed-styles.ts';
import { createWarmUp, warmUpTile } from './warm-up-tile.ts';

test('the warm-up tile has something for every layer of the map, and nothing of it is seen', () => {
  for (const [z, x, y] of [
    [0, 0, 0],
    [14, 8802, 5373],
    [19, 281_681, 171_963],
  ]) {
    const text = new TextDecoder('latin1').decode(warmUpTile(z, x, y));
    for (const name of ['polygons', 'lines', 'points', 'dashes', 'fill-opacity']) expect(text).toContain(name);
    for (const name of ['polygons', 'points', 'lines'] as const) {
      for (const record of WARM_UP_RECORDS) expect(text).toContain(styleLayer(name, record));
    }
    expect(text).not.toContain('0.7');
  }
});

test('one tile warms up, as often as it is asked for; the others are empty', () => {
  const tile = createWarmUp();
  const filled = [tile(14, 8802, 5373), tile(14, 8803, 5373), tile(14, 8802, 5373), tile(13, 4401, 2686)].map(
    (bytes) => bytes !== undefined,
  );
  expect(filled).toEqual([true, false, true, false]);
});

test('its looks have an opacity, as the map draws nothing without one, that no screen can show', () => {
  for (const record of WARM_UP_RECORDS) {
    for (const name of ['opacity', 'fill-opacity']) {
      expect(record[name]).toBeGreaterThan(0);
      expect(Math.round(Number(record[name]) * 255)).toBe(0);
    }
  }
});
