export type { HitOptions } from './hit-test.ts';
export { styleLayer } from './style-layers.ts';
export type { SvgView } from './svg/svg-view.ts';
export type { SvgFile, SvgStep } from './svg/write-svg.ts';
export { createTileSource, type TileSource, type TileSourceOptions } from './tile-source.ts';
export { TILE_LAYERS } from './tile-writer.ts';
