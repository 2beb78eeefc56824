import type { Map as MapLibreMap } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { waitForFont } from './map-font.ts';

test('a map whose style changes again waits for its font once', () => {
  const glyphManager = { getGlyphs: async () => ({}) };
  const map = { style: { glyphManager } } as unknown as MapLibreMap;
  const { getGlyphs: asItCame } = glyphManager;
  waitForFont(map);
  const { getGlyphs: waiting } = glyphManager;
  waitForFont(map);
  expect([waiting === asItCame, glyphManager.getGlyphs === waiting]).toEqual([false, true]);
});
