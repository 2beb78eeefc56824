/** The basemap of a whole file: its features by class, and the sea. */
import { createTileSource, type TileSource } from '@flyover/feature-tiles';
import type { FeatureSet } from '@flyover/osm-features';
import { createBasemapStyler } from './basemap-styler.ts';
import { addSea } from './sea-features.ts';

/**
 * The tiles' layers and properties are in the README. Every feature is looked at once here; the first tile builds its indexes.
 *
 * @param features of a whole file, since the sea is told from all of its coasts
 */
export function createBasemap(features: FeatureSet): TileSource {
  const { features: withSea, firstSea } = addSea(features);
  return createTileSource(withSea, { styler: createBasemapStyler(withSea, firstSea), smallShapes: 'native' });
}
