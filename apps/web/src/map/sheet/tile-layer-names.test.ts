import { createTileSource } from '@flyover/feature-tiles';
import { StoreBuilder } from '@flyover/osm-elements';
import { buildFeatures, defaultStyler } from '@flyover/osm-features';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tileLayerNames } from './tile-layer-names.ts';

function oneTile(): ArrayBuffer {
  const builder = new StoreBuilder();
  builder.node(1, 535_000_000, 134_100_000);
  const features = buildFeatures(builder.finish());
  const tile = createTileSource(features, { styler: defaultStyler(features), layers: 'looks' }).tile(0, 0, 0);
  if (tile === undefined) throw new Error('the tile is empty');
  return tile.buffer;
}

test('the names of a tile’s layers are read without decoding it', () => {
  expect(tileLayerNames(oneTile())).toEqual(['points #03f 2 0.7 #fc0 0.3 9']);
  expect(tileLayerNames(new ArrayBuffer(0))).toEqual([]);
});

test('a layer’s name may stand behind its features', () => {
  const layer = [0x12, 2, 9, 9, 0x0a, 7, ...new TextEncoder().encode('fills@0')];
  expect(tileLayerNames(Uint8Array.from([0x1a, layer.length, ...layer]).buffer)).toEqual(['fills@0']);
});

test('whatever the bytes are, reading them ends', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => Array.isArray(tileLayerNames(Uint8Array.from(bytes).buffer))));
});
