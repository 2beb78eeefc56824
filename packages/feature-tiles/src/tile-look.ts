/** The three ways in which a look stands in tiles. */
import type { FeatureStyler } from '@flyover/osm-features';

/** What features look like, and how that stands in tiles. */
export interface TileLook {
  readonly styler: FeatureStyler;
  /**
   * - `properties`, where absent: in the layers of `TILE_LAYERS`, the one record of a feature as its properties.
   * - `looks`: fills, lines and points of each record in a tile layer of their own (`styleLayer`), without properties: for a few records that the map knows beforehand. It
   *   draws them with constant paint then, for a third of the memory and of the time that reading each feature takes.
   * - `sheet`: every record of a feature, a `DrawRecord`, in the tile layers of what it draws (`sheetLayer`).
   */
  readonly layers?: 'properties' | 'looks' | 'sheet';
}
