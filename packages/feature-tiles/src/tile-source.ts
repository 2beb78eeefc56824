/** Features as vector tiles and as the answer to a pointer. */
import type { BboxSides } from '@flyover/bounding-box';
import { type FeatureSet, setBounds } from '@flyover/osm-features';
import { CollapseRule, markSizes, markStyler, type SmallShapes } from './collapse.ts';
import { createFeatureIndex, type FeatureIndex } from './feature-index.ts';
import { type HitOptions, hitFeatures } from './hit-test.ts';
import type { MarkSizes } from './mark-sizes.ts';
import type { SvgImages } from './svg/sheet/svg-images.ts';
import { writeSheetSvg } from './svg/sheet/write-sheet-svg.ts';
import type { SvgView } from './svg/svg-shapes.ts';
import { type SvgFile, writeSvg } from './svg/write-svg.ts';
import { tileFrame } from './tile-frame.ts';
import { largestFirst, type TileStyle, tileMaker } from './tile-maker.ts';
import { projectFeatures, type World, worldX, worldY } from './world.ts';

export interface TileSourceOptions extends TileStyle {
  /** Drawing of lines and polygons that are small on the screen; `dots` where absent. */
  readonly smallShapes?: SmallShapes;
}

export interface TileSource {
  /**
   * A Mapbox Vector Tile 2.1, in a buffer of its own; `undefined` where it would be empty or there is no such tile.
   *
   * @param z MapLibre's zoom, which counts 512-pixel tiles
   */
  tile(z: number, x: number, y: number): Uint8Array<ArrayBuffer> | undefined;
  /**
   * Numbers of the drawn features near a place, small ones first; see `hitFeatures`.
   *
   * @param lon degrees
   * @param lat degrees
   * @param webZoom zoom in 256-pixel tiles, may be fractional
   */
  hit(lon: number, lat: number, webZoom: number, options: HitOptions): number[];
  /** Builds the spatial index, which speeds up later tiles and hits; call it while no tile is waited for. 0.3 s for a million features, once. */
  prepare(): void;
  /**
   * Returns a view as an SVG without a background.
   *
   * @param nameOf title that viewers show under the pointer; empty: nothing @param images of a sheet that may be embedded in the file; absent: those of
   * `data:` addresses only
   */
  svg(view: SvgView, nameOf: (feature: number) => string, images?: SvgImages): SvgFile;
  /** Another way for small shapes, from now on. */
  setSmallShapes(smallShapes: SmallShapes): void;
  /** The same features in another look: a source that shares with this one what took time to make. */
  restyled(look: TileStyle): TileSource;
  /** Style of the tiles. */
  readonly look: TileStyle;
  /** Of a sheet: the names of the tile layers in all tiles so far, from the first on. Read them after a tile, and before a map is given it. */
  sheetLayers(): readonly string[];
  /** Whether a sheet has more levels or tile layers than a map can have, so that something is drawn in a level that is not its own. */
  areLevelsMerged(): boolean;
  /** `undefined` where there are no features. */
  readonly bounds: BboxSides | undefined;
}

/** Projects the features now. The first tiles look at every feature; the spatial index is built by `prepare`, or when it has become worth it. */
export function createTileSource(features: FeatureSet, options: TileSourceOptions): TileSource {
  const world = projectFeatures(features);
  const index = createFeatureIndex(world);
  return sourceOf(world, index, markSizes(world, index.search), options);
}

function sourceOf(world: World, index: FeatureIndex, sizes: MarkSizes, options: TileSourceOptions): TileSource {
  const { search, build } = index;
  const rule = new CollapseRule(world, sizes, options.styler, options.smallShapes ?? 'dots');
  const styler = markStyler(options.styler, rule);
  const context = { world, search, styler, rule };
  const maker = tileMaker(world, search, { ...options, styler }, rule);
  const box = setBounds(world.set);
  return {
    tile(z, x, y) {
      const frame = tileFrame(z, x, y);
      return frame && maker.write(frame);
    },
    hit: (lon, lat, webZoom, hitOptions) => hitFeatures(context, worldX(lon), worldY(lat), webZoom, hitOptions),
    prepare: build,
    svg: (view, nameOf, images = () => undefined) => {
      const sorted = (polygons: readonly number[]) => largestFirst(world, polygons);
      return options.layers === 'sheet' ? writeSheetSvg(context, view, sorted, nameOf, images) : writeSvg(context, view, sorted, nameOf);
    },
    setSmallShapes(smallShapes) {
      rule.smallShapes = smallShapes;
    },
    restyled: (look) => sourceOf(world, index, sizes, { ...look, smallShapes: rule.smallShapes }),
    look: options,
    sheetLayers: () => maker.names,
    areLevelsMerged: () => maker.areLevelsMerged(),
    bounds: box && [box.south / 1e7, box.west / 1e7, box.north / 1e7, box.east / 1e7],
  };
}
