/** The basemap of a complete file (its features by class, and the sea), and of a file that is too large for that. */

import { type FixedBox, fixedBox } from '@flyover/bounding-box';
import { createTileSource, type TileSource } from '@flyover/feature-tiles';
import { type ElementStore, WAY } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet } from '@flyover/osm-features';
import { createBasemapStyler } from './basemap-styler.ts';
import { BLOCK_LEVELS, type BlockChoice } from './block-levels.ts';
import { clipRing } from './sea-box.ts';
import { addSea, findSea, withSea } from './sea-features.ts';
import type { SeaPolygon } from './sea-polygons.ts';

/**
 * The tiles' layers and properties are in the README. Every feature is looked at once here; the first tile builds its indexes.
 *
 * @param features of a whole file, since the sea is told from all of its coasts
 */
export function createBasemap(features: FeatureSet): TileSource {
  const { features: withSea, firstSea } = addSea(features);
  return createTileSource(withSea, { styler: createBasemapStyler(withSea, firstSea), smallShapes: 'native' });
}

// The basemap of a file that is too large for a complete map: tiles are cut from blocks, each made at the first request of one of its tiles
// from the nearby elements that its zooms show.

/** A file out of which elements are taken. */
export interface BlockSource {
  /** Elements with where they lie, near a box in 1e-7 degrees or of the whole file. */
  take(choices: readonly BlockChoice[], box?: FixedBox): ElementStore;
  /** The bounds of the file, as in `StoreInfo`. */
  readonly bounds: ElementStore['info']['bounds'];
}

/** Margin of a block beyond its edge, as a share of the block: wider than that of its tiles. */
const MARGIN = 1 / 16;
/** Points of the features of all blocks that are kept: about 200 MB. */
const MOST_POINTS = 4_000_000;
/** Buildings that say whether what lies in the water is land: those of a hundred places are. */
const SOME_BUILDINGS = 2000;

interface Block {
  readonly tiles: TileSource;
  readonly points: number;
}

/**
 * The block of the whole file is kept, since it takes longest to make; of the others those used last, the last one however large it is.
 *
 * @param most points of the others
 * @returns tiles as those of `createBasemap`; what is smaller than a pixel is not in those of low zooms
 */
export function createBlockBasemap(source: BlockSource, most = MOST_POINTS): Pick<TileSource, 'tile'> {
  /** The blocks, the last used at the end. */
  const blocks = new Map<string, Block>();
  let whole: Block | undefined;
  let seas: readonly SeaPolygon[] | undefined;

  const makeBlock = (level: (typeof BLOCK_LEVELS)[number], x: number, y: number): Block => {
    const box = level.fromZoom === 0 ? undefined : blockBox(level.fromZoom, x, y);
    seas ??= seaOf(source);
    const { features, firstSea } = withSea(buildFeatures(source.take(level.choices, box)), box === undefined ? seas : seaWithin(seas, box));
    return { tiles: tilesOf(features, firstSea), points: features.lat.length };
  };
  return {
    tile(z, x, y) {
      const level = BLOCK_LEVELS.findLast(({ fromZoom }) => fromZoom <= z);
      if (level === undefined) return undefined;
      if (level.fromZoom === 0) {
        whole ??= makeBlock(level, 0, 0);
        return whole.tiles.tile(z, x, y);
      }
      const [blockX, blockY] = [Math.floor(x / 2 ** (z - level.fromZoom)), Math.floor(y / 2 ** (z - level.fromZoom))];
      const key = `${level.fromZoom}/${blockX}/${blockY}`;
      const block = blocks.get(key) ?? makeBlock(level, blockX, blockY);
      blocks.delete(key);
      blocks.set(key, block);
      forgetBeyond(blocks, most);
      return block.tiles.tile(z, x, y);
    },
  };
}

function tilesOf(features: FeatureSet, firstSea: number): TileSource {
  return createTileSource(features, { styler: createBasemapStyler(features, firstSea), smallShapes: 'native' });
}

function forgetBeyond(blocks: Map<string, Block>, most: number): void {
  let points = [...blocks.values()].reduce((sum, block) => sum + block.points, 0);
  for (const [key, block] of blocks) {
    if (points <= most || blocks.size === 1) return;
    blocks.delete(key);
    points -= block.points;
  }
}

function seaOf({ take, bounds }: BlockSource): SeaPolygon[] {
  const coast = { types: [WAY], tags: [['natural', ['coastline']]] } as const;
  if (take([coast]).ways.count === 0) return [];
  return findSea(buildFeatures(take([coast, { types: [WAY], tags: [['building', '*']], most: SOME_BUILDINGS }])), bounds);
}

function seaWithin(seas: readonly SeaPolygon[], box: FixedBox): SeaPolygon[] {
  return seas.flatMap(({ outer, islands }) => {
    const within = clipRing(outer, box);
    return within.length === 0
      ? []
      : [{ outer: within, islands: islands.map((island) => clipRing(island, box)).filter(({ length }) => length > 0) }];
  });
}

/** Around a tile with its margin, 1e-7 degrees. */
function blockBox(z: number, x: number, y: number): FixedBox {
  const across = 2 ** z;
  const longitude = (column: number) => Math.round((Math.min(Math.max(column / across, 0), 1) * 360 - 180) * 1e7);
  const latitude = (row: number) => {
    const angle = Math.atan(Math.sinh(Math.PI * (1 - (2 * Math.min(Math.max(row, 0), across)) / across)));
    return Math.round((angle * 180e7) / Math.PI);
  };
  return fixedBox(latitude(y + 1 + MARGIN), longitude(x - MARGIN), latitude(y - MARGIN), longitude(x + 1 + MARGIN));
}
